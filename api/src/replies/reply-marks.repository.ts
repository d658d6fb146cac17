import type { ReadReply } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';
import { WAITING_REPLIES } from './waiting-replies.ts';

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

/** What is marked as answered: a contact's reply, by whom, when. */
interface Mark {
  readonly contact: number;
  readonly replyAt: Date;
  readonly person: string;
  readonly now: Date;
}

/** Marks a contact's newest reply as answered, and a return of the day as dealt with. */
export function markAnswered(database: Queryable, mark: Mark): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await settleDueReturn(transaction, mark);
    await writeMark(transaction, mark);
  });
}

/**
 * Takes such a mark back, with the return that it dealt with, unless a later reply has been marked since.
 * @param replyAt ISO 8601; compared as a number: PostgreSQL refuses some times that ISO 8601 allows.
 */
export function unmarkAnswered(database: Queryable, contact: number, replyAt: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdFollowUp(transaction, contact);
    const mark = await transaction
      .selectFrom('answered_replies')
      .select('marked_at')
      .where('contact_id', '=', contact)
      .where(sql<boolean>`floor(extract(epoch from reply_at) * 1000) <= ${Date.parse(replyAt)}::numeric`)
      .executeTakeFirst();
    if (mark === undefined) return;
    await takeMarkBack(transaction, contact);
    await transaction
      .updateTable('follow_ups')
      .set({ return_done_at: null })
      .where('contact_id', '=', contact)
      .where('return_done_at', '=', mark.marked_at)
      .execute();
  });
}

/**
 * An outcome ends the conversation (V4): the reply that the person knew of counts as answered, where it waits for an answer, and
 * nobody comes back to it any more. Both are of the moment of the change, by which {@link reopenConversation} knows them.
 * @param transaction holds the follow-up of the contact
 * @param mark without `replyAt` where the person knew of no reply
 */
export async function endConversation(
  transaction: Queryable,
  { replyAt, ...mark }: Omit<Mark, 'replyAt'> & { readonly replyAt: Date | undefined },
): Promise<void> {
  await transaction
    .updateTable('follow_ups')
    .set({ return_done_at: mark.now })
    .where('contact_id', '=', mark.contact)
    .where('returns_at', 'is not', null)
    .where('return_done_at', 'is', null)
    .execute();
  if (replyAt === undefined) return;
  const { rows } = await sql`
    select from (${sql.raw(WAITING_REPLIES)}) waiting
    where waiting.contact_id = ${mark.contact} and waiting.since <= ${replyAt}`.execute(transaction);
  // An answer, or a mark of somebody else, stays what has it count as answered, whatever becomes of the outcome.
  if (rows.length > 0) await writeMark(transaction, { ...mark, replyAt });
}

/**
 * Takes back what an earlier outcome marked as answered and dealt with. What was answered, or marked by hand, meanwhile stays so:
 * that is of another moment. What stood there before is there again.
 * @param transaction holds the follow-up of the contact
 * @param endedAt where the next outcome ends the conversation too: the last reply that it does so for, and marks of that one and
 * earlier ones stay whose they are; null where the person knows of none, and only the last mark is taken back
 */
export async function reopenConversation(
  transaction: Queryable,
  contact: number,
  endedAt?: Date | null,
): Promise<void> {
  const ofOutcomes = sql`(
    select changed_at from follow_up_changes where contact_id = ${contact} and changed ? 'outcome_id'
  )`;
  await sql`
    update follow_ups set return_done_at = null
    where contact_id = ${contact} and return_done_at in ${ofOutcomes}`.execute(transaction);
  // One by one: below the mark of an outcome there may be that of another.
  for (;;) {
    const { rows } = await sql`
      select from answered_replies
      where contact_id = ${contact} and marked_at in ${ofOutcomes}
        and (${endedAt === undefined} or reply_at > ${endedAt ?? '-infinity'}::timestamptz)`.execute(
      transaction,
    );
    if (rows.length === 0) return;
    await takeMarkBack(transaction, contact);
    if (endedAt === null) return;
  }
}

/** Restores the mark that another one had replaced. */
async function takeMarkBack(transaction: Queryable, contact: number): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update answered_replies set reply_at = before_reply_at, marked_by = before_marked_by, marked_at = before_marked_at,
      before_reply_at = null, before_marked_by = null, before_marked_at = null
    where contact_id = ${contact} and before_marked_at is not null`.execute(transaction);
  if (numAffectedRows > 0n) return;
  await transaction.deleteFrom('answered_replies').where('contact_id', '=', contact).execute();
}

/** A second mark of the same reply stands in place of the first, not above it: Undo takes back both. */
async function writeMark(transaction: Queryable, { contact, replyAt, person, now }: Mark): Promise<void> {
  await sql`
    insert into answered_replies as mark (contact_id, reply_at, marked_by, marked_at)
    values (${contact}, ${replyAt}, ${person}, ${now})
    on conflict (contact_id) do update set
      reply_at = excluded.reply_at, marked_by = excluded.marked_by, marked_at = excluded.marked_at,
      (before_reply_at, before_marked_by, before_marked_at) = (
        select earlier.* from (values
          (mark.reply_at, mark.marked_by, mark.marked_at),
          (mark.before_reply_at, mark.before_marked_by, mark.before_marked_at)
        ) earlier (reply_at, marked_by, marked_at)
        where earlier.reply_at < excluded.reply_at
        order by earlier.reply_at desc limit 1
      )`.execute(transaction);
}

async function settleDueReturn(
  transaction: Queryable,
  { contact, now }: Pick<Mark, 'contact' | 'now'>,
): Promise<void> {
  await holdFollowUp(transaction, contact);
  await transaction
    .updateTable('follow_ups')
    .set({ return_done_at: now })
    .where('contact_id', '=', contact)
    .where('returns_at', '<=', now)
    .where('return_done_at', 'is', null)
    .execute();
}

/** Before the mark: an outcome holds them in this order, and two who hold them in either would wait for each other for ever. */
async function holdFollowUp(transaction: Queryable, contact: number): Promise<void> {
  await transaction
    .selectFrom('follow_ups')
    .select('contact_id')
    .where('contact_id', '=', contact)
    .forUpdate()
    .execute();
}
