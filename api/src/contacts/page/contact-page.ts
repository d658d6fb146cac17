import {
  type ContactPage,
  MOST_CAMPAIGNS_OF_CONTACT,
  MOST_MAILS_OF_CONTACT,
} from '@touchline/shared/contract';
import type { CampaignContactState } from '@touchline/shared/contract';
import { nextMoments } from '../../campaigns/next-sends.ts';
import { calledOf, nowCalled } from '../../database/accounts.ts';
import type { Database } from '../../database/database.ts';
import { readPlannedOnce } from '../../database/read-text.ts';
import { isoTime } from '../../database/times.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../language/texts.ts';
import { contactState } from '../../outreach/contact-state.ts';
import { subjectWithoutTags } from '../../outreach/mail-contents.ts';
import { readMailboxStarts } from '../../outreach/forecast/mailbox-starts.ts';
import type { Zone } from '../../outreach/recipient-zones.ts';
import { isBlocked, isStopped, LACKS_MAILBOX } from '../../outreach/mail-conditions.ts';
import { waitsForOther } from '../../outreach/one-person.ts';
import { IS_PAUSED } from '../../outreach/organization-pauses.ts';
import type { Timing } from '../../outreach/sending-window.ts';

const STATE = contactState<CampaignContactState>({
  replied: 'e.replied',
  unsubscribed: "e.unsubscribed or s.reason = 'unsubscribed'",
  bounced: "e.bounced or s.reason = 'bounced'",
  uncertain: 'mails.uncertain',
  failed: 'mails.failed',
  opened: 'e.opened',
  sent: 'mails.sent_count > 0',
  waiting: 'true',
});

/** The message `m` of the campaign `c` goes out at its time: nothing else keeps it. */
const IS_FREE = `(c.status = 'active' and c.overdue_since is null and not ${IS_PAUSED} and not ${LACKS_MAILBOX}
  and not ${isBlocked('m')} and not ${waitsForOther('p.email_key')})`;

/** Where the contact `p` stands in each campaign. */
const CAMPAIGNS = `
  select c.id, c.name, c.status, ${STATE} as state, coalesce(mails.sent_count, 0) as sent_count,
    (select count(*) from campaign_steps where campaign_id = c.id) as step_count,
    cc.removed_at is not null as removed,
    case when ${isStopped('cc', 'ended')} then 'ended' when ${isStopped('cc', 'held')} then 'held' end as stopped,
    (
      select json_build_object('at', ${isoTime('stop.stopped_at')}, 'by', ${nowCalled('stop.stopped_by')}) from sequence_stops stop
      where stop.campaign_id = c.id and stop.lifted_at is null and (stop.contact_id = p.id or stop.key = p.email_key)
      order by stop.kind <> 'ended', stop.stopped_at desc, stop.contact_id limit 1
    ) as stop,
    nullif(mailbox.email, '') as mailbox, next.step_number as next_step, ${isoTime('next.due_at')} as next_at,
    next.mailbox_id as next_mailbox, (select o.time_zone from organizations o where o.id = p.organization_id) as zone
  from campaign_contacts cc
  join campaigns c on c.id = cc.campaign_id and c.deleted_at is null
  left join mailboxes mailbox on mailbox.id = cc.mailbox_id
  left join suppressions s on s.email_key = p.email_key
  left join lateral (
    select count(*) filter (where state = 'sent') as sent_count, bool_or(state = 'uncertain') as uncertain,
      bool_or(state = 'failed') as failed
    from messages where campaign_id = c.id and contact_id = p.id
  ) mails on true
  left join lateral (
    select bool_or(kind = 'replied') as replied, bool_or(kind = 'bounced' and lifted_at is null) as bounced,
      bool_or(kind = 'unsubscribed' and lifted_at is null) as unsubscribed, bool_or(kind = 'opened') as opened
    from message_events where campaign_id = c.id and contact_id = p.id
  ) e on true
  left join lateral (
    select m.step_number, m.mailbox_id, case when ${IS_FREE} then greatest(m.due_at, m.retry_at) end as due_at
    from messages m
    where m.campaign_id = c.id and m.contact_id = p.id and m.state in ('queued', 'sending')
    order by m.step_number limit 1
  ) next on true
  where cc.contact_id = p.id
  order by c.id desc limit ${MOST_CAMPAIGNS_OF_CONTACT}`;

/** The mails to the contact $1 that went out or were tried, campaigns' and those of the staff. */
const TRIED = `
  select m.id as message_id, null::bigint as event_id, null::integer as answer_id, m.state, coalesce(m.sent_at, m.replied_at, m.sending_at) as at,
    null as author
  from messages m where m.contact_id = $1 and (m.sending_at is not null or m.state = 'sent')
  union all
  select e.message_id, e.id, null, 'sent', e.occurred_at, coalesce(${nowCalled('e.written_by', '(select own.user_id from answers own where own.event_id = e.id)')}, '')
  from message_events e where e.contact_id = $1 and e.kind = 'staff_reply'
  union all
  select null, null, own.id, 'sent', own.sent_at, ${nowCalled('own.written_by', 'own.user_id')}
  from answers own where own.contact_id = $1 and own.state = 'sent' and own.event_id is null`;

const MAILS = `
  select concat_ws('-', tried.message_id, tried.event_id, 'a' || tried.answer_id) as id, coalesce(kept.id, alone.id)::text as sent_mail_id,
    tried.state, ${isoTime('tried.at')} as at, coalesce(own.subject, m.subject, ${subjectWithoutTags('content')}, '') as subject,
    c.id as campaign_id, coalesce(c.name, '') as campaign_name, m.step_number, tried.author,
    coalesce(own.to_email, m.recipient_email, '') as recipient,
    case when tried.author is null then nullif(mailbox.email, '') end as mailbox,
    case when tried.author is null then m.last_reply end as server_reply,
    case when tried.author is null then ${isoTime('m.replied_at')} end as server_reply_at
  from (
    select * from (${TRIED}) every
    where at is not null order by at desc, message_id desc, event_id desc limit ${MOST_MAILS_OF_CONTACT}
  ) tried
  left join messages m on m.id = tried.message_id
  left join campaigns c on c.id = m.campaign_id
  left join answers own on own.contact_id = $1 and (own.id = tried.answer_id or own.event_id = tried.event_id)
  left join mail_contents content on content.id = m.content_id
  left join mailboxes mailbox on mailbox.id = m.mailbox_id
  left join sent_mails kept on kept.message_id = tried.message_id and kept.event_id is not distinct from tried.event_id
  left join sent_mails alone on alone.answer_id = tried.answer_id
  order by tried.at desc, tried.message_id desc, tried.event_id desc`;

const listOf = (query: string) => `(select coalesce(json_agg(row_to_json(item)), '[]') from (${query}) item)`;

/** The tags of the contact `p`, by name. */
const TAGS = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name_key collate "C"), '[]')
  from tags t where t.id = any(p.tag_ids)
)`;

/** The contact $1 at the moment $2, in the contract's shape. */
const PAGE = `
  select json_build_object('id', p.id, 'full_name', p.full_name, 'title', p.title, 'email', p.email, 'phone', p.phone,
      'organization', p.organization_id, 'updated_at', ${isoTime('p.updated_at')}, 'own_values', p.own_values) as contact,
    ${TAGS} as tags,
    ${isoTime('p.created_at')} as created_at,
    (
      select json_build_object('id', o.id, 'name', o.name, 'owner', ${calledOf('u')})
      from organizations o left join users u on u.id = o.owner_id where o.id = p.organization_id
    ) as organization,
    (
      select json_build_object('reason', s.reason, 'at', ${isoTime('s.created_at')},
        'is_complaint', i.kind is not distinct from 'feedback_report',
        'added_by', ${nowCalled('coalesce(s.added_by, cover.added_by)')}, 'explanation', coalesce(nullif(s.explanation, ''), cover.explanation, ''),
        'domain', case when cover.kind = 'domain' then substr(cover.email_key, 2) end,
        'is_erased', coalesce(cover.kind = 'erased', false))
      from suppressions s
      left join suppressions cover on cover.email_key = s.covered_by
      left join incoming_mails i on i.id = s.incoming_mail_id
      where s.email_key = p.email_key and s.kind <> 'anonymous'
    ) as suppression,
    (
      select json_build_object('recipient', coalesce(m.recipient_email, ''), 'at', ${isoTime('e.occurred_at')})
      from message_events e join messages m on m.id = e.message_id
      where e.contact_id = p.id and e.kind = 'bounced' and e.lifted_at is null
      order by e.occurred_at desc, e.id desc limit 1
    ) as bounce,
    (select away.back_on::text from absences away where away.key = p.email_key and away.until > $2) as away_until,
    ${listOf(`
      select twin.id, twin.full_name as name, coalesce(o.name, '') as organization_name
      from contacts twin left join organizations o on o.id = twin.organization_id
      where twin.email_key = p.email_key and twin.id <> p.id order by twin.id limit 5`)} as same_address,
    (
      select coalesce(json_agg(extra.email order by extra.email), '[]') from contact_addresses extra
      where extra.contact_id = p.id and extra.email_key is distinct from p.email_key
    ) as further_addresses,
    ${listOf(CAMPAIGNS)} as campaigns,
    (
      select count(*)::integer from campaign_contacts cc join campaigns c on c.id = cc.campaign_id
      where cc.contact_id = p.id and c.deleted_at is null
    ) as campaign_count,
    ${listOf(MAILS)} as mails,
    (select count(*)::integer from (${TRIED}) every where at is not null) as mail_count,
    ${isoTime('p.erased_at')} as erased_at
  from contacts p where p.id = $1`;

type CampaignRow = ContactPage['campaigns'][number] & {
  readonly next_mailbox: number | null;
  readonly zone: Zone;
};
type PageRow = Omit<ContactPage, 'campaigns'> & { readonly campaigns: readonly CampaignRow[] };

/** What is known of a contact, and everything that went out to it (V7). @throws 404 */
export async function readContactPage(
  database: Database,
  id: number,
  { clock }: Timing,
): Promise<ContactPage> {
  const now = clock.now();
  const [page] = await readPlannedOnce<PageRow>(database, PAGE, [id, now]);
  if (page === undefined) throw notFound(texts.noSuchContact);
  const used = page.campaigns.flatMap(({ next_at, next_mailbox }) =>
    next_at === null ? [] : (next_mailbox ?? []),
  );
  const mailboxes =
    used.length === 0 ? [] : await readMailboxStarts(database.kysely, [...new Set(used)], now);
  // The hours of each mailbox and its limits, as the campaign says them.
  const moments = nextMoments(mailboxes, now);
  const campaigns = page.campaigns.map(({ next_mailbox, zone, ...campaign }) => {
    if (campaign.next_at === null || next_mailbox === null) return campaign;
    const next = moments.get(next_mailbox)?.(Date.parse(campaign.next_at), zone);
    return { ...campaign, next_at: next === undefined ? null : new Date(next).toISOString() };
  });
  return { ...page, campaigns };
}
