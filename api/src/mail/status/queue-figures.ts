import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { readHolidays } from '../../outreach/holidays.ts';
import { capAt, sentLastDay, windowOf, type MailboxLimits } from '../../outreach/mailbox-limits.ts';
import { IS_WAITING } from '../../outreach/one-person.ts';
import { IS_PAUSED } from '../../outreach/organization-pauses.ts';
import { CONTACT_ZONES, inZone, type Zone } from '../../outreach/recipient-zones.ts';
import {
  isOpen,
  nextSendingDay,
  nextSendingMoment,
  type SendingWindow,
} from '../../outreach/sending-window.ts';

/** How much is waiting, and whether mail works at all. */
export interface QueueFigures {
  /** Mails of mailboxes whose window is open, and since when the oldest might have gone out. */
  readonly due_count: number;
  readonly oldest_due_at: Date | null;
  /** Mails that are due outside the hours of their mailbox, by the clocks of the recipient: not a backlog. */
  readonly waiting_count: number;
  /** When the first of these opens; null while mails may go out. */
  readonly window_opens_at: Date | null;
  readonly sending_count: number;
  readonly uncertain_count: number;
  readonly to_check_count: number;
  readonly has_worker: boolean;
  /** Whether mails have been due for long while no running worker has had one to send. */
  readonly is_stalled: boolean;
}

/** For so long, in milliseconds, mails may be due while none is sent: every rate lets some out in a minute. */
const STALLED_AFTER = 10 * 60_000;

/** A worker reports itself every ten seconds; one not heard of for this long is gone. */
const WORKER_TIMEOUT = 60_000;

/** As the database counts it, whether or not any window is open. */
interface Counted extends Pick<
  QueueFigures,
  'sending_count' | 'uncertain_count' | 'to_check_count' | 'has_worker'
> {
  /** Whether a worker has recently had a mail to send, or has only just started. */
  readonly is_sending: boolean;
  /** What waits for each mailbox. */
  readonly queues: readonly MailboxQueue[];
}

interface MailboxQueue extends MailboxLimits {
  /** Of the organizations that the mails go to. */
  readonly time_zone: Zone;
  readonly ready_count: number;
  readonly oldest_ready_at: string;
  /** Held now or until a moment ago, or not signed in: nothing goes out, which is reported with its reason. */
  readonly is_stopped: boolean;
  readonly sent_last_day: number;
}

/** Counts what is waiting at a given time. @param teamWindow told where nothing waits. */
export async function readQueue(
  database: Queryable,
  teamWindow: SendingWindow,
  now: Date,
): Promise<QueueFigures> {
  const { queues, is_sending, ...others } = await count(database, now);
  const holidays = await readHolidays(database);
  const windows = queues.map((queue) =>
    Object.assign(queue, { window: inZone(windowOf(queue.sending_window, holidays), queue.time_zone) }),
  );
  const open = windows.filter((queue) => isOpen(queue.window, now));
  const closed = windows.filter((queue) => !isOpen(queue.window, now));
  const window = { ...teamWindow, holidays };
  const since = new Date(now.getTime() - STALLED_AFTER);
  const oldestOf = (queue: (typeof windows)[number]) =>
    nextSendingMoment(queue.window, new Date(queue.oldest_ready_at));
  const isLongDue = (queue: (typeof windows)[number]) =>
    oldestOf(queue) < since &&
    nextSendingDay(queue.window, now).opensAt < since &&
    !queue.is_stopped &&
    queue.sent_last_day < (capAt(queue, now) ?? Infinity);
  const total = (some: typeof windows) => some.reduce((sum, { ready_count }) => sum + ready_count, 0);
  return {
    ...others,
    due_count: total(open),
    oldest_due_at: earliest(open.map(oldestOf)),
    waiting_count: total(closed),
    window_opens_at:
      open.length > 0 || (closed.length === 0 && isOpen(window, now))
        ? null
        : (earliest(closed.map((queue) => nextSendingMoment(queue.window, now))) ??
          nextSendingMoment(window, now)),
    is_stalled: open.some(isLongDue) && others.has_worker && !is_sending,
  };
}

const earliest = (moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));

async function count(database: Queryable, now: Date): Promise<Counted> {
  const seen = new Date(now.getTime() - WORKER_TIMEOUT);
  const since = new Date(now.getTime() - STALLED_AFTER);
  // Times further ahead come from a clock that has been set back since and are meaningless.
  const ahead = new Date(now.getTime() + WORKER_TIMEOUT);
  const { rows } = await sql<Counted>`
    select coalesce(ready.queues, '[]') as queues,
      (select count(*)::integer from messages where state = 'sending' and worker_id is not null) as sending_count,
      (
        select count(*)::integer from messages m join campaigns c on c.id = m.campaign_id
        where m.state = 'uncertain' and c.deleted_at is null
      ) as uncertain_count,
      (select count(*)::integer from mail_proposals where outcome is null and message_id is not null) as to_check_count,
      exists (select from mail_workers where seen_at between ${seen} and ${ahead}) as has_worker,
      exists (
        select from mail_workers
        where claimed_at between ${since} and ${ahead} or started_at between ${since} and ${ahead}
      ) as is_sending
    from (
      select json_agg(json_build_object(
        'ready_count', queue.mails, 'oldest_ready_at', queue.oldest, 'time_zone', queue.time_zone, 'sending_window', box.sending_window,
        'daily_cap', box.daily_cap, 'ramp', box.ramp, 'sent_last_day', case
          when box.daily_cap is null and box.ramp is null then 0 else ${sentLastDay('box.id', now)}
        end,
        'is_stopped', box.sign_in_failed_at is not null or exists (
          select from sending_holds h where h.mailbox_id = box.id and (h.until is null or h.until > ${since})
        )
      )) as queues
      from (
        select own.mailbox_id, own.time_zone, sum(own.mails)::integer as mails, min(own.oldest) as oldest
        from campaigns c
        cross join lateral (
          select m.mailbox_id, place.time_zone, count(*) as mails, min(greatest(m.due_at, m.retry_at)) as oldest
          from messages m
          left join ${sql.raw(CONTACT_ZONES)} place on place.contact_id = m.contact_id
          where m.campaign_id = c.id and m.mailbox_id is not null and m.state = 'queued' and m.due_at <= ${now}
            and (m.retry_at is null or m.retry_at <= ${now}) and not ${sql.raw(IS_PAUSED)}
            and not ${sql.raw(IS_WAITING)}
          group by m.mailbox_id, place.time_zone
        ) own
        where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
        group by own.mailbox_id, own.time_zone
      ) queue
      join mailboxes box on box.id = queue.mailbox_id and box.disconnected_at is null
    ) ready`.execute(database);
  const [figures] = rows;
  if (!figures) throw new Error('The queue was not counted');
  return figures;
}
