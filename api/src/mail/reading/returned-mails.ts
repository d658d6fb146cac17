import { splitNotice } from './bounces/notice-text.ts';
import { ownIdOf } from './own-id.ts';
import { readHeaders, type ReadMail } from './read-mail.ts';

/** What the headers say of a mail that a report gives back. */
export interface ReturnedMail {
  /** Empty for one whose server left it out. */
  readonly messageId: string;
  /** Addresses of `To` and `Cc`. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly date: Date | undefined;
  /** Whether Touchline wrote it; one that a person wrote may quote it. */
  readonly isOurs: boolean;
}

/** A report gives back one mail; some servers put their own headers around it. */
const MAX_RETURNED = 3;
const HEADERS = /^(?:return-path|received|message-id|from|to|subject|date|mime-version):/imu;

/** The mails that a report gives back, as parts of their own or, by servers that know no MIME, below its words. */
export function readReturnedMails({
  returned,
  text,
}: Pick<ReadMail, 'returned' | 'text'>): Promise<ReturnedMail[]> {
  const below = splitNotice(text).returned;
  const sources = returned.length > 0 ? returned : [below.slice(Math.max(below.search(HEADERS), 0))];
  return Promise.all(
    sources
      .filter((source) => HEADERS.test(source))
      .slice(0, MAX_RETURNED)
      .map(async (source) => {
        const mail = await readHeaders(Buffer.from(source.trimStart()));
        const { messageId, recipients, subject, date } = mail;
        return { messageId, recipients, subject, date, isOurs: ownIdOf(mail) !== '' };
      }),
  );
}
