import type { IncomingMail } from '@touchline/shared/contract';
import { JobFailure } from '../isolation/isolated-process.ts';
import { disarmLinks } from './addresses.ts';
import type { MailReader } from './reading/mail-reader.ts';
import type { AttachmentContent } from './reading/shown-mail.ts';

/** What is displayed of a mail, whichever way it went. */
export type WholeMail = Omit<IncomingMail, 'id' | 'received_at'>;

/**
 * Prepares a kept mail for display; one that cannot be read is shown by what is known of it.
 * @param raw source of the mail
 */
export async function showWholeMail(
  reader: MailReader,
  raw: Buffer,
  known: Pick<WholeMail, 'from' | 'subject'>,
): Promise<WholeMail> {
  try {
    const { from, to, cc, subject, html, text, attachments, attachmentCount, isReadable } =
      await reader.show(raw);
    return {
      from,
      to,
      cc,
      subject,
      html: html && disarmLinks(html),
      text: disarmLinks(text),
      attachments: [...attachments],
      attachment_count: attachmentCount,
      is_readable: isReadable,
    };
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    return { ...known, to: '', cc: '', html: null, text: '', attachments: [], is_readable: false };
  }
}

/** An attachment of a kept mail; undefined when there is none with that number, or the mail cannot be read. */
export async function readAttachment(
  reader: MailReader,
  raw: Buffer,
  number: number,
): Promise<AttachmentContent | undefined> {
  try {
    return await reader.attachment(raw, number);
  } catch (error) {
    if (error instanceof JobFailure) return undefined;
    throw error;
  }
}
