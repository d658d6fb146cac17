import {
  MAX_STATUS_CHANGES,
  type CampaignContact,
  type CampaignContactState,
} from '@touchline/shared/contract';
import { CompiledQuery } from 'kysely';
import { APPROVAL, APPROVAL_VERSION } from '../outreach/approval.ts';
import { FIGURES, LIST_COLUMNS, LIST_VERSION } from '../outreach/campaign-figures.ts';
import { contactState } from '../outreach/contact-state.ts';
import { NAMES_VERSION, nowCalled } from '../database/accounts.ts';
import type { Queryable } from '../database/database.ts';
import { IS_OVER, IS_OVERTAKEN, LACKS_MAILBOX } from '../outreach/mail-conditions.ts';
import { duplicatesOf, earlierCampaignsOf } from '../outreach/one-person.ts';
import { IS_PAUSED } from '../outreach/organization-pauses.ts';
import { HAS_MAILBOX_NOW, IS_HELD, SENDER, SENDER_MAILBOXES } from './sender-reads.ts';
import { plannedAtOnce, plannedOnce } from '../database/planned-once.ts';
import { readText, versionOf } from '../database/read-text.ts';
import { isoTime } from '../database/times.ts';
import { notFound } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { readHolidays } from '../outreach/holidays.ts';
import { CONTACT_ZONES, readTimeZones } from '../outreach/recipient-zones.ts';
import { rhythmOf, type StoredRhythm } from '../outreach/rhythm.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { nextSendsVersion, readUsedMailboxes, withNextSends, type DueTemplate } from './next-sends.ts';

/** Every campaign with its figures, newest first, in the contract's shape. */
const LIST = `
  select json_build_object('results', coalesce(json_agg(row_to_json(campaign) order by campaign.id desc), '[]'))::text as json
  from (select ${LIST_COLUMNS} from campaigns c ${FIGURES} where c.deleted_at is null) campaign`;

/** Organizations that wait because one of their people replied, and who that was, even when deleted since. */
const PAUSES = `
  select pause.organization_id, pause.contact_id, pause.paused_at, p.id as replied_by_id,
    coalesce(nullif(p.full_name, ''), nullif(p.email, ''), sent.recipient_name, '') as replied_by
  from campaign_organization_pauses pause
  left join contacts p on p.id = pause.contact_id
  left join lateral (
    select coalesce(nullif(recipient_name, ''), recipient_email) as recipient_name from messages
    where p.id is null and campaign_id = pause.campaign_id and contact_id = pause.contact_id
    order by sent_at desc nulls last limit 1
  ) sent on true
  where pause.campaign_id = $1 and pause.lifted_at is null`;

/** Contacts and addresses of which a reply to another mail (S6), or a member of staff (V8), has stopped the sequence. */
const STOPPED = `select contact_id, key, kind, stopped_by from sequence_stops where campaign_id = $1 and lifted_at is null`;

/** The sequence of the contact `p` was stopped. @param where only by these of the stops. */
const isStopped = (contactId: string, where = 'true'): string => {
  return `(${contactId} in (select contact_id from stopped where ${where})
    or coalesce(p.email_key in (select key from stopped where key is not null and ${where}), false))`;
};

const SINCE = `case
  when c.status = 'active' then coalesce(c.activated_at, c.created_at) else greatest(now(), $2::timestamptz)
end`;

/**
 * Contacts who wait for another campaign (S5), or would were this one active now, and for which, one of them. One that is not active
 * comes after all that are, as in its plan.
 */
const WAITING = `
  select cc.contact_id, first.id as campaign_id, first.name as campaign_name
  from campaign_contacts cc
  join campaigns c on c.id = cc.campaign_id
  join contacts p on p.id = cc.contact_id
  cross join lateral (
    select other.id, other.name ${earlierCampaignsOf('c.id', 'p.email_key', SINCE)}
    order by other.id limit 1
  ) first
  where cc.campaign_id = $1 and cc.removed_at is null and c.status <> 'completed' and c.overlap = 'wait'`;

/** The message `m` goes out at its time: nothing else keeps it. */
const IS_FREE = `(not ${IS_PAUSED} and not ${LACKS_MAILBOX} and m.contact_id not in (select contact_id from waiting))`;

const STATE = contactState<CampaignContactState>({
  replied: 'e.replied',
  unsubscribed: "e.unsubscribed or s.reason = 'unsubscribed'",
  bounced: "e.bounced or s.reason = 'bounced'",
  uncertain: 'm.uncertain',
  failed: 'm.failed',
  opened: 'e.opened',
  sent: 'm.sent_count > 0',
  waiting: 'true',
});

/** How far each contact is. A deleted contact is shown as its mails were addressed. */
const CONTACTS = `
  select cc.contact_id as id, coalesce(p.full_name, sent.recipient_name, '') as name,
    o.id as organization_id, coalesce(o.name, '') as organization_name, coalesce(p.email, sent.recipient_email, '') as email,
    ${STATE} as state,
    coalesce(m.sent_count, 0)::integer as sent_count, cc.removed_at is not null as removed, p.id is null as deleted,
    kept.reason as kept_from,
    case when kept.reason = 'other_campaign'
      then json_build_object('id', waiting.campaign_id, 'name', waiting.campaign_name)
    end as waits_for,
    case
      when ${isStopped('cc.contact_id', "kind = 'ended'")} then 'ended'
      when ${isStopped('cc.contact_id', "kind = 'held'")} then 'held'
    end as stopped,
    ${nowCalled('coalesce(own_stop.stopped_by, same_person.stopped_by)')} as stopped_by,
    case when m.queued then pauses.replied_by end as paused_by,
    case when m.queued then away.back_on::text end as back_on,
    coalesce(m.skipped, '[]') as skipped
  from campaign_contacts cc
  join campaigns c on c.id = cc.campaign_id
  left join contacts p on p.id = cc.contact_id
  left join organizations o on o.id = p.organization_id
  left join pauses on pauses.organization_id = p.organization_id and pauses.contact_id <> cc.contact_id
  left join suppressions s on s.email_key = p.email_key
  left join mailboxes mailbox on mailbox.id = cc.mailbox_id
  left join stopped own_stop on own_stop.contact_id = cc.contact_id
  left join (
    select key, min(stopped_by) as stopped_by from stopped group by key
  ) same_person on same_person.key = p.email_key
  left join absences away on away.key = p.email_key and away.until > $2
  left join lateral (
    select recipient_name, recipient_email from messages
    where p.id is null and campaign_id = cc.campaign_id and contact_id = cc.contact_id
    order by sent_at desc nulls last, step_number desc limit 1
  ) sent on true
  left join (
    select contact_id, count(*) filter (where state = 'sent') as sent_count,
      bool_or(state = 'queued') as queued, bool_or(state = 'uncertain') as uncertain, bool_or(state = 'failed') as failed,
      json_agg(json_build_object('step_number', step_number, 'by', ${nowCalled('skipped_by')}, 'at', ${isoTime('skipped_at')})
        order by step_number) filter (where state = 'skipped' and merged_from is null) as skipped
    from messages where campaign_id = $1 group by contact_id
  ) m on m.contact_id = cc.contact_id
  left join (
    select contact_id, bool_or(kind = 'replied') as replied, bool_or(kind = 'bounced' and lifted_at is null) as bounced,
      bool_or(kind = 'unsubscribed' and lifted_at is null) as unsubscribed, bool_or(kind = 'opened') as opened
    from message_events where campaign_id = $1 group by contact_id
  ) e on e.contact_id = cc.contact_id
  left join waiting on waiting.contact_id = cc.contact_id
  cross join lateral (
    select
      case
        when ${isStopped('cc.contact_id', 'stopped_by is not null')} then 'stopped_by_staff'
        when ${isStopped('cc.contact_id')} then 'replied_elsewhere'
        when cc.removed_at is null and m.contact_id is null and cc.contact_id in (${duplicatesOf('$1')}) then 'same_address'
        when m.queued and c.status = 'active' and cc.awaits_plan and ${HAS_MAILBOX_NOW} then 'awaits_plan'
        when m.queued and waiting.contact_id is not null then 'other_campaign'
        when m.queued and c.status = 'active' and cc.mailbox_id is null then 'no_mailbox'
        when m.queued and mailbox.disconnected_at is not null then 'mailbox_disconnected'
        when m.queued and away.back_on is not null then 'away'
      end as reason
    offset 0
  ) kept
  where cc.campaign_id = $1`;

/** What was sent, each content once for each step, as its template was then. */
const SENT_TEMPLATES = `
  select sent.step_number, content.subject, content.html as body, sent.sent_count,
    ${isoTime('sent.last_sent_at')} as last_sent_at
  from (
    select step_number, content_id, count(*) as sent_count, max(sent_at) as last_sent_at
    from messages where campaign_id = $1 and state = 'sent' group by step_number, content_id
  ) sent
  join mail_contents content on content.id = sent.content_id
  order by sent.step_number, sent.last_sent_at, content.id`;

/** The steps that some contact is still to get, and by mailbox since when or from when the next of their mails is due. */
const UPCOMING_TEMPLATES = `
  select t.id, step.step_number, t.title, t.subject, step.remaining_count, step.due
  from (
    select step_number, sum(mails)::integer as remaining_count, coalesce(json_agg(
      json_build_object('mailbox_id', mailbox_id, 'time_zone', time_zone, 'due_at', ${isoTime('due_at')})
      order by mailbox_id, time_zone
    ) filter (where mailbox_id is not null), '[]') as due
    from (
      select m.step_number, m.mailbox_id, place.time_zone, count(*) as mails,
        min(greatest(m.due_at, m.retry_at)) filter (where m.due_at is not null and ${IS_FREE}) as due_at
      from messages m
      left join ${CONTACT_ZONES} place on place.contact_id = m.contact_id
      where m.campaign_id = $1 and m.state in ('queued', 'sending')
        and (select status from campaigns where id = $1) <> 'completed'
      group by m.step_number, m.mailbox_id, place.time_zone
    ) part
    group by step_number
  ) step
  join campaign_steps s on s.campaign_id = $1 and s.step_number = step.step_number
  join templates t on t.id = s.template_id
  order by step.step_number`;

/** Uncertain mails, those that have waited longest first; each was claimed, so it has a subject. */
const UNCERTAIN_MESSAGES = `
  select m.id::text as id, m.contact_id, coalesce(p.full_name, m.recipient_name, '') as name,
    coalesce(m.recipient_email, p.email, '') as email, m.step_number,
    coalesce(m.subject, '') as subject,
    ${isoTime('coalesce(m.sending_at, m.created_at)')} as sending_at
  from messages m
  left join contacts p on p.id = m.contact_id
  where m.campaign_id = $1 and m.state = 'uncertain'
  order by m.sending_at, m.id`;

/** Mails that failed while their contact may still get mail. */
const FAILED_MESSAGES = `
  select m.id::text as id, m.contact_id, coalesce(p.full_name, m.recipient_name, '') as name,
    coalesce(m.recipient_email, p.email, '') as email, m.step_number, coalesce(m.subject, '') as subject,
    coalesce(m.last_reply, '') as reply, not ${IS_OVERTAKEN} as can_retry,
    ${isoTime('coalesce(m.replied_at, m.sending_at, m.created_at)')} as failed_at
  from messages m
  left join contacts p on p.id = m.contact_id
  where m.campaign_id = $1 and m.state = 'failed' and not ${IS_OVER}
  order by m.id`;

/** Organizations of which somebody waits for the pause to be lifted, and for nothing else. */
const PAUSED_ORGANIZATIONS = `
  select o.id, o.name, pauses.replied_by, pauses.replied_by_id, ${isoTime('pauses.paused_at')} as paused_at, waiting.contacts as waiting_contacts
  from pauses
  join organizations o on o.id = pauses.organization_id
  join (
    select p.organization_id, count(distinct p.id) as contacts
    from messages m
    join contacts p on p.id = m.contact_id
    join pauses by on by.organization_id = p.organization_id and by.contact_id is distinct from p.id
    where m.campaign_id = $1 and m.state = 'queued' and not ${isStopped('p.id')} group by p.organization_id
  ) waiting on waiting.organization_id = pauses.organization_id
  order by pauses.paused_at, o.id`;

/** Mails that are due at the moment $2. */
const OVERDUE_COUNT = `(
  select count(*) from messages m
  where m.campaign_id = c.id and m.state = 'queued' and m.due_at <= $2::timestamptz and ${IS_FREE}
)`;

/** The last changes of its status, the latest first. */
const STATUS_CHANGES = `
  select status, ${isoTime('changed_at')} as at,
    ${nowCalled('changed_by')} as by, contacts, mails
  from campaign_status_changes where campaign_id = $1 order by id desc limit ${MAX_STATUS_CHANGES}`;

const OVERDUE = `
  case when c.overdue_since is not null
    then json_build_object('since', ${isoTime('c.overdue_since')}, 'count', ${OVERDUE_COUNT})
  end`;

const listOf = (query: string) => `(select coalesce(json_agg(row_to_json(item)), '[]') from (${query}) item)`;

/** One campaign with everything about it, in the contract's shape. */
const DETAIL = `
  with pauses as (${PAUSES}), stopped as materialized (${STOPPED}), waiting as materialized (${WAITING})
  select row_to_json(campaign)::text as json, ${listOf(UPCOMING_TEMPLATES)} as upcoming,
    case when status = 'active' and overdue is null then json_build_object(
      'frequency_days', frequency_days, 'step_days', step_days, 'day_unit', day_unit, 'stagger_sends', stagger_sends
    ) end as rhythm
  from (
    select ${LIST_COLUMNS}, c.frequency_days, c.step_days, c.day_unit, c.stagger_sends, c.starts_on::text as starts_on, c.overlap,
      c.email_count,
      ${SENDER} as sender,
      ${listOf(SENDER_MAILBOXES)} as sender_mailboxes,
      ${listOf(`${CONTACTS} order by cc.contact_id`)} as contacts,
      (
        select coalesce(json_object_agg(step_number, template_id order by step_number), '{}')
        from campaign_steps where campaign_id = c.id
      ) as template_map,
      ${listOf(SENT_TEMPLATES)} as sent_templates,
      ${listOf(UNCERTAIN_MESSAGES)} as uncertain_messages,
      ${listOf(FAILED_MESSAGES)} as failed_messages,
      ${listOf(PAUSED_ORGANIZATIONS)} as paused_organizations,
      ${OVERDUE} as overdue,
      ${listOf(STATUS_CHANGES)} as status_changes,
      ${APPROVAL} as approval,
      ${isoTime('c.created_at')} as created_at, ${isoTime('c.updated_at')} as updated_at
    from campaigns c ${FIGURES}
    where c.id = $1 and c.deleted_at is null
  ) campaign`;

/** The people of the campaign $1 at the moment $2, as {@link DETAIL} has them. */
export const PEOPLE = `
  with pauses as (${PAUSES}), stopped as materialized (${STOPPED}), waiting as materialized (${WAITING})
  ${CONTACTS} order by cc.contact_id`;

/** A row where a campaign has so many people that its statement is planned for them each time. */
const IS_LARGE = 'select 1::text from campaign_contacts where campaign_id = $1 offset 1000 limit 1';

/**
 * What the detail shows, as of the moment $2, beyond what `revision` counts: names and addresses of people and their
 * organizations' owners, its templates, the mailboxes, how many mails wait for a person, the campaigns that its people may
 * wait for, and its approval.
 */
const DETAIL_VERSION = `
  with waiting as materialized (${WAITING})
  select concat_ws(' ', c.revision, (
      select bit_xor(hashtextextended(concat_ws(E'\\x1f', p.id, p.full_name, p.email, o.id, o.name, o.owner_id, o.time_zone), 0))
      from campaign_contacts cc
      join contacts p on p.id = cc.contact_id
      left join organizations o on o.id = p.organization_id
      where cc.campaign_id = c.id
    ), (
      select bit_xor(hashtextextended(concat_ws(E'\\x1f', s.step_number, t.id, t.title, t.subject, t.updated_at), 0))
      from campaign_steps s
      join templates t on t.id = s.template_id
      where s.campaign_id = c.id
    ), (
      select bit_xor(hashtextextended(row(
        mb.id, mb.kind, mb.email, mb.name, mb.owner_id, mb.disconnected_at, mb.sign_in_failed_at, hold.mailbox_id
      )::text, 0)) from mailboxes mb left join sending_holds hold on hold.mailbox_id = mb.id and ${IS_HELD}
    ), (
      select count(*) from absences away
      join contacts p on p.email_key = away.key
      join campaign_contacts cc on cc.campaign_id = c.id and cc.contact_id = p.id
      where away.until > $2
    ), case when c.overdue_since is not null then ${OVERDUE_COUNT} end, case when c.status <> 'completed' and c.overlap = 'wait' then (
      select string_agg(other.id || ':' || other.revision, ',' order by other.id) from campaigns other
      where other.id <> c.id and other.status in ('active', 'paused') and other.deleted_at is null
    ) end, ${APPROVAL_VERSION}, ${NAMES_VERSION}) as version
  from campaigns c
  where c.id = $1 and c.deleted_at is null`;

/** Every campaign as the JSON text of `{results}`, newest first. */
export async function listCampaigns(database: Queryable): Promise<string> {
  return (await readText(database, LIST)) ?? '{"results":[]}';
}

/** A text that differs whenever the answer of {@link listCampaigns} would; costs a row for each campaign. */
export async function readListVersion(database: Queryable): Promise<string> {
  return versionOf(LIST, (await readText(database, LIST_VERSION)) ?? '');
}

interface DetailRow {
  /** Everything but what is still to be sent. */
  readonly json: string;
  readonly upcoming: readonly DueTemplate[];
  /** Null while nothing is sent. */
  readonly rhythm: StoredRhythm | null;
}

/** One campaign as JSON text. @throws 404 */
export async function readCampaign(
  database: Queryable,
  id: number,
  { clock, window }: Timing,
): Promise<string> {
  const now = clock.now();
  const isLarge = (await readText(database, IS_LARGE, [id])) !== undefined;
  const query = CompiledQuery.raw(isLarge ? DETAIL : plannedAtOnce(DETAIL), [id, now]);
  const { rows } = await database.executeQuery<DetailRow>(query);
  const { json, upcoming, rhythm } = found(rows[0]);
  const templates = withNextSends(
    upcoming,
    rhythm && rhythmOf(rhythm),
    rhythm === null ? [] : await readUsedMailboxes(database, id, now),
    { ...window, holidays: rhythm === null ? undefined : await readHolidays(database) },
    now,
  );
  // Put together as texts: there may be a hundred thousand contacts in it.
  return `${json.slice(0, -1)},"upcoming_templates":${JSON.stringify(templates)}}`;
}

/** The people of a campaign as {@link readCampaign} shows them. @throws 404 */
export async function readPeople(
  database: Queryable,
  id: number,
  { clock }: Timing,
): Promise<readonly CampaignContact[]> {
  const query = CompiledQuery.raw(PEOPLE, [id, clock.now()]);
  return (await database.executeQuery<CampaignContact>(query)).rows;
}

/** A text that differs whenever the answer of {@link readCampaign} would; counts no events, and only mails of the last day. @throws 404 */
export async function readCampaignVersion(
  database: Queryable,
  id: number,
  { clock }: Timing,
): Promise<string> {
  const now = clock.now();
  const version = found(await readText(database, plannedOnce(DETAIL_VERSION), [id, now]));
  const mailboxes = await readUsedMailboxes(database, id, now);
  const zones = mailboxes.length === 0 ? [] : await readTimeZones(database);
  return versionOf(DETAIL, `${version} ${nextSendsVersion(mailboxes, zones, now)}`);
}

function found<Found>(value: Found | undefined): Found {
  if (value === undefined) throw notFound(texts.noSuchCampaign);
  return value;
}
