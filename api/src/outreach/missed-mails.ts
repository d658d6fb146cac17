import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { MailboxRow } from '../database/schema.ts';
import { readHolidays } from './holidays.ts';
import { windowOf } from './mailbox-limits.ts';
import { IS_WAITING } from './one-person.ts';
import { IS_PAUSED } from './organization-pauses.ts';
import { touchCampaigns } from './plan.ts';
import { CONTACT_ZONES, inZone, type Zone } from './recipient-zones.ts';
import { nextSendingMoment, type Timing } from './sending-window.ts';

/** After a longer interruption, sending goes on only when a person says so: a late mail may do more harm than none. */
const LONGEST_GAP = 24 * 60 * 60 * 1000;

/**
 * Holds campaigns whose mails were missed because no worker ran for more than a day: those with a mail that
 * could have gone out before that. A worker calls this before it reports itself alive, at its start and each time: a
 * machine that has slept was away as well. What waits for a rate while workers run is late, not missed.
 * @returns the ids of the campaigns that are held from now on.
 */
export function holdMissedMails(database: Queryable, { clock }: Pick<Timing, 'clock'>): Promise<number[]> {
  return inTransaction(database, async (transaction) => {
    const since = new Date(clock.now().getTime() - LONGEST_GAP);
    const seen = await transaction
      .selectFrom('mail_workers')
      .select('id')
      .where('seen_at', '>=', since)
      .limit(1)
      .executeTakeFirst();
    if (seen) return [];
    const campaigns = await findMissed(transaction, since);
    await touchCampaigns(
      transaction,
      campaigns.map(({ id }) => id),
    );
    const held: number[] = [];
    for (const { id, missed_at } of campaigns) {
      const { numUpdatedRows } = await transaction
        .updateTable('campaigns')
        .set({ overdue_since: missed_at })
        .where('id', '=', id)
        .where('status', '=', 'active')
        .where('overdue_since', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) held.push(id);
    }
    return held;
  });
}

/**
 * Active campaigns with mails that could have gone out before a moment, in the window of their mailbox by the clocks of the
 * recipient, and when the first could have.
 */
async function findMissed(transaction: Queryable, before: Date): Promise<{ id: number; missed_at: Date }[]> {
  const { rows } = await sql<
    { id: number; due_at: Date; time_zone: Zone } & Pick<MailboxRow, 'sending_window'>
  >`
    select c.id, missed.due_at, missed.time_zone, box.sending_window
    from campaigns c
    cross join lateral (
      select m.mailbox_id, place.time_zone, min(greatest(m.due_at, m.retry_at)) as due_at
      from messages m
      left join ${sql.raw(CONTACT_ZONES)} place on place.contact_id = m.contact_id
      where m.campaign_id = c.id and m.state = 'queued' and m.due_at < ${before} and not ${sql.raw(IS_PAUSED)}
        and not ${sql.raw(IS_WAITING)}
      group by m.mailbox_id, place.time_zone
    ) missed
    join mailboxes box on box.id = missed.mailbox_id and box.disconnected_at is null
    where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
    order by c.id`.execute(transaction);
  const campaigns = new Map<number, Date>();
  const holidays = rows.length > 0 ? await readHolidays(transaction) : undefined;
  for (const { id, due_at, sending_window, time_zone } of rows) {
    const moment = nextSendingMoment(inZone(windowOf(sending_window, holidays), time_zone), due_at);
    if (moment < before && moment < (campaigns.get(id) ?? before)) campaigns.set(id, moment);
  }
  return [...campaigns].map(([id, missed_at]) => ({ id, missed_at }));
}
