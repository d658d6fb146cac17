import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

/** A mail that is to be put into Sent. */
export interface MissingCopy {
  /** Of `sent_mails`. */
  readonly id: string;
  /** As the database keeps it. */
  readonly raw: Buffer;
  readonly sent_at: Date;
  /** Which try this is, from 1. */
  readonly attempt: number;
}

const MINUTE = 60_000;
/** For so long a copy belongs to the process that makes it; longer than any makes one. */
const LEASE = 15 * MINUTE;
const LONGEST_WAIT = 6 * 60 * MINUTE;
/** About a week: then the folder is not coming back. */
const MOST_ATTEMPTS = 30;

/** SQL: the mail `s` of the message `m` is out, and its copy due. */
const isDue = (now: Date) => sql<boolean>`(
  s.copy_mailbox_id is not null and s.copy_due_at <= ${now} and (s.event_id is not null or s.message_id is null or m.state = 'sent')
)`;

/** The mailboxes with copies to make that can be signed in to. */
export async function findCopyingMailboxes(database: Queryable, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from mailboxes b
    where b.disconnected_at is null and b.sign_in_failed_at is null and exists (
      select from sent_mails s left join messages m on m.id = s.message_id
      where s.copy_mailbox_id = b.id and ${isDue(now)}
    )
    order by b.id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Takes the next copy of a mailbox for this process; other processes leave it alone for a while, even if this one ends. */
export async function takeCopy(
  database: Queryable,
  mailbox: number,
  now: Date,
): Promise<MissingCopy | undefined> {
  const { rows } = await sql<MissingCopy>`
    update sent_mails copied
    set copy_due_at = ${new Date(now.getTime() + LEASE)}, copy_attempts = copied.copy_attempts + 1
    from (
      select s.id, coalesce(e.occurred_at, m.sent_at, ${now}::timestamptz) as sent_at
      from sent_mails s
      left join messages m on m.id = s.message_id
      left join message_events e on e.id = s.event_id
      where s.copy_mailbox_id = ${mailbox} and ${isDue(now)}
      order by s.copy_due_at, s.id limit 1
      for update of s skip locked
    ) due
    where copied.id = due.id
    returning copied.id::text as id, copied.raw, due.sent_at, copied.copy_attempts as attempt`.execute(
    database,
  );
  return rows[0];
}

/** Records that the copy is in Sent. */
export async function recordCopied(database: Queryable, { id }: MissingCopy): Promise<void> {
  await database
    .updateTable('sent_mails')
    .set({ copy_mailbox_id: null, copy_due_at: null })
    .where('id', '=', id)
    .execute();
}

/** Records that it could not be made, and is tried later; each time later, and at last no more. */
export async function recordNotCopied(database: Queryable, copy: MissingCopy, now: Date): Promise<void> {
  const { id, attempt } = copy;
  if (attempt >= MOST_ATTEMPTS) return recordCopied(database, copy);
  const wait = Math.min(LONGEST_WAIT, MINUTE * 2 ** (attempt - 1));
  await database
    .updateTable('sent_mails')
    .set({ copy_due_at: new Date(now.getTime() + wait) })
    .where('id', '=', id)
    .execute();
}
