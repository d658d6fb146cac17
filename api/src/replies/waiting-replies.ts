import type { RepliesToAnswer } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { ANSWERED_BY } from '../answers/conversation-sql.ts';
import { nowCalled } from '../database/accounts.ts';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';

/**
 * SQL: the contacts who wait for an answer, and since when (V1): the earliest reply after the last that the staff answered,
 * here or in a mail program, or marked as answered. An answer that waits to go counts at once, one that failed does not (V3).
 * Contacts who were deleted or erased are among them: who joins `contacts` anyway need not do so twice.
 */
export const UNANSWERED_REPLIES = `
  select reply.contact_id, min(reply.occurred_at) as since
  from message_events reply
  left join (
    select contact_id, max(at) as at from (${ANSWERED_BY}) answers group by contact_id
  ) answer on answer.contact_id = reply.contact_id
  left join answered_replies marked on marked.contact_id = reply.contact_id
  where reply.kind = 'replied' and reply.occurred_at > coalesce(greatest(answer.at, marked.reply_at), '-infinity')
  group by reply.contact_id`;

/** SQL: the same of those who can be answered: nobody who was deleted, or erased; one who is restored waits again. */
export const WAITING_REPLIES = `
  select unanswered.contact_id, unanswered.since
  from (${UNANSWERED_REPLIES}) unanswered
  join contacts person on person.id = unanswered.contact_id and person.erased_at is null`;

/**
 * SQL: the conversations that somebody has put off until a day, and those whose day has come, at a moment (V4). A reply that
 * became known after it was put off ends both, whatever the day; an answer from that day on ends the return.
 * @param now SQL of the moment
 */
export const returnsAt = (now: string): string => `
  select f.contact_id, f.come_back_on, case when f.returns_at > ${now} then 'put_off' else 'returning' end as state
  from follow_ups f
  where f.returns_at is not null and f.return_done_at is null
    and (f.returns_at > ${now} or exists (select from contacts p where p.id = f.contact_id and p.erased_at is null))
    and not exists (
      select from message_events e
      where e.contact_id = f.contact_id and e.kind = 'replied' and e.id > f.put_off_after
    )
    and not exists (
      select from (${ANSWERED_BY}) answer where answer.contact_id = f.contact_id and answer.at >= f.returns_at
    )`;

/**
 * SQL: the conversations that must be answered, and since when (V1, V4): those that wait and are not put off, and the returns.
 * @param now SQL of the moment
 * @param replies SQL of those who wait
 */
export const toAnswerAt = (now: string, replies = WAITING_REPLIES): string => `
  select contact_id, waiting.since
  from (${replies}) waiting
  full join (${returnsAt(now)}) back using (contact_id)
  where back.state is distinct from 'put_off'`;

/** How many conversations must be answered, and since when the first of them waits: see {@link toAnswerAt}. */
export async function countRepliesToAnswer(database: Queryable, now: Date): Promise<RepliesToAnswer> {
  const moment = sql`${now}::timestamptz`;
  const { rows } = await sql<RepliesToAnswer>`
    with moment as (select ${moment} as now)
    select count(*)::integer as to_answer, ${sql.raw(isoTime('min(since)'))} as waiting_since
    from (${sql.raw(toAnswerAt('(select now from moment)'))}) to_answer`.execute(database);
  return rows[0] ?? { to_answer: 0, waiting_since: null };
}

/**
 * SQL: the mark that alone has a contact's last reply count as answered, null where none does: nobody has answered it in
 * writing, and nothing came after it.
 * @param contact SQL of its id
 */
export const markOf = (contact: string): string => `(
    select json_build_object('by', ${nowCalled('marked.marked_by')}, 'at', ${isoTime('marked.marked_at')}, 'reply_at', ${isoTime('marked.reply_at')})
    from answered_replies marked
    where marked.contact_id = ${contact}
      and marked.reply_at >= (
        select max(e.occurred_at) from message_events e where e.contact_id = ${contact} and e.kind = 'replied'
      )
      and not exists (
        select from (${ANSWERED_BY}) answer where answer.contact_id = ${contact} and answer.at >= marked.reply_at
      )
  )`;
