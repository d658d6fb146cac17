import type { CampaignOverlap, CampaignSender, NoMailReason } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { futureStart, STARTS_ON } from '../campaign-start.ts';
import {
  COUNTED_FROM,
  earliestAt,
  organizationOf,
  timesStaggered,
  timesTogether,
  WRITTEN_AT,
} from '../due-times.ts';
import { ENDING_EVENTS } from '../mail-conditions.ts';
import { BEGUN, earlierCampaignsOf } from '../one-person.ts';
import { IS_PAUSED } from '../organization-pauses.ts';
import { DOMAIN } from '../rates.ts';
import { inZone, momentOf, readTimeZones, withNone, zonePlace, type Zone } from '../recipient-zones.ts';
import { isSameRhythm, longestWait, RHYTHM_COLUMNS, rhythmOf, type Rhythm } from '../rhythm.ts';
import { startOfSendingDay, type SendingDay, type SendingWindow } from '../sending-window.ts';
import { dueAfter, type DueAfter } from '../working-days.ts';
import { MOST_DAYS, type ForecastCalendar, type ZoneCalendars } from './calendar.ts';

/** A campaign as it would be stored, and active. */
export interface CampaignDraft {
  readonly rhythm: Rhythm;
  /** Undefined for one that is not stored yet. */
  readonly id: number | undefined;
  readonly contacts: readonly number[];
  /** What happens to people who are in another active campaign. */
  readonly overlap: CampaignOverlap;
  /** Which mailboxes it goes out from. */
  readonly sender: CampaignSender;
  /** Which of the contacts begin who had no mailbox when it became active (S7). */
  readonly begins: 'everybody' | readonly number[];
  /** The day before which nothing goes out; null for at once. */
  readonly startsOn: string | null;
  /** Numbers of the steps with a template, lowest first. */
  readonly steps: readonly number[];
}

/** How a campaign goes on for a contact. */
export interface PlannedContact {
  readonly id: number;
  readonly organization: number;
  readonly domain: string;
  /** Of its organization. */
  readonly time_zone: Zone;
  /** Who looks after its organization; null without one. */
  readonly owner_id: number | null;
  /** The mailbox from which the campaign has begun with it; null if it has not. */
  readonly kept: number | null;
  readonly is_nameless: boolean;
  /** It had no mailbox when the campaign became active, and does not begin with this plan either. */
  readonly awaits_plan: boolean;
  /** Why it gets nothing more; null for a contact that does. */
  readonly reason: NoMailReason | null;
  /** The next step; null where there is none. */
  readonly step_number: number | null;
  /** When it is due, in milliseconds since 1970; null for later than can be forecast. */
  readonly due_at: number | null;
  /** When it may go out after the step before and once the person is back, in milliseconds since 1970; null for at once. */
  readonly earliest_at: number | null;
}

interface Now {
  readonly now: Date;
  readonly window: SendingWindow;
  readonly calendars: ZoneCalendars;
}

/** Each contact of a campaign with its next mail, given its time by the SQL that gives it when the campaign is saved. Writes nothing. */
export async function readPlannedContacts(
  database: Queryable,
  draft: CampaignDraft,
  { now, window, calendars }: Now,
): Promise<PlannedContact[]> {
  const start = futureStart(window, draft.startsOn, now);
  const from = start ?? now;
  const zones = await readTimeZones(database);
  /** By place of the zone: its calendar, and the number of its first day. */
  const firsts = withNone(zones).map((zone) => {
    const calendar = calendars.of(zone);
    return { zone, calendar, first: start === undefined ? 0 : calendar.dayOf(start.getTime()) };
  });
  const daysBegan = firsts.map(({ zone, calendar, first }) =>
    startOfSendingDay(inZone(window, zone), calendar.day(first).opensAt),
  );
  const keepsTimes = await isGoingOn(database, draft);
  const follows = await dueAfter(database, draft.id, draft.rhythm, { window, now, zones });
  const isWrittenTo = sql`m.written_at >= ${momentOf(daysBegan, zonePlace(zones))}`;
  const times = draft.rhythm.staggerSends
    ? timesStaggered(MAILS, from, await daysFor(database, draft, firsts))
    : timesTogether(MAILS, from);
  const { rows } = await sql<PlannedContact>`
    with so_far as materialized (${soFar(draft)}),
    stopped as materialized (
      select contact_id, key, stopped_by is not null as by_staff from sequence_stops
      where campaign_id = ${draft.id ?? null}::integer and kind = 'ended' and lifted_at is null
    ),
    people as materialized (${peopleOf(draft, { keepsTimes, follows, zones, isWrittenTo }, from)})
    select people.id, people.organization, people.domain, people.time_zone, people.owner_id, people.kept, people.is_nameless,
      people.awaits_plan, people.reason, people.step_number,
      (extract(epoch from greatest(
        times.due_at, people.retry_at, case when times.due_at is not null then ${start ?? null}::timestamptz end
      )) * 1000)::float8 as due_at,
      (extract(epoch from people.earliest_at) * 1000)::float8 as earliest_at
    from people
    left join (${times}) times on times.id = people.id
    where people.is_chosen`.execute(database);
  return rows;
}

/** Its mails keep the times they have. */
async function isGoingOn(database: Queryable, { id, rhythm, startsOn }: CampaignDraft): Promise<boolean> {
  if (id === undefined) return false;
  const stored = await database
    .selectFrom('campaigns')
    .select(['status', STARTS_ON, ...RHYTHM_COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    stored?.status === 'active' && stored.starts_on === startsOn && isSameRhythm(rhythmOf(stored), rhythm)
  );
}

/**
 * Enough days for everybody: the wait for the next step, and one for each contact of the largest organization.
 * @param firsts number of the day on which the campaign starts, by place of the zone.
 */
async function daysFor(
  database: Queryable,
  { contacts, rhythm }: CampaignDraft,
  firsts: readonly { readonly calendar: ForecastCalendar; readonly first: number }[],
): Promise<SendingDay[][]> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from contacts
    where id = any(${contacts}::integer[]) and organization_id is not null
    group by organization_id order by 1 desc limit 1`.execute(database);
  const count = Math.min(MOST_DAYS, longestWait(rhythm) + 2 + (rows[0]?.people ?? 0));
  return firsts.map(({ calendar, first }) =>
    Array.from({ length: count }, (_, day) => calendar.day(first + day)),
  );
}

/** SQL: what each contact of a stored campaign has got so far. A mail that was tried and then cancelled is planned again. */
const soFar = ({ id, steps }: CampaignDraft): RawBuilder<unknown> => sql`
  select m.contact_id,
    max(m.step_number) filter (
      where m.state not in ('queued', 'cancelled') or (m.state = 'cancelled' and m.sending_at is null)
    ) as reached,
    bool_or(m.state in ('sending', 'uncertain') or (m.state = 'failed' and m.step_number = any(${steps}::integer[]))) as is_unsettled, bool_or(m.state in ${sql.raw(BEGUN)}) as has_begun,
    max(${COUNTED_FROM}) as last_at,
    max(${WRITTEN_AT}) as written_at
  from messages m
  where m.campaign_id = ${id ?? null}::integer
  group by m.contact_id`;

/** SQL: the sequence to the contact of `m` was ended, by a member of staff or by a reply to another mail. */
const isStopped = (byStaff: boolean) => sql`(
  m.contact_id in (select contact_id from stopped where by_staff = ${byStaff})
  or coalesce(p.email_key in (select key from stopped where key is not null and by_staff = ${byStaff}), false)
)`;

interface PeopleTimes {
  readonly keepsTimes: boolean;
  readonly follows: DueAfter;
  readonly zones: readonly string[];
  /** SQL: somebody of the contact's organization has been written to on its first sending day. */
  readonly isWrittenTo: RawBuilder<unknown>;
}

/**
 * SQL: the contacts chosen, and those who have got something already.
 * @param now when the campaign begins to send, at the earliest.
 */
function peopleOf(draft: CampaignDraft, { keepsTimes, follows, zones, isWrittenTo }: PeopleTimes, now: Date) {
  const { id, contacts, steps, overlap, begins } = draft;
  const campaign = sql`${id ?? null}::integer`;
  // One that is not active yet comes after all that are.
  const own = `${id ?? 'null'}::integer`;
  const since = `coalesce((
    select coalesce(activated_at, created_at) from campaigns where id = ${own} and status = 'active'
  ), greatest(now(), to_timestamp(${now.getTime()} / 1000.0)))`;
  const others = earlierCampaignsOf(own, 'p.email_key', since, `coalesce(${own}, 0)`);
  const beginning = sql`m.contact_id = any(${begins === 'everybody' ? [] : begins}::integer[])`;
  const waits = overlap === 'send' ? sql`false` : sql`exists (select ${sql.raw(others)})`;
  return sql`
    select m.contact_id as id, m.is_chosen, ${organizationOf(sql`m.contact_id`)} as organization, ${DOMAIN} as domain, o.time_zone, ${zonePlace(zones)} as zone,
      o.owner_id, case when m.has_begun then member.mailbox_id end as kept,
      ${begins === 'everybody' ? sql`false` : sql`coalesce(member.awaits_plan and member.removed_at is null and not ${beginning}, false)`} as awaits_plan,
      coalesce(p.full_name, '') !~ '\\S' as is_nameless,
      case
        when ended.replied or ${isStopped(false)} then 'replied'
        when ended.unsubscribed or s.reason = 'unsubscribed' then 'unsubscribed'
        when ${isStopped(true)} then 'stopped'
        when ended.bounced or s.reason = 'bounced' then 'bounced'
        when coalesce(p.email_key, '') = '' or p.erased_at is not null then 'no_email'
        when next.step_number is null then 'finished'
        when row_number() over (
          partition by p.email_key order by m.has_begun is not true, m.contact_id
        ) > 1 or (m.has_begun is not true and exists (
          select from messages begun
          where begun.campaign_id = ${campaign} and begun.recipient_key = p.email_key and begun.contact_id <> m.contact_id
            and begun.state in ${sql.raw(BEGUN)} offset 0
        )) then 'same_address'
        when m.is_unsettled then 'unsettled'
        when ${id === undefined ? sql`false` : sql.raw(IS_PAUSED)} then 'paused'
        when ${waits} then 'other_campaign'
      end as reason,
      next.step_number, case when ${keepsTimes} and not (${beginning} and queued.due_at <= ${now}) then queued.due_at end as due_at, queued.retry_at,
      ${earliestAt(sql`follows.at`, sql`away.until`, now)} as earliest_at,
      coalesce(${isWrittenTo}, false) as is_written_to
    from (
      select coalesce(chosen.id, so_far.contact_id) as contact_id, ${campaign} as campaign_id,
        chosen.id is not null as is_chosen, so_far.reached, so_far.is_unsettled, so_far.has_begun, so_far.last_at,
        so_far.written_at
      from unnest(${contacts}::integer[]) as chosen (id)
      full join so_far on so_far.contact_id = chosen.id
    ) m
    left join contacts p on p.id = m.contact_id
    left join organizations o on o.id = p.organization_id
    left join campaign_contacts member on member.campaign_id = ${campaign} and member.contact_id = m.contact_id
    left join suppressions s on s.email_key = p.email_key
    left join absences away on away.key = p.email_key
    left join (
      select contact_id, bool_or(kind = 'replied') as replied, bool_or(kind = 'unsubscribed') as unsubscribed,
        bool_or(kind = 'bounced') as bounced
      from message_events
      where campaign_id = ${campaign} and kind = any(${ENDING_EVENTS}::text[]) and lifted_at is null
      group by contact_id
    ) ended on ended.contact_id = m.contact_id
    left join lateral (
      select min(step) as step_number from unnest(${steps}::integer[]) as step where step > coalesce(m.reached, 0)
    ) next on true
    cross join lateral (select ${follows(sql`m.last_at`, sql`next.step_number`, zonePlace(zones))} as at offset 0) follows
    left join messages queued
      on queued.campaign_id = ${campaign} and queued.contact_id = m.contact_id
      and queued.step_number = next.step_number and queued.state = 'queued'`;
}

/** SQL: the same as mails to be given a time. */
const MAILS = sql`
  select id, id as contact_id, step_number, case when is_chosen and reason is null then 'queued' end as state, due_at,
    true as is_next, earliest_at, organization, zone, case when is_written_to then id end as written_to
  from people`;
