import type { CampaignContactState } from '@touchline/shared/contract';
import { FIGURES, LIST_COLUMNS, LIST_VERSION } from '../database/campaign-figures.ts';
import { contactState } from '../database/contact-state.ts';
import type { Queryable } from '../database/database.ts';
import { readText, versionOf } from '../database/read-text.ts';
import { isoTime } from '../database/times.ts';
import { notFound } from '../errors.ts';
import { texts } from '../language/texts.ts';

/** Every campaign with its figures, newest first, in the contract's shape. */
const LIST = `
  select json_build_object('results', coalesce(json_agg(row_to_json(campaign) order by campaign.id desc), '[]'))::text as json
  from (select ${LIST_COLUMNS} from campaigns c ${FIGURES} where c.deleted_at is null) campaign`;

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

/** How far each contact is. A deleted contact is shown as the mails to it were addressed. */
const CONTACTS = `
  select cc.contact_id as id, coalesce(p.full_name, sent.recipient_name, '') as name,
    coalesce(o.name, '') as organization_name, coalesce(p.email, sent.recipient_email, '') as email,
    ${STATE} as state,
    coalesce(m.sent_count, 0) as sent_count, cc.removed_at is not null as removed
  from campaign_contacts cc
  left join contacts p on p.id = cc.contact_id
  left join organizations o on o.id = p.organization_id
  left join suppressions s on s.email_key = p.email_key
  left join lateral (
    select recipient_name, recipient_email from messages
    where p.id is null and campaign_id = cc.campaign_id and contact_id = cc.contact_id
    order by sent_at desc nulls last, step_number desc limit 1
  ) sent on true
  left join (
    select contact_id, count(*) filter (where state = 'sent') as sent_count,
      bool_or(state = 'uncertain') as uncertain, bool_or(state = 'failed') as failed
    from messages where campaign_id = $1 group by contact_id
  ) m on m.contact_id = cc.contact_id
  left join (
    select contact_id, bool_or(kind = 'replied') as replied, bool_or(kind = 'bounced') as bounced,
      bool_or(kind = 'unsubscribed') as unsubscribed, bool_or(kind = 'opened') as opened
    from message_events where campaign_id = $1 group by contact_id
  ) e on e.contact_id = cc.contact_id
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

/**
 * The steps that somebody has still to get. A step nobody is due for yet is expected `frequency_days` after the one
 * before, counted from the last step that somebody is due for.
 */
const UPCOMING_TEMPLATES = `
  select t.id, step.step_number, t.title, t.subject, step.remaining_count,
    case when c.status = 'active' then ${isoTime(`(
      first_value(step.due_at) over following
      + make_interval(hours => 24 * c.frequency_days * (row_number() over following - 1)::integer)
    )`)} end as next_send_at
  from (
    select step_number, count(*) as remaining_count, min(due_at) as due_at,
      count(min(due_at)) over (order by step_number) as follows
    from messages where campaign_id = $1 and state in ('queued', 'sending') group by step_number
  ) step
  join campaign_steps s on s.campaign_id = c.id and s.step_number = step.step_number
  join templates t on t.id = s.template_id
  window following as (partition by step.follows order by step.step_number)
  order by step.step_number`;

const listOf = (query: string) => `(select coalesce(json_agg(row_to_json(item)), '[]') from (${query}) item)`;

/** One campaign with everything about it, in the contract's shape. */
const DETAIL = `
  select row_to_json(campaign)::text as json
  from (
    select ${LIST_COLUMNS}, c.frequency_days, c.stagger_sends, c.email_count,
      ${listOf(`${CONTACTS} order by cc.contact_id`)} as contacts,
      (
        select coalesce(json_object_agg(step_number, template_id order by step_number), '{}')
        from campaign_steps where campaign_id = c.id
      ) as template_map,
      ${listOf(SENT_TEMPLATES)} as sent_templates,
      ${listOf(UPCOMING_TEMPLATES)} as upcoming_templates,
      ${isoTime('c.created_at')} as created_at, ${isoTime('c.updated_at')} as updated_at
    from campaigns c ${FIGURES}
    where c.id = $1 and c.deleted_at is null
  ) campaign`;

/** What the detail shows beyond what `revision` counts: names and addresses of people, and its templates. */
const DETAIL_VERSION = `
  select concat_ws(' ', c.revision, (
      select bit_xor(hashtextextended(concat_ws(E'\\x1f', p.id, p.full_name, p.email, o.name), 0))
      from campaign_contacts cc
      join contacts p on p.id = cc.contact_id
      left join organizations o on o.id = p.organization_id
      where cc.campaign_id = c.id
    ), (
      select bit_xor(hashtextextended(concat_ws(E'\\x1f', s.step_number, t.id, t.title, t.subject), 0))
      from campaign_steps s
      join templates t on t.id = s.template_id
      where s.campaign_id = c.id
    )) as version
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

/** One campaign as JSON text. @throws 404 */
export async function readCampaign(database: Queryable, id: number): Promise<string> {
  return found(await readText(database, DETAIL, [id]));
}

/** A text that differs whenever the answer of {@link readCampaign} would; counts no mails and no events. @throws 404 */
export async function readCampaignVersion(database: Queryable, id: number): Promise<string> {
  return versionOf(DETAIL, found(await readText(database, DETAIL_VERSION, [id])));
}

function found(text: string | undefined): string {
  if (text === undefined) throw notFound(texts.noSuchCampaign);
  return text;
}
