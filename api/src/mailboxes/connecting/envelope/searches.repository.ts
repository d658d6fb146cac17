import type { MailboxEnvelope } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Database, type Queryable } from '../../../database/database.ts';
import { laterUpdatedAt } from '../../../database/times.ts';
import { newTestKey } from './test-mails.ts';

/** A search that a process has taken. */
export interface EnvelopeSearch {
  readonly mailbox: number;
  readonly email: string;
  readonly key: string;
  /** When it was taken first. */
  readonly began_at: Date;
  /** Which try this is, from 1. */
  readonly attempt: number;
}

const MINUTE = 60_000;
/** For so long a search belongs to the process that has taken it; longer than any takes. */
export const LEASE = 3 * MINUTE;
const WAIT = 5 * MINUTE;
const MOST_ATTEMPTS = 3;

/** Has the envelope of a mailbox found out that has just been given its servers. */
export async function requestSearch(transaction: Queryable, mailbox: number, now: Date): Promise<void> {
  const search = { key: newTestKey(), due_at: now, began_at: null, attempts: 0 };
  await transaction
    .insertInto('envelope_searches')
    .values({ mailbox_id: mailbox, ...search })
    .onConflict((conflict) => conflict.column('mailbox_id').doUpdateSet(search))
    .execute();
}

/** Takes a search that is due for this process; others leave it alone for a while, even if this one ends. */
export async function takeSearch(database: Queryable, now: Date): Promise<EnvelopeSearch | undefined> {
  // Processes have ended in the middle of each try: one more would only send the person more test mails.
  await database
    .deleteFrom('envelope_searches')
    .where('due_at', '<=', now)
    .where('attempts', '>=', MOST_ATTEMPTS)
    .execute();
  const { rows } = await sql<EnvelopeSearch>`
    update envelope_searches taken
    set due_at = ${new Date(now.getTime() + LEASE)}, attempts = taken.attempts + 1,
      began_at = coalesce(taken.began_at, ${now})
    from (
      select s.mailbox_id, b.email
      from envelope_searches s join mailboxes b on b.id = s.mailbox_id
      where s.due_at <= ${now} and b.disconnected_at is null
      order by s.due_at limit 1
      for update of s skip locked
    ) due
    where taken.mailbox_id = due.mailbox_id
    returning taken.mailbox_id as mailbox, due.email, taken.key, taken.began_at, taken.attempts as attempt`.execute(
    database,
  );
  return rows[0];
}

/** Records what was found out, unless the mailbox was given other servers meanwhile, or somebody has chosen an envelope. */
export async function recordFound(
  database: Database,
  { mailbox, key }: EnvelopeSearch,
  envelope: MailboxEnvelope,
): Promise<void> {
  await inTransaction(database.kysely, async (transaction) => {
    const ended = await endSearch(transaction, mailbox, key);
    if (!ended || envelope === 'plain') return;
    await transaction
      .updateTable('mailboxes')
      .set({ envelope, updated_at: laterUpdatedAt() })
      .where('id', '=', mailbox)
      .where('envelope', '=', 'plain')
      .where('disconnected_at', 'is', null)
      .execute();
  });
}

/** Records that it failed, and is tried later; at last no more: the plain envelope works everywhere. */
export async function recordFailed(database: Queryable, search: EnvelopeSearch, now: Date): Promise<void> {
  const { mailbox, key, attempt } = search;
  if (attempt >= MOST_ATTEMPTS) await endSearch(database, mailbox, key);
  else await postpone(database, search, new Date(now.getTime() + attempt * WAIT));
}

/** Leaves it to the next process, or to the next start of this one, as if it had not been tried. */
export const giveBack = (database: Queryable, search: EnvelopeSearch, now: Date): Promise<void> =>
  postpone(database, search, now, search.attempt - 1);

async function postpone(
  database: Queryable,
  { mailbox, key, attempt }: EnvelopeSearch,
  due_at: Date,
  attempts = attempt,
): Promise<void> {
  await database
    .updateTable('envelope_searches')
    .set({ due_at, attempts })
    .where('mailbox_id', '=', mailbox)
    .where('key', '=', key)
    .where('attempts', '=', attempt)
    .execute();
}

async function endSearch(database: Queryable, mailbox: number, key: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('envelope_searches')
    .where('mailbox_id', '=', mailbox)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
