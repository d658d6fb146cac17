import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { mailsOf, organizationColumns, timesStaggered, type MailsOfCampaign } from './due-times.ts';
import { inZone, readTimeZones, withNone } from './recipient-zones.ts';
import { longestWait } from './rhythm.ts';
import { nextSendingDay, sendingDays, startOfSendingDay, type Timing } from './sending-window.ts';
import { dueAfter } from './working-days.ts';

/**
 * Schedules the mails of an active, staggered campaign; see {@link timesStaggered}. Always whole organizations, since a
 * mail to one contact decides when the others get theirs.
 */
export async function staggerMessages(
  transaction: Queryable,
  campaign: MailsOfCampaign,
  { clock, window }: Timing,
): Promise<void> {
  const now = clock.now();
  const concerned = await findConcerned(transaction, campaign);
  const zones = await readTimeZones(transaction);
  const windows = withNone(zones).map((zone) => inZone(window, zone));
  const days = windows.map((each) => sendingDays(each, now, concerned.days));
  const columns = organizationColumns(
    windows.map((each) => startOfSendingDay(each, nextSendingDay(each, now).opensAt)),
    zones,
  );
  const { campaign: id, rhythm } = campaign;
  const { contacts } = concerned;
  const follows = await dueAfter(transaction, id, rhythm, { window, now, zones }, contacts);
  const mails = mailsOf({ campaign: id, contacts }, { dueAfter: follows, zones, now }, columns);
  await sql`
    update messages m set due_at = due.due_at from (${timesStaggered(mails, now, days)}) due
    where m.id = due.id and m.due_at is distinct from due.due_at`.execute(transaction);
}

/** Contacts of a campaign, or those of the organizations of some of them. */
interface Concerned {
  /** undefined: all. */
  readonly contacts: readonly number[] | undefined;
  /** Enough days for everybody: the wait for the next step, and one for each contact of the largest organization. */
  readonly days: number;
}

async function findConcerned(
  transaction: Queryable,
  { campaign, contacts, rhythm }: MailsOfCampaign,
): Promise<Concerned> {
  const { rows } = await (
    contacts === undefined
      ? sql<{ people: number; ids: null }>`
        select count(*)::integer as people, null as ids
        from campaign_contacts cc
        join contacts p on p.id = cc.contact_id
        where cc.campaign_id = ${campaign} and p.organization_id is not null group by p.organization_id
        order by 1 desc limit 1`
      : sql<{ people: number; ids: number[] }>`
        select count(*)::integer as people, array_agg(p.id) as ids
        from contacts p
        where p.organization_id in (
          select one.organization_id from contacts one where one.id = any(${contacts}::integer[])
        ) group by p.organization_id`
  ).execute(transaction);
  const days = longestWait(rhythm) + 2 + Math.max(0, ...rows.map(({ people }) => people));
  return {
    days,
    contacts: contacts && [...new Set([...contacts, ...rows.flatMap(({ ids }) => ids ?? [])])],
  };
}
