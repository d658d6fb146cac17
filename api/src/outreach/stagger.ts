import { sql } from 'kysely';
import { sendingDays, startOfSendingDay, type Timing } from './sending-window.ts';
import { SETTLED } from './campaign-figures.ts';
import type { Queryable } from '../database/database.ts';

const settled = sql.raw(SETTLED);

/**
 * Schedules the mails of an active, staggered campaign. Each contact's next mail gets a day of the sending window, on
 * which no other contact of its organization gets one: whoever is due first has the first day, among equals the lower
 * step, then the lower id. Mails that are due already are spread evenly over what is left of the window on their day, in the order of the
 * contacts; a later step keeps the time of day of the one before, so that it stays spread. A mail that has a time
 * keeps it, as long as nobody of its organization comes before.
 * @param contacts only those of their organizations.
 */
export async function staggerMessages(
  transaction: Queryable,
  campaign: number,
  { clock, window }: Timing,
  contacts?: readonly number[],
): Promise<void> {
  const now = clock.now();
  const concerned = await findConcerned(transaction, campaign, contacts);
  const days = sendingDays(window, now, concerned.days);
  const [today] = days;
  if (today === undefined) return;
  const opensAt = sql`${days.map((day) => day.opensAt)}::timestamptz[]`;
  const closesAt = sql`${days.map((day) => day.closesAt)}::timestamptz[]`;
  // One statement of windows over windows: joins would be planned blindly, since nothing is known of rows just planned.
  await sql`
    with due as (
      select id, case
        when not is_next then null
        -- Beyond all days that are needed: a time from before the contact changed its organization.
        when opens_at is null then from_at
        when from_at is null then starts_at + (closes_at - starts_at) * ((position - 0.5) / mails)::float8
        when day = 0 and from_at <= ${now}::timestamptz then from_at
        when opens_at + make_interval(secs => seconds::float8) < closes_at
          then opens_at + make_interval(secs => seconds::float8)
        else opens_at
      end as due_at
      from (
        select id, is_next, day, from_at, opens_at, closes_at, greatest(opens_at, ${now}::timestamptz) as starts_at,
          row_number() over (same_day order by contact_id) as position, count(*) over same_day as mails,
          mod(mod(extract(epoch from from_at - opens_at), 86400) + 86400, 86400) as seconds
        from (
          select placed.*, (${opensAt})[day + 1] as opens_at, (${closesAt})[day + 1] as closes_at
          from (
            -- Each takes the first day from its own on that those before it in the organization have left.
            select id, contact_id, is_next, from_at, position + max(day - position) over (
              partition by organization, is_next order by position rows between unbounded preceding and current row
            ) as day
            from (
              select id, contact_id, organization, is_next, from_at, day, row_number() over (
                partition by organization, is_next order by day, step_number, contact_id
              ) as position
              from (
                -- No time yet: one is found by spreading. Due before today and without a time is due like the first.
                select mail.*, greatest(
                  width_bucket(coalesce(from_at, ${now}::timestamptz), ${closesAt}),
                  -- Whom a mail went to on the first of the days has it: nobody else of the organization gets one then.
                  case when first_written <> contact_id or last_written <> contact_id then 1 else 0 end
                ) as day
                from (
                  select steps.*,
                    case when earliest_at >= ${today.opensAt}::timestamptz then earliest_at else due_at end as from_at,
                    min(written_to) over (partition by organization) as first_written,
                    max(written_to) over (partition by organization) as last_written
                  from (${stepsOf(campaign, startOfSendingDay(window, today.opensAt), concerned)}) steps
                ) mail
                where state = 'queued'
              ) earliest
            ) ordered
          ) placed
        ) dated
        window same_day as (partition by is_next, day, from_at is null)
      ) timed
    )
    update messages m set due_at = due.due_at from due
    where m.id = due.id and m.due_at is distinct from due.due_at`.execute(transaction);
}

/** Mails of a campaign: which are next, from when on they may go out, and to whom one went since the day began. */
function stepsOf(campaign: number, dayBegan: Date, { contacts }: Concerned) {
  return sql`
    select m.id, m.contact_id, m.step_number, coalesce(p.organization_id, -m.contact_id) as organization, m.state, m.due_at,
      coalesce(lag(m.state) over steps, 'sent') in ${settled} as is_next,
      max(case when m.state = 'sent' then m.sent_at when m.state = 'failed' then m.sending_at end) over steps
        + make_interval(hours => 24 * (select frequency_days from campaigns where id = ${campaign})) as earliest_at,
      case
        when m.state in ('sending', 'uncertain', 'sent')
          and coalesce(m.sent_at, m.sending_at) >= ${dayBegan}::timestamptz then m.contact_id
      end as written_to
    from messages m
    left join contacts p on p.id = m.contact_id
    where m.campaign_id = ${campaign}
      ${contacts === undefined ? sql`` : sql`and m.contact_id = any(${contacts}::integer[])`}
    window steps as (partition by m.contact_id order by m.step_number)`;
}

/** Contacts of a campaign, or those of the organizations of some of them. */
interface Concerned {
  /** undefined: all. */
  readonly contacts: readonly number[] | undefined;
  /** Days that are enough for everybody: the wait for the next step, and one for each contact of the largest organization. */
  readonly days: number;
}

async function findConcerned(
  transaction: Queryable,
  campaign: number,
  contacts?: readonly number[],
): Promise<Concerned> {
  const { frequency_days } = await transaction
    .selectFrom('campaigns')
    .select('frequency_days')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
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
  const days = frequency_days + 2 + Math.max(0, ...rows.map(({ people }) => people));
  return {
    days,
    contacts: contacts && [...new Set([...contacts, ...rows.flatMap(({ ids }) => ids ?? [])])],
  };
}
