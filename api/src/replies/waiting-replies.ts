import type { RepliesToAnswer } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';

/**
 * SQL: the contacts who wait for an answer, and since when (V1): the earliest reply after the last that the staff answered,
 * here or in a mail program, or marked as answered.
 */
export const WAITING_REPLIES = `
  select reply.contact_id, min(reply.occurred_at) as since
  from message_events reply
  left join (
    select contact_id, max(occurred_at) as at from message_events where kind = 'staff_reply' group by contact_id
  ) answer on answer.contact_id = reply.contact_id
  left join answered_replies marked on marked.contact_id = reply.contact_id
  where reply.kind = 'replied' and reply.occurred_at > coalesce(greatest(answer.at, marked.reply_at), '-infinity')
  group by reply.contact_id`;

/** How many contacts wait for an answer, and since when the first of them (V1). */
export async function countWaitingReplies(database: Queryable): Promise<RepliesToAnswer> {
  const { rows } = await sql<RepliesToAnswer>`
    select count(*)::integer as to_answer, ${sql.raw(isoTime('min(since)'))} as waiting_since
    from (${sql.raw(WAITING_REPLIES)}) waiting`.execute(database);
  return rows[0] ?? { to_answer: 0, waiting_since: null };
}
