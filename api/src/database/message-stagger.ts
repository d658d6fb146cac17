import { MAX_FREQUENCY_DAYS } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { sendingDays, startOfSendingDay, type Timing } from '../mail/sending-window.ts';
import { SETTLED } from './campaign-figures.ts';
import type { Queryable } from './database.ts';

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
  const days = sendingDays(window, now, await countDays(transaction, campaign));
  const [today] = days;
  if (today === undefined) return;
  const organization = sql`coalesce(p.organization_id, -m.contact_id)`;
  const concerned =
    contacts === undefined
      ? sql``
      : sql`and (
          m.contact_id = any(${contacts}::integer[])
          or p.organization_id in (
            select organization_id from contacts
            where id = any(${contacts}::integer[]) and organization_id is not null
          )
        )`;
  await sql`
    with mails as (
      select m.id, m.contact_id, m.step_number, ${organization} as organization, m.state, m.due_at,
        coalesce(lag(m.state) over steps, 'sent') in ${settled} as is_next,
        max(case when m.state = 'sent' then m.sent_at when m.state = 'failed' then m.sending_at end) over steps
          + make_interval(hours => 24 * c.frequency_days) as earliest_at
      from messages m
      join campaigns c on c.id = m.campaign_id
      left join contacts p on p.id = m.contact_id
      where m.campaign_id = ${campaign} ${concerned}
      window steps as (partition by m.contact_id order by m.step_number)
    ), written_to as (
      -- Whom a mail went to on the first of the days already; nobody else of the organization gets one on it.
      select distinct ${organization} as organization, m.contact_id
      from messages m
      left join contacts p on p.id = m.contact_id
      where m.campaign_id = ${campaign} and m.state in ('sending', 'uncertain', 'sent')
        and coalesce(m.sent_at, m.sending_at) >= ${startOfSendingDay(window, today.opensAt)}::timestamptz
    ), waiting as (
      -- No time yet: one is found by spreading. Due before today and without a time is due like the first.
      select id, contact_id, step_number, organization,
        case when earliest_at >= ${today.opensAt}::timestamptz then earliest_at else due_at end as from_at
      from mails where state = 'queued' and is_next
    ), earliest as (
      select waiting.*, greatest(
        width_bucket(coalesce(from_at, ${now}::timestamptz), ${days.map((day) => day.closesAt)}::timestamptz[]),
        case when exists (
          select from written_to w
          where w.organization = waiting.organization and w.contact_id <> waiting.contact_id
        ) then 1 else 0 end
      ) as day
      from waiting
    ), ordered as (
      select id, contact_id, organization, from_at, day,
        row_number() over (partition by organization order by day, step_number, contact_id) as position
      from earliest
    ), placed as (
      -- Each takes the first day from its own on that those before it in the organization have left.
      select id, contact_id, from_at,
        position + max(day - position) over (
          partition by organization order by position rows between unbounded preceding and current row
        ) as day
      from ordered
    ), timed as (
      select placed.id, from_at, placed.day, opens_at, closes_at, greatest(opens_at, ${now}::timestamptz) as starts_at,
        row_number() over same_day - 0.5 as position, count(*) over (partition by placed.day, from_at is null) as mails,
        mod(mod(extract(epoch from from_at - opens_at), 86400) + 86400, 86400) as seconds
      from placed
      join unnest(
        ${days.map((day) => day.opensAt)}::timestamptz[], ${days.map((day) => day.closesAt)}::timestamptz[]
      ) with ordinality as days (opens_at, closes_at, number) on days.number = placed.day + 1
      window same_day as (partition by placed.day, from_at is null order by contact_id)
    ), due as (
      select id, case
        when from_at is null then starts_at + (closes_at - starts_at) * (position / mails)::float8
        when day = 0 and from_at <= ${now}::timestamptz then from_at
        when opens_at + make_interval(secs => seconds::float8) < closes_at
          then opens_at + make_interval(secs => seconds::float8)
        else opens_at
      end as due_at
      from timed
    )
    update messages m
    set due_at = due.due_at
    from mails
    left join due on due.id = mails.id
    where m.id = mails.id and mails.state = 'queued' and m.due_at is distinct from due.due_at`.execute(
    transaction,
  );
}

/** Days that are enough for everybody: the longest wait, and one for each contact of the largest organization. */
async function countDays(transaction: Queryable, campaign: number): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(contacts), 0)::integer as most
    from (
      select count(*) as contacts
      from campaign_contacts cc
      join contacts p on p.id = cc.contact_id
      where cc.campaign_id = ${campaign} and p.organization_id is not null group by p.organization_id
    ) organization`.execute(transaction);
  return MAX_FREQUENCY_DAYS + 2 + (rows[0]?.most ?? 0);
}
