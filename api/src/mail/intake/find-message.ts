import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { findReference } from '../addresses.ts';
import { addressesOfContact } from './addresses-of-contact.ts';
import {
  findByAnswer,
  findByHeaders,
  findByMessageId,
  findSentMessage,
  type SentMessage,
} from '../sent-messages.ts';
import type { Classification } from '../reading/classify.ts';
import { answeredSubject } from '../reading/own-subject.ts';
import type { UnderstoodMail } from '../reading/understand.ts';

/** One of our mails that an incoming one is about. */
export interface FoundMessage extends SentMessage {
  /**
   * Whether that is certain: the mail names our token, which only the recipient knows; or it answers what the staff wrote by
   * hand, from the contact's address; or its sender is proved to be the contact. Anybody can write in the contact's name.
   */
  readonly isProved: boolean;
}

/** Days after a mail within which a message that does not name it still counts as a reply to it, or a bounce as about it. */
const DAYS_TO_ANSWER = { reply: 90, bounce: 14 } as const;

/** How a mail arrived. */
export interface Arrival {
  readonly receivedAt: Date;
  /** Whether the sender is proved; meaningless for a bounce or a complaint, since any server may send one. */
  readonly isAuthenticated: boolean;
  /** Which mailbox it came to: what it is about went out from there. */
  readonly mailboxId: number;
}

/**
 * Finds the mail of ours that an incoming mail is about: by the address it came to, by what it says it answers, by the mail
 * it gives back or quotes, by the answer of the staff that it answers, and finally by the contact's address, together with
 * the subject where that helps.
 */
export async function findMessage(
  database: Queryable,
  understood: Omit<UnderstoodMail, 'classification' | 'digest'>,
  { kind, report, feedback }: Classification,
  { receivedAt, isAuthenticated, mailboxId }: Arrival,
): Promise<FoundMessage | undefined> {
  const { mail, references, answerKeys, messageIds, returnedMails } = understood;
  const isByHand = report !== undefined && isAboutMailByHand(understood);
  for (const reference of references) {
    const found = await findSentMessage(database, reference);
    // Who was handed our mail on, and could not be reached, says nothing about the contact.
    const isOfOther = isByHand && mailboxKey(report.recipient) !== mailboxKey(found?.recipient_email ?? '');
    if (found && !isOfOther) return { ...found, isProved: true };
  }
  const named = await findByMessageId(database, messageIds);
  if (named) return { ...named, isProved: isUnguessable(named.message_id_header ?? '') };
  // Only whom the staff wrote to knows the key, and nothing but a reply is found by it. Whose it is, its sender says: who was
  // chosen by hand, or got a copy, does not speak for the contact.
  const answered = kind === 'reply' ? await findByAnswer(database, answerKeys) : undefined;
  if (answered) {
    const addresses = await addressesOfContact(database, answered);
    return { ...answered, isProved: addresses.has(mailboxKey(mail.writer)) };
  }
  for (const returned of returnedMails) {
    const found = await findByHeaders(database, mailboxId, returned);
    if (found) return { ...found, isProved: false };
  }
  const isBounce = report !== undefined;
  // It is about the mail that it gives back: a test, or one that somebody wrote by hand.
  if (isBounce && returnedMails.some(({ messageId }) => messageId !== '')) return undefined;
  // A report speaks for the person whose address it names, not for its sender.
  const key = mailboxKey((report ?? feedback)?.recipient ?? mail.writer);
  if (key === '') return undefined;
  const last = await findLastSent(database, key, {
    before: receivedAt,
    days: DAYS_TO_ANSWER[isBounce ? 'bounce' : 'reply'],
    mailboxId,
    subject: isBounce ? '' : answeredSubject(mail.subject),
  });
  // An address that the contact has had since, or before, is suppressed by itself.
  if (feedback && mailboxKey(last?.recipient_email ?? '') !== key) return undefined;
  return last && { ...last, isProved: isAuthenticated && !report && !feedback };
}

/** Whether a report gives back a mail that a person wrote, which may well name ours: in its references, or in what it quotes. */
const isAboutMailByHand = ({
  mail,
  returnedMails,
}: Pick<UnderstoodMail, 'mail' | 'returnedMails'>): boolean =>
  returnedMails.length > 0 &&
  returnedMails.every(({ messageId, isOurs }) => messageId !== '' && !isOurs) &&
  // Only a mail of ours has such a sender.
  !mail.recipients.some((address) => findReference(address));

/** Characters before the `@` from which on a Message-ID of a provider holds enough that nobody guesses. */
const LEAST_UNGUESSABLE = 32;

/** Whether only who got a mail can know its Message-ID: large providers make them at random, others may count. */
const isUnguessable = (messageId: string): boolean => messageId.lastIndexOf('@') > LEAST_UNGUESSABLE;

/** SQL: the mail `m` of ours has the subject that is answered; a later step of ours may begin with `Re:` itself. */
export const hasSubject = (answered: string) => sql<boolean>`(
  lower(${answered}::text) = lower(btrim(
    case when lower(left(ltrim(m.subject), 3)) = 're:' then substr(ltrim(m.subject), 4) else m.subject end
  ))
)`;

/**
 * The mail that went to an address in the days before a moment: the one with the subject that is answered, then one from the
 * mailbox, then the last.
 */
function findLastSent(
  database: Queryable,
  key: string,
  asked: {
    readonly before: Date;
    readonly days: number;
    readonly mailboxId: number;
    readonly subject: string;
  },
) {
  const { before, days, mailboxId, subject } = asked;
  return database
    .selectFrom('messages as m')
    .innerJoin('contacts as p', 'p.id', 'm.contact_id')
    .select(['m.id', 'm.contact_id', 'm.recipient_email'])
    .where(
      sql<boolean>`p.id in (
      select id from contacts where email_key = ${key}
      union
      select contact_id from contact_addresses where email_key = ${key}
    )`,
    )
    .where('m.state', '=', 'sent')
    .where('m.sent_at', '<=', before)
    .where('m.sent_at', '>', sql<Date>`${before}::timestamptz - make_interval(days => ${days})`)
    .orderBy(sql`coalesce(${subject} <> '' and ${hasSubject(subject)}, false)`, 'desc')
    .orderBy(sql`coalesce(m.mailbox_id, 1) = ${mailboxId}`, 'desc')
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
