import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { holdOffErasures } from '../database/erasing-lock.ts';
import { mailboxKey } from '../database/keys.ts';
import { repeated } from '../database/repeated.ts';
import { recordEvent } from '../outreach/messages.ts';
import type { MessageState } from '../database/schema.ts';
import type { MailReference } from './addresses.ts';
import type { Timing } from '../outreach/sending-window.ts';

/** A mail of ours that may have reached somebody. */
export interface SentMessage {
  readonly id: string;
  readonly contact_id: number;
  /** Its recipient; null when unknown. */
  readonly recipient_email: string | null;
}

/** A report about a mail that never went out is about another one, such as a test, or forged. */
const MAY_HAVE_GONE_OUT: readonly MessageState[] = ['sending', 'sent', 'uncertain'];

/** The mail that a reference stands for, by id and token. */
export function findSentMessage(
  database: Queryable,
  { id, token }: MailReference,
): Promise<SentMessage | undefined> {
  return database
    .selectFrom('messages')
    .select(['id', 'contact_id', 'recipient_email'])
    .where('id', '=', id)
    .where('token', '=', token)
    .where('state', 'in', MAY_HAVE_GONE_OUT)
    .executeTakeFirst();
}

/** The mail that its server named so in place of us, the first of those given. */
export async function findByMessageId(
  database: Queryable,
  messageIds: readonly string[],
): Promise<(SentMessage & { readonly message_id_header: string | null }) | undefined> {
  if (messageIds.length === 0) return undefined;
  return database
    .selectFrom('messages')
    .select(['id', 'contact_id', 'recipient_email', 'message_id_header'])
    .where('message_id_header', 'in', messageIds)
    .where('state', 'in', MAY_HAVE_GONE_OUT)
    .orderBy(sql`array_position(${messageIds}::text[], message_id_header)`)
    .limit(1)
    .executeTakeFirst();
}

/** What the headers of a mail say that may be one of ours. */
export interface MailHeaders {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly date: Date | undefined;
}

/** Minutes that the date of a mail and the moment of handing it over may be apart. */
const MINUTES_APART = 10;

/**
 * The mail from a mailbox that went to one of these people under this subject at this time: for one whose server has taken
 * out everything that names it. Not a proof, since colleagues of the recipient get the same.
 */
export async function findByHeaders(
  database: Queryable,
  mailbox: number,
  { recipients, subject, date }: MailHeaders,
): Promise<SentMessage | undefined> {
  const keys = recipients.map(mailboxKey).filter((key) => key !== '');
  if (date === undefined || keys.length === 0) return undefined;
  const rows = await database
    .selectFrom('messages')
    .select(['id', 'contact_id', 'recipient_email', 'subject'])
    .where('mailbox_id', '=', mailbox)
    .where('state', 'in', MAY_HAVE_GONE_OUT)
    .where('recipient_key', 'in', keys)
    .where('sending_at', '>=', sql<Date>`${date}::timestamptz - make_interval(mins => ${MINUTES_APART})`)
    .where('sending_at', '<=', sql<Date>`${date}::timestamptz + make_interval(mins => ${MINUTES_APART})`)
    .orderBy(sql`abs(extract(epoch from sending_at - ${date}::timestamptz))`)
    .orderBy('id')
    .execute();
  return rows.find((row) => wordsOf(row.subject ?? '') === wordsOf(subject));
}

/** Servers fold and trim a subject, and no more. */
const wordsOf = (subject: string): string => subject.split(/\s+/u).filter(Boolean).join(' ');

/** The mail in whose conversation the staff answered somebody other than the contact, by the keys of such answers. */
export async function findByAnswer(
  database: Queryable,
  keys: readonly string[],
): Promise<SentMessage | undefined> {
  if (keys.length === 0) return undefined;
  return database
    .selectFrom('sent_mails as s')
    .innerJoin('messages as m', 'm.id', 's.message_id')
    .select(['m.id', 'm.contact_id', 'm.recipient_email'])
    .where('s.answer_key', 'in', keys)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Limits on counting opens of one mail: a client that reloads it at once, or for ever, does not open it more often. */
const SECONDS_BETWEEN_OPENS = 60;
const MAX_OPENS = 50;

/** Records that a mail was opened. @returns whether that counts as another time. */
export function recordOpened(database: Queryable, { id }: SentMessage, timing: Timing): Promise<boolean> {
  const at = timing.clock.now();
  return oneAtATime(database, id, async (transaction) => {
    const { rows } = await sql<{ counts: boolean }>`
      select count(*) < ${MAX_OPENS} and coalesce(
        max(occurred_at) <= ${at}::timestamptz - make_interval(secs => ${SECONDS_BETWEEN_OPENS}), true
      ) as counts
      from message_events where message_id = ${id} and kind = 'opened'`.execute(transaction);
    if (rows[0]?.counts !== true) return false;
    await recordEvent(transaction, id, { kind: 'opened', occurred_at: at }, timing);
    return true;
  });
}

/** Whether the recipient of a mail has unsubscribed by it, and nobody of the staff has lifted that since. */
export async function isUnsubscribed(database: Queryable, { id }: SentMessage): Promise<boolean> {
  const event = await database
    .selectFrom('message_events')
    .select('id')
    .where('message_id', '=', id)
    .where('kind', '=', 'unsubscribed')
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return event !== undefined;
}

/** Unsubscribes the recipient of a mail from every campaign; asked again it changes nothing. */
export function recordUnsubscribed(database: Queryable, message: SentMessage, timing: Timing): Promise<void> {
  return oneAtATime(database, message.id, async (transaction) => {
    if (await isUnsubscribed(transaction, message)) return;
    const event = { kind: 'unsubscribed', occurred_at: timing.clock.now() } as const;
    await recordEvent(transaction, message.id, event, timing);
  });
}

/**
 * Runs requests about one mail one after another. Not by a lock on its row: whoever changes it locks the campaign first, and
 * two different orders could deadlock.
 */
function oneAtATime<Result>(
  database: Queryable,
  id: string,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return repeated(() =>
    database.transaction().execute(async (transaction) => {
      await holdOffErasures(transaction);
      await sql`select pg_advisory_xact_lock(hashtextextended('mail', ${id}::bigint))`.execute(transaction);
      return work(transaction);
    }),
  );
}
