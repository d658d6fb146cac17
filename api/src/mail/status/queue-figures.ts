import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { IS_PAUSED } from '../../database/organization-pauses.ts';

/** How much is waiting, and how mail does at all. */
export interface QueueFigures {
  /** Mails due now that nothing but rates and the window holds back. */
  readonly due_count: number;
  readonly oldest_due_at: Date | null;
  readonly sending_count: number;
  readonly uncertain_count: number;
  readonly unknown_count: number;
  readonly has_worker: boolean;
}

/** A worker says that it is there every ten seconds; one that was not seen for this long is gone. */
const WORKER_TIMEOUT = 60_000;

/** Counts what waits at a moment. */
export async function readQueue(database: Queryable, now: Date): Promise<QueueFigures> {
  const seen = new Date(now.getTime() - WORKER_TIMEOUT);
  const { rows } = await sql<QueueFigures>`
    select due.due_count, due.oldest_due_at,
      (select count(*)::integer from messages where state = 'sending' and worker_id is not null) as sending_count,
      (
        select count(*)::integer from messages m join campaigns c on c.id = m.campaign_id
        where m.state = 'uncertain' and c.deleted_at is null
      ) as uncertain_count,
      (select count(*)::integer from incoming_mails where kind = 'unknown') as unknown_count,
      exists (select from mail_workers where seen_at > ${seen}) as has_worker
    from (
      select coalesce(sum(own.mails), 0)::integer as due_count, min(own.oldest) as oldest_due_at
      from campaigns c
      cross join lateral (
        select count(*) as mails, min(m.due_at) as oldest
        from messages m
        where m.campaign_id = c.id and m.state = 'queued' and m.due_at <= ${now}
          and (m.retry_at is null or m.retry_at <= ${now}) and not ${sql.raw(IS_PAUSED)}
      ) own
      where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
    ) due`.execute(database);
  const [figures] = rows;
  if (!figures) throw new Error('The queue was not counted');
  return figures;
}
