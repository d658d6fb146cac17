import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { readHold } from '../../outreach/account-hold.ts';
import { IS_WAITING } from '../../outreach/one-person.ts';
import { IS_PAUSED } from '../../outreach/organization-pauses.ts';
import {
  isOpen,
  nextSendingDay,
  nextSendingMoment,
  type SendingWindow,
} from '../../outreach/sending-window.ts';

/** How much is waiting, and whether mail works at all. */
export interface QueueFigures {
  /** Mails that only the rates hold back, and since when the oldest might have gone out. */
  readonly due_count: number;
  readonly oldest_due_at: Date | null;
  /** Mails whose time has come while the window is closed, which are not a backlog. */
  readonly waiting_count: number;
  /** Null while the window is open. */
  readonly window_opens_at: Date | null;
  readonly sending_count: number;
  readonly uncertain_count: number;
  readonly unknown_count: number;
  readonly has_worker: boolean;
  /** Whether mails have been due for long while no running worker has had one to send. */
  readonly is_stalled: boolean;
}

/** For so long, in milliseconds, mails may be due while none is sent: every rate lets some out in a minute. */
const STALLED_AFTER = 10 * 60_000;

/** A worker reports itself every ten seconds; one not heard of for this long is gone. */
const WORKER_TIMEOUT = 60_000;

/** As the database counts it, whether or not the window is open. */
interface Counted extends Omit<
  QueueFigures,
  'due_count' | 'oldest_due_at' | 'waiting_count' | 'window_opens_at' | 'is_stalled'
> {
  /** Whether a worker has recently had a mail to send, or has only just started. */
  readonly is_sending: boolean;
  readonly ready_count: number;
  readonly oldest_ready_at: Date | null;
}

/** Counts what is waiting at a given time. */
export async function readQueue(
  database: Queryable,
  window: SendingWindow,
  now: Date,
): Promise<QueueFigures> {
  const { ready_count, oldest_ready_at, is_sending, ...others } = await count(database, now);
  if (!isOpen(window, now)) {
    return {
      ...others,
      due_count: 0,
      oldest_due_at: null,
      waiting_count: ready_count,
      window_opens_at: nextSendingMoment(window, now),
      is_stalled: false,
    };
  }
  const oldest_due_at = oldest_ready_at && nextSendingMoment(window, oldest_ready_at);
  const since = new Date(now.getTime() - STALLED_AFTER);
  const isLongDue =
    oldest_due_at !== null && oldest_due_at < since && nextSendingDay(window, now).opensAt < since;
  return {
    ...others,
    due_count: ready_count,
    oldest_due_at,
    waiting_count: 0,
    window_opens_at: null,
    // While the account is held nothing goes out, which is reported with its reason.
    is_stalled: isLongDue && others.has_worker && !is_sending && (await readHold(database)) === undefined,
  };
}

async function count(database: Queryable, now: Date): Promise<Counted> {
  const seen = new Date(now.getTime() - WORKER_TIMEOUT);
  const since = new Date(now.getTime() - STALLED_AFTER);
  // Times further ahead come from a clock that has been set back since and are meaningless.
  const ahead = new Date(now.getTime() + WORKER_TIMEOUT);
  const { rows } = await sql<Counted>`
    select ready.ready_count, ready.oldest_ready_at,
      (select count(*)::integer from messages where state = 'sending' and worker_id is not null) as sending_count,
      (
        select count(*)::integer from messages m join campaigns c on c.id = m.campaign_id
        where m.state = 'uncertain' and c.deleted_at is null
      ) as uncertain_count,
      (select count(*)::integer from incoming_mails where kind = 'unknown') as unknown_count,
      exists (select from mail_workers where seen_at between ${seen} and ${ahead}) as has_worker,
      exists (
        select from mail_workers
        where claimed_at between ${since} and ${ahead} or started_at between ${since} and ${ahead}
      ) as is_sending
    from (
      select coalesce(sum(own.mails), 0)::integer as ready_count, min(own.oldest) as oldest_ready_at
      from campaigns c
      cross join lateral (
        select count(*) as mails, min(greatest(m.due_at, m.retry_at)) as oldest
        from messages m
        where m.campaign_id = c.id and m.state = 'queued' and m.due_at <= ${now}
          and (m.retry_at is null or m.retry_at <= ${now}) and not ${sql.raw(IS_PAUSED)}
          and not ${sql.raw(IS_WAITING)}
      ) own
      where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
    ) ready`.execute(database);
  const [figures] = rows;
  if (!figures) throw new Error('The queue was not counted');
  return figures;
}
