import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { findByAnswer, findSentMessage, type SentMessage } from '../sent-messages.ts';
import type { Classification } from '../reading/classify.ts';
import type { UnderstoodMail } from '../reading/understand.ts';

/** One of our mails that an incoming one is about. */
export interface FoundMessage extends SentMessage {
  /**
   * Whether that is certain: the mail names our token, which only the recipient knows, or its sender is proved to be the
   * contact. Anybody can write in the contact's name.
   */
  readonly isProved: boolean;
}

/** Days after a mail within which a message that does not name it still counts as a reply to it, or a bounce as about it. */
const DAYS_TO_ANSWER = { reply: 90, bounce: 14 } as const;

/**
 * Finds the mail of ours that an incoming mail is about: by the address it came to, by what it says it answers, by the mail
 * it gives back or quotes, by the answer of the staff that it answers, and finally by the contact's address.
 * @param isAuthenticated whether the sender is proved; meaningless for a bounce or a complaint, since any server may send
 * one.
 */
export async function findMessage(
  database: Queryable,
  { mail, references, answerKeys }: Pick<UnderstoodMail, 'mail' | 'references' | 'answerKeys'>,
  { kind, report, feedback }: Classification,
  { receivedAt, isAuthenticated }: { readonly receivedAt: Date; readonly isAuthenticated: boolean },
): Promise<FoundMessage | undefined> {
  for (const reference of references) {
    const found = await findSentMessage(database, reference);
    if (found) return { ...found, isProved: true };
  }
  // The staff chose the recipient by hand, which does not prove that the recipient speaks for the contact.
  const answered = kind === 'reply' ? await findByAnswer(database, answerKeys) : undefined;
  if (answered) {
    const isContact = mailboxKey(mail.writer) === mailboxKey(answered.recipient_email ?? '');
    return { ...answered, isProved: isAuthenticated && isContact };
  }
  const isBounce = report !== undefined;
  // It is about the mail that it gives back: a test, or one that somebody wrote by hand.
  if (isBounce && mail.returned.some((text) => MESSAGE_ID.test(text))) return undefined;
  // A report speaks for the person whose address it names, not for its sender.
  const key = mailboxKey((report ?? feedback)?.recipient ?? mail.writer);
  if (key === '') return undefined;
  const last = await findLastSent(database, key, receivedAt, DAYS_TO_ANSWER[isBounce ? 'bounce' : 'reply']);
  // An address that the contact has had since, or before, is suppressed by itself.
  if (feedback && mailboxKey(last?.recipient_email ?? '') !== key) return undefined;
  return last && { ...last, isProved: isAuthenticated && !report && !feedback };
}

const MESSAGE_ID = /^message-id:/imu;

/** The last mail that went to an address in the days before a moment. */
function findLastSent(database: Queryable, key: string, before: Date, days: number) {
  return database
    .selectFrom('messages as m')
    .innerJoin('contacts as p', 'p.id', 'm.contact_id')
    .select(['m.id', 'm.contact_id', 'm.recipient_email'])
    .where('p.email_key', '=', key)
    .where('m.state', '=', 'sent')
    .where('m.sent_at', '<=', before)
    .where('m.sent_at', '>', sql<Date>`${before}::timestamptz - make_interval(days => ${days})`)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
