import { sql, type RawBuilder } from 'kysely';
import { PASSED } from './campaign-figures.ts';
import { momentOf, zonePlace } from './recipient-zones.ts';
import type { Rhythm } from './rhythm.ts';
import type { SendingDay } from './sending-window.ts';
import type { DueAfter } from './working-days.ts';

const passed = sql.raw(PASSED);

/** SQL: a relation of mails, of which those in state `queued` are given times. */
type Relation = RawBuilder<unknown>;

export interface MailsOfCampaign {
  readonly campaign: number;
  readonly rhythm: Rhythm;
  /** Only mails to these contacts; all unless given. */
  readonly contacts?: readonly number[] | undefined;
}

/**
 * SQL: when a mail may go out at the earliest; null for at once.
 * @param after SQL: when it may after the mail before it; null for the first. @param away SQL: until when the person is away; null
 * for nobody of whom that is known. What is over does not count for a first mail, which would seem to be late.
 */
export const earliestAt = (
  after: RawBuilder<unknown>,
  away: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`
  greatest(${after}, case when ${after} is not null or ${away} > ${now}::timestamptz then ${away} end)`;

/** SQL: from when the step after the message `m` counts; null for one that is still to come. */
export const COUNTED_FROM = sql`
  case when m.state = 'sent' then m.sent_at when m.state = 'skipped' then coalesce(m.skipped_for, m.sending_at) end`;

/** What SQL counts the days of a campaign by. */
export interface MailDays {
  readonly dueAfter: DueAfter;
  readonly zones: readonly string[];
  readonly now: Date;
}

/**
 * SQL: the mails of a campaign. `is_next`: nothing before it is still to come to the contact, or has failed. `earliest_at`: when it may go
 * out after those, and once the person is back (V5); null for at once.
 * @param days the campaign's. @param columns SQL: more columns, from the message `m` the contact `p`, who may be gone,
 * and its organization `o`.
 */
export const mailsOf = (
  { campaign, contacts }: Pick<MailsOfCampaign, 'campaign' | 'contacts'>,
  { dueAfter, zones, now }: MailDays,
  columns?: RawBuilder<unknown>,
): Relation => sql`
  select mail.*, ${earliestAt(sql`follows.at`, sql`mail.away_until`, now)} as earliest_at
  from (
    select m.id, m.contact_id, m.step_number, m.state, m.due_at, away.until as away_until, ${zonePlace(zones)} as zone,
      coalesce(lag(m.state) over steps, 'sent') in ${passed} as is_next,
      max(${COUNTED_FROM}) over steps as last_at
      ${columns === undefined ? sql`` : sql`, ${columns}`}
    from messages m
    left join contacts p on p.id = m.contact_id
    ${zones.length === 0 ? sql`` : sql`left join organizations o on o.id = p.organization_id`}
    left join absences away on away.key = p.email_key
    where m.campaign_id = ${campaign}
      ${contacts === undefined ? sql`` : sql`and m.contact_id = any(${contacts}::integer[])`}
    window steps as (partition by m.contact_id order by m.step_number)
  ) mail
  cross join lateral (select ${dueAfter(sql`mail.last_at`, sql`mail.step_number`, sql`mail.zone`)} as at offset 0) follows`;

/** SQL: `id` and `due_at` of the queued mails of an active campaign whose sends are not staggered. */
export const timesTogether = (mails: Relation, now: Date): Relation => sql`
  select id, case when is_next then coalesce(earliest_at, due_at, ${now}::timestamptz) end as due_at
  from (${mails}) mail
  where state = 'queued'`;

/**
 * SQL: two more columns that {@link timesStaggered} needs of its mails.
 * @param daysBegan when the first sending day of each zone did, by its place.
 */
export const organizationColumns = (
  daysBegan: readonly Date[],
  zones: readonly string[],
): RawBuilder<unknown> => sql`
  ${organizationOf(sql`m.contact_id`)} as organization,
  case when ${WRITTEN_AT} >= ${momentOf(daysBegan, zonePlace(zones))} then m.contact_id end as written_to`;

/** SQL: the organization of the contact `p`; a contact without one is an organization of its own. */
export const organizationOf = (contact: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(p.organization_id, -${contact})`;

/** SQL: when the message `m` went out, or may have; null for one that did not. */
export const WRITTEN_AT = sql<Date | null>`
  case when m.state in ('sending', 'uncertain', 'sent') then coalesce(m.sent_at, m.sending_at) end`;

/**
 * SQL: `id` and `due_at` of the queued mails of an active, staggered campaign. Each contact's next mail gets a sending day
 * on which no other contact of its organization gets one: the contact due first has the first day, among equals the lower
 * step, then the lower id. Mails that are due already are spread evenly over what is left of the window on their day, in the
 * order of the contacts; a later step keeps the time of day of the one before, so that it stays spread. A mail that has a
 * time keeps it, as long as nobody of its organization comes before.
 * @param days sending days from now on by the clocks of each zone, by its place: as many as anybody may need, and equally many. A
 * mail that finds none among them keeps its time.
 */
export function timesStaggered(
  mails: Relation,
  now: Date,
  days: readonly (readonly SendingDay[])[],
): Relation {
  const count = days[0]?.length ?? 0;
  const opensAt = sql`${days.flat().map((day) => day.opensAt)}::timestamptz[]`;
  const closesAt = sql`${days.flat().map((day) => day.closesAt)}::timestamptz[]`;
  // One zone has all days, and a slice of them would be a copy for each mail.
  const closesThere =
    days.length === 1 ? closesAt : sql`(${closesAt})[zone * ${count} + 1 : (zone + 1) * ${count}]`;
  // Windows over windows: joins would be planned blindly, since nothing is known of rows just planned.
  return sql`
    select id, case
      when not is_next then null
      when opens_at is null then from_at
      when from_at is null then starts_at + (closes_at - starts_at) * ((position - 0.5) / mails)::float8
      when day = 0 and from_at <= ${now}::timestamptz then from_at
      when opens_at + make_interval(secs => seconds::float8) < closes_at
        then opens_at + make_interval(secs => seconds::float8)
      else opens_at
    end as due_at
    from (
      select id, is_next, zone, day, from_at, opens_at, closes_at, greatest(opens_at, ${now}::timestamptz) as starts_at,
        row_number() over (same_day order by contact_id) as position, count(*) over same_day as mails,
        mod(mod(extract(epoch from from_at - opens_at), 86400) + 86400, 86400) as seconds
      from (
        select placed.*, case when day < ${count} then (${opensAt})[zone * ${count} + day + 1] end as opens_at,
          case when day < ${count} then (${closesAt})[zone * ${count} + day + 1] end as closes_at
        from (
          -- Each takes the first day from its own on that those before it in the organization have left.
          select id, contact_id, is_next, zone, from_at, position + max(day - position) over (
            partition by organization, is_next order by position rows between unbounded preceding and current row
          ) as day
          from (
            select id, contact_id, organization, is_next, zone, from_at, day, row_number() over (
              partition by organization, is_next order by day, step_number, contact_id
            ) as position
            from (
              -- No time yet: one is found by spreading. Due before today and without a time is due like the first.
              select mail.*, greatest(
                width_bucket(coalesce(from_at, ${now}::timestamptz), ${closesThere}),
                -- Whom a mail went to on the first of the days has it: nobody else of the organization gets one then.
                case when first_written <> contact_id or last_written <> contact_id then 1 else 0 end
              ) as day
              from (
                select steps.*,
                  case when earliest_at >= (${opensAt})[zone * ${count} + 1] then earliest_at else due_at end as from_at,
                  min(written_to) over (partition by organization) as first_written,
                  max(written_to) over (partition by organization) as last_written
                from (${mails}) steps
              ) mail
              where state = 'queued'
            ) earliest
          ) ordered
        ) placed
      ) dated
      window same_day as (partition by is_next, zone, day, from_at is null)
    ) timed`;
}
