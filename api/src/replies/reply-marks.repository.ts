import type { ReadReply } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';

/** The time of a contact's newest reply; undefined when it has never replied. */
export async function findLastReply(database: Queryable, contact: number): Promise<Date | undefined> {
  const { at } = await database
    .selectFrom('message_events')
    .select(({ fn }) => fn.max('occurred_at').as('at'))
    .where('contact_id', '=', contact)
    .where('kind', '=', 'replied')
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** What an account has read of each contact, and to whom it has begun to write. */
export async function listReadReplies(database: Queryable, user: number): Promise<ReadReply[]> {
  const { rows } = await sql<ReadReply>`
    select coalesce(seen.contact_id, draft.contact_id) as contact_id, ${sql.raw(isoTime('seen.reply_at'))} as reply_at,
      draft.contact_id is not null as has_draft
    from (select * from read_replies where user_id = ${user}) seen
    full join (select contact_id from answer_drafts where user_id = ${user}) draft on draft.contact_id = seen.contact_id
    order by 1`.execute(database);
  return rows;
}

/** Remembers that an account has read a contact's newest reply. */
export async function rememberRead(
  database: Queryable,
  { user, contact, replyAt }: { user: number; contact: number; replyAt: Date },
): Promise<void> {
  await database
    .insertInto('read_replies')
    .values({ user_id: user, contact_id: contact, reply_at: replyAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'contact_id']).doUpdateSet({ reply_at: replyAt }))
    .execute();
}

/** Marks a contact's newest reply as answered, and a return of the day as dealt with. */
export function markAnswered(
  database: Queryable,
  { contact, replyAt, person, now }: { contact: number; replyAt: Date; person: string; now: Date },
): Promise<void> {
  const mark = { reply_at: replyAt, marked_by: person, marked_at: now };
  return inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('answered_replies')
      .values({ contact_id: contact, ...mark })
      .onConflict((conflict) => conflict.column('contact_id').doUpdateSet(mark))
      .execute();
    await transaction
      .updateTable('follow_ups')
      .set({ return_done_at: now })
      .where('contact_id', '=', contact)
      .where('returns_at', '<=', now)
      .where('return_done_at', 'is', null)
      .execute();
  });
}

/**
 * Takes such a mark back, with the return that it dealt with, unless a later reply has been marked since.
 * @param replyAt ISO 8601; compared as a number: PostgreSQL refuses some times that ISO 8601 allows.
 */
export function unmarkAnswered(database: Queryable, contact: number, replyAt: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const mark = await transaction
      .deleteFrom('answered_replies')
      .where('contact_id', '=', contact)
      .where(sql<boolean>`floor(extract(epoch from reply_at) * 1000) <= ${Date.parse(replyAt)}::numeric`)
      .returning('marked_at')
      .executeTakeFirst();
    if (mark === undefined) return;
    await transaction
      .updateTable('follow_ups')
      .set({ return_done_at: null })
      .where('contact_id', '=', contact)
      .where('return_done_at', '=', mark.marked_at)
      .execute();
  });
}
