import { FIGURES, MONITORING_COLUMNS } from '../outreach/campaign-figures.ts';
import { dayOf, startOfDay } from '../database/times.ts';

/** How many days {@link DAILY} goes back, today among them. */
export const DAYS = 30;

/** Every campaign with its figures, newest first, in the contract's shape. */
export const CAMPAIGNS = `
  select coalesce(json_agg(row_to_json(campaign) order by campaign.id desc), '[]')::text as json
  from (select ${MONITORING_COLUMNS} from campaigns c ${FIGURES} where c.deleted_at is null) campaign`;

/** The steps of the campaign $1: those that it has, and those that mails were planned or sent for. */
const STEPS = `
  select step.step_number, coalesce(sent.subject, t.subject, '') as subject, coalesce(mails.planned, 0) as planned,
    coalesce(mails.sent, 0) as sent, coalesce(came.opened, 0) as opened, coalesce(came.replied, 0) as replied,
    coalesce(came.bounced, 0) as bounced, coalesce(came.unsubscribed, 0) as unsubscribed
  from (
    select step_number from campaign_steps where campaign_id = $1
    union
    select step_number from messages where campaign_id = $1
  ) step
  left join (
    select step_number, count(*) as planned, count(*) filter (where state = 'sent') as sent
    from messages where campaign_id = $1 group by step_number
  ) mails on mails.step_number = step.step_number
  left join (
    select m.step_number, count(distinct m.id) filter (where e.kind = 'opened') as opened,
      count(distinct m.id) filter (where e.kind = 'replied') as replied,
      count(distinct m.id) filter (where e.kind = 'bounced') as bounced,
      count(distinct m.id) filter (where e.kind = 'unsubscribed') as unsubscribed
    from message_events e
    join messages m on m.id = e.message_id
    where e.campaign_id = $1 group by m.step_number
  ) came on came.step_number = step.step_number
  left join (
    select distinct on (m.step_number) m.step_number, content.subject
    from messages m
    join mail_contents content on content.id = m.content_id
    where m.campaign_id = $1 and m.state = 'sent' order by m.step_number, m.sent_at desc, m.id desc
  ) sent on sent.step_number = step.step_number
  left join campaign_steps s on s.campaign_id = $1 and s.step_number = step.step_number
  left join templates t on t.id = s.template_id
  order by step.step_number`;

/** The funnel of the campaign $1, in the contract's shape. */
export const FUNNEL = `
  select row_to_json(funnel)::text as json
  from (
    select (select row_to_json(campaign) from (select ${MONITORING_COLUMNS}) campaign) as campaign,
      (select coalesce(json_agg(row_to_json(step)), '[]') from (${STEPS}) step) as steps
    from campaigns c ${FIGURES}
    where c.id = $1 and c.deleted_at is null
  ) funnel`;

/** What {@link FUNNEL} shows: beyond what `revision` counts, the subjects of templates. */
export const FUNNEL_VERSION = `
  select concat_ws(' ', c.revision, (
      select bit_xor(hash_record_extended(row(s.step_number, t.subject), 0))
      from campaign_steps s
      join templates t on t.id = s.template_id
      where s.campaign_id = c.id
    )) as version
  from campaigns c
  where c.id = $1 and c.deleted_at is null`;

const TODAY = dayOf('$1::timestamptz');
const FIRST_DAY = `${TODAY} - ${DAYS - 1}`;

/** The days up to that of the moment $1, oldest first, in the contract's shape: a mail counts on the day it was sent, first opened, first answered. */
export const DAILY = `
  select json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'sent', coalesce(mails.sent, 0),
    'opened', coalesce(came.opened, 0), 'replied', coalesce(came.replied, 0)) order by day)::text as json
  from generate_series(0, ${DAYS - 1}) as number
  cross join lateral (select ${FIRST_DAY} + number as day) days
  left join (
    select ${dayOf('sent_at')} as day, count(*) as sent
    from messages where state = 'sent' and sent_at >= ${startOfDay(FIRST_DAY)} group by 1
  ) mails using (day)
  left join (
    select ${dayOf('e.occurred_at')} as day, count(*) filter (where e.kind = 'opened') as opened,
      count(*) filter (where e.kind = 'replied') as replied
    from message_events e
    where e.kind in ('opened', 'replied') and e.occurred_at >= ${startOfDay(FIRST_DAY)} and not exists (
      select from message_events earlier
      where earlier.message_id = e.message_id and earlier.kind = e.kind
        and (earlier.occurred_at, earlier.id) < (e.occurred_at, e.id)
    ) group by 1
  ) came using (day)`;

/** What {@link DAILY} shows: every mail and event, those of deleted campaigns among them, and which day the moment $1 is on. */
export const DAILY_VERSION = `
  select concat_ws(' ', ${TODAY}, (select string_agg(id || ':' || revision, ' ' order by id) from campaigns)) as version`;
