import type { MonitoringContactStatus } from '@touchline/shared/contract';
import {
  CONVERSATION_FIELDS,
  CONVERSATION_VERSION,
  isOfOther,
  MAILS_WITHOUT_MESSAGE,
  senderOf,
} from '../answers/conversation-sql.ts';
import { subjectWithoutTags } from '../outreach/mail-contents.ts';
import { contactState } from '../outreach/contact-state.ts';
import { calledOf, NAMES_VERSION, nowCalled } from '../database/accounts.ts';
import { isoTime } from '../database/times.ts';
import { returnsAt, WAITING_REPLIES } from '../replies/waiting-replies.ts';

/** SQL: the moment that {@link CONTACTS} and {@link HISTORY} are of. */
const LIST_NOW = '$1::timestamptz';
const HISTORY_NOW = '$2::timestamptz';

/**
 * SQL: contacts that take part in campaigns, or did, and those to come back to. One pass each over the mails sent and over what
 * came of them, both in the order of an index. Whoever was taken out before anything was sent is filtered by {@link TAKES_PART}.
 */
const MEMBERS = `
  select cc.contact_id as id, bool_or(cc.removed_at is null and c.deleted_at is null) as is_chosen
  from campaign_contacts cc
  join campaigns c on c.id = cc.campaign_id
  group by cc.contact_id
  union all
  select f.contact_id, false from follow_ups f
  where f.returns_at <= ${LIST_NOW} and f.return_done_at is null
    and not exists (select from campaign_contacts cc where cc.contact_id = f.contact_id)`;

const ONE_MEMBER = `
  select $1::integer as id, exists (
    select from campaign_contacts cc
    join campaigns c on c.id = cc.campaign_id
    where cc.contact_id = $1 and cc.removed_at is null and c.deleted_at is null
  ) as is_chosen`;

/**
 * SQL: what is known of each member. A contact deleted since has the name and the address of the last mail to it.
 * @param members a query of `id` and `is_chosen`. @param now the moment.
 */
const sources = (members: string, now: string): string => `
  from (${members}) member
  left join contacts p on p.id = member.id
  left join organizations o on o.id = p.organization_id
  left join suppressions s on s.email_key = p.email_key
  left join (
    select contact_id, count(*) as sent, max(sent_at) as last_at
    from messages where state = 'sent' group by contact_id
  ) mails on mails.contact_id = member.id
  left join (
    select contact_id, count(*) as events, max(occurred_at) as last_at,
      count(*) filter (where kind = 'replied') as replies,
      count(distinct message_id) filter (where kind = 'opened') as opened,
      max(occurred_at) filter (where kind = 'replied') as last_reply_at,
      bool_or(kind = 'unsubscribed' and lifted_at is null) as unsubscribed,
      bool_or(kind = 'bounced' and lifted_at is null) as bounced
    from message_events group by contact_id
  ) came on came.contact_id = member.id
  left join (${WAITING_REPLIES}) waiting on waiting.contact_id = member.id
  left join follow_ups f on f.contact_id = member.id
  left join outcomes outcome on outcome.id = f.outcome_id
  left join users assignee on assignee.id = f.assignee_id
  left join (${returnsAt(now)}) back on back.contact_id = member.id
  left join (
    select distinct on (contact_id) contact_id, reply_text, incoming_mail_id
    from message_events where kind = 'replied' order by contact_id, occurred_at desc, id desc
  ) reply on reply.contact_id = member.id
  left join (
    select distinct on (cc.contact_id) cc.contact_id, m.recipient_name, m.recipient_email
    from campaign_contacts cc
    join messages m on m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
    where cc.removed_at is not null and not exists (select from contacts where id = cc.contact_id)
    order by cc.contact_id, m.sent_at desc nulls last, m.id desc
  ) gone on gone.contact_id = member.id`;

const EMAIL = `coalesce(p.email, gone.recipient_email, '')`;
const LAST_INTERACTION = 'greatest(mails.last_at, came.last_at)';
const TAKES_PART = `member.is_chosen or mails.sent > 0 or came.events > 0 or back.state = 'returning'`;

const IS_UNSUBSCRIBED = `coalesce(came.unsubscribed, false) or coalesce(s.reason = 'unsubscribed', false)`;

const STATUS = contactState<MonitoringContactStatus>({
  replied: 'came.replies > 0 and waiting.since is null',
  awaiting_reply: 'waiting.since is not null',
  unsubscribed: IS_UNSUBSCRIBED,
  bounced: "came.bounced or s.reason = 'bounced'",
  opened: 'came.opened > 0',
  sent: 'mails.sent > 0 or came.events > 0',
  waiting: 'member.is_chosen',
  none: 'true',
});

const FOLLOW_UP = `
  case when coalesce(outcome.id, assignee.id) is not null or back.state is not null then json_build_object(
    'outcome', case when outcome.id is not null
      then json_build_object('id', outcome.id, 'code', outcome.code, 'name', outcome.name, 'ends_outreach', outcome.ends_outreach) end,
    'assignee', case when assignee.id is not null
      then json_build_object('id', assignee.id, 'email', assignee.email, 'name', ${calledOf('assignee')}) end,
    'comeBackOn', back.come_back_on, 'state', back.state) end`;

/**
 * SQL: who wrote the last reply, where it was not the contact. Looked up for each, and not joined: most contacts have written
 * nothing, and joining every message takes the list a third of its time.
 */
const REPLY_FROM = `case when reply.incoming_mail_id is not null then (
  select ${senderOf('mail')} from incoming_mails mail join messages m on m.id = mail.message_id
  where mail.id = reply.incoming_mail_id and ${isOfOther('mail', 'm')}
) end`;

/** SQL: the subject of the mail `mail` holds another one, as what answers it does: `AW: Your pitch` holds `Your pitch`. */
const holds = (subject: string) =>
  `position(lower(${squeezed(subject)}) in lower(${squeezed('mail.subject')})) > 0`;
const squeezed = (text: string) => `btrim(regexp_replace(${text}, '\\s+', ' ', 'g'))`;

/** SQL: the subject of the last reply, where it is the writer's own: neither that of the mail that it answers nor of an answer of the staff. */
const REPLY_SUBJECT = `case when reply.incoming_mail_id is not null then (
  select nullif(mail.subject, '') from incoming_mails mail join messages m on m.id = mail.message_id
  where mail.id = reply.incoming_mail_id and not (${holds("coalesce(m.subject, '')")})
    and not exists (select from answers own where own.contact_id = m.contact_id and own.subject <> '' and ${holds('own.subject')})
) end`;

/** SQL: the fields of the contract, in its order. The definitions stand in `monitoring.routes.ts`, in words. */
const COLUMNS = `
  member.id, coalesce(nullif(coalesce(p.full_name, gone.recipient_name), ''), ${EMAIL}) as name,
  coalesce(o.name, '') as "organizationName",
  coalesce(mails.sent, 0) + coalesce(came.events, 0) as "totalInteractions",
  coalesce(came.replies, 0) as "repliesReceived", coalesce(came.opened, 0) as "emailsOpened",
  ${isoTime(LAST_INTERACTION)} as "lastInteraction",
  ${STATUS} as status,
  reply.reply_text as "lastReplyText", ${REPLY_FROM} as "lastReplyFrom", ${REPLY_SUBJECT} as "lastReplySubject", ${isoTime('came.last_reply_at')} as "lastReplyAt",
  ${IS_UNSUBSCRIBED} as "isUnsubscribed", p.erased_at is not null as "isErased", ${isoTime('waiting.since')} as "waitingSince",
  ${FOLLOW_UP} as "followUp"`;

/** One JSON text per contact that takes part in campaigns, or did, by last interaction, newest first, at the moment $1. */
export const CONTACTS = `
  select row_to_json(contact)::text as json
  from (
    select ${COLUMNS} ${sources(MEMBERS, LIST_NOW)} where ${TAKES_PART}
    order by ${LAST_INTERACTION} desc nulls last, member.id
  ) contact`;

/**
 * What {@link CONTACTS} shows: mails and events by the counters of their campaigns, deleted ones among them, and the
 * names of people and organizations by their hashes, 50,000 in about ten milliseconds. A counter of those would make
 * everybody who changes a contact wait for an import.
 */
export const CONTACTS_VERSION = `
  select concat_ws(' ',
    (select string_agg(id || ':' || revision, ' ' order by id) from campaigns),
    (select bit_xor(hash_record_extended(row(id, full_name, email, organization_id), 0)) from contacts),
    (select bit_xor(hash_record_extended(row(id, name), 1)) from organizations),
    (select bit_xor(hash_record_extended(row(contact_id, reply_at), 2)) from answered_replies),
    (
      select bit_xor(hash_record_extended(
        row(contact_id, version, assignee_id, return_done_at, returns_at <= ${LIST_NOW}), 3))
      from follow_ups
    ),
    (select bit_xor(hash_record_extended(row(id, name), 4)) from outcomes), ${NAMES_VERSION},
    (
      select bit_xor(hash_record_extended(row(id, state), 5)) from answers
      where event_id is null and state in ('waiting', 'sending', 'sent')
    )
  ) as version`;

/** SQL: the entry is what somebody wrote in the mail `incoming`, and no report of a server. */
const IS_WRITTEN = `(
  entry.kind in ('replied', 'automatic_reply') and incoming.id is not null
  or entry.kind = 'unsubscribed' and incoming.kind = 'unsubscribe_request'
)`;

/** SQL: a contact who has the address that the mail `incoming` came from. */
const CONTACT_OF_SENDER = `(
  select json_build_object('id', writer.id, 'name', coalesce(nullif(writer.full_name, ''), writer.email))
  from contacts writer where writer.email_key = incoming.sender_key order by writer.id limit 1
)`;

/** What happened between us and a contact that has to do with a mail of ours. */
const ENTRIES_OF_MAILS = `
  select entry.kind, ${isoTime('entry.at')} as at, m.campaign_id, c.name as campaign_name, m.step_number,
    case when ${IS_WRITTEN} then incoming.subject
      else coalesce(own.subject, m.subject, ${subjectWithoutTags('content')}, '') end as subject, entry.text, own.html, entry.is_folded,
    case when entry.kind = 'staff_reply' then ${nowCalled('entry.author', 'own.user_id')}
      when ${IS_WRITTEN} and ${isOfOther('incoming', 'm')} then ${senderOf('incoming')}
      else entry.author end as author,
    incoming.kind is not distinct from 'feedback_report' as is_complaint,
    coalesce(not s.is_proved and s.incoming_mail_id = entry.incoming_mail_id, false) as is_unproved,
    entry.incoming_mail_id::text as incoming_mail_id,
    sent_mail.id::text as sent_mail_id,
    case when entry.kind = 'sent' then nullif(mailbox.email, '') end as mailbox,
    case when entry.kind = 'sent' then m.last_reply end as server_reply,
    entry.back_on::text as back_on, coalesce(own.cc, incoming.copies, '{}') as cc, coalesce(own.files, '[]') as files,
    incoming.invitation,
    case when ${IS_WRITTEN} and ${isOfOther('incoming', 'm')} then ${CONTACT_OF_SENDER} end as author_contact, entry.at as moment, entry.id as place, m.id as mail
  from (
    select 'sent' as kind, sent_at as at, id as message_id, null as text, false as is_folded,
      null as author, null::bigint as incoming_mail_id, null::date as back_on, 0::bigint as id
    from messages where contact_id = $1 and state = 'sent'
    union all
    select kind, occurred_at, message_id, reply_text, is_folded, written_by, incoming_mail_id, back_on, id
    from message_events where contact_id = $1
  ) entry
  join messages m on m.id = entry.message_id
  join campaigns c on c.id = m.campaign_id
  left join mail_contents content on content.id = m.content_id
  left join incoming_mails incoming on incoming.id = entry.incoming_mail_id
  left join mailboxes mailbox on mailbox.id = m.mailbox_id
  left join answers own on entry.kind = 'staff_reply' and own.event_id = entry.id
  left join sent_mails sent_mail on sent_mail.message_id = entry.message_id and (
    entry.kind = 'sent' and sent_mail.event_id is null or entry.kind = 'staff_reply' and sent_mail.event_id = entry.id)`;

/** Replies that nobody has decided about yet: of others than the contact, such as who got a copy, or in its name. */
const UNDECIDED_REPLIES = `
  select 'unproved_reply' as kind, ${isoTime('incoming.received_at')} as at, m.campaign_id, c.name as campaign_name,
    m.step_number, incoming.subject, proposal.reply_text as text, null as html, proposal.is_folded, incoming.sender as author,
    false as is_complaint, false as is_unproved, incoming.id::text as incoming_mail_id, null as sent_mail_id,
    null as mailbox, null as server_reply, null as back_on, incoming.copies as cc, '[]' as files,
    incoming.invitation, null::json as author_contact, incoming.received_at as moment, 0::bigint as place, m.id as mail
  from messages m
  join mail_proposals proposal on proposal.message_id = m.id
  join incoming_mails incoming on incoming.id = proposal.incoming_mail_id
  join campaigns c on c.id = m.campaign_id
  where m.contact_id = $1 and proposal.outcome is null and proposal.event_kind = 'replied'`;

/** Everything that happened between us and a contact, newest first; what came of a mail before the mail itself. */
const ENTRIES = `
  select kind, at, campaign_id, campaign_name, step_number, subject, text, html, is_folded, author, is_complaint, is_unproved,
    incoming_mail_id, sent_mail_id, mailbox, server_reply, back_on, cc, files, invitation, author_contact
  from (${ENTRIES_OF_MAILS} union all ${MAILS_WITHOUT_MESSAGE} union all ${UNDECIDED_REPLIES}) entries
  order by moment desc, place desc, mail desc`;

const IS_KNOWN = `(p.id is not null or exists (select from campaign_contacts where contact_id = $1))`;

/** The history of the contact $1 at the moment $2 as the account $3 sees it, in the contract's shape; no row for a contact that never existed. */
export const HISTORY = `
  select row_to_json(history)::text as json
  from (
    select (select row_to_json(contact) from (select ${COLUMNS}) contact) as contact, ${EMAIL} as email,
      p.erased_at is not null as is_erased, p.id is null as is_deleted,
      (
        select json_build_object('back_on', away.back_on, 'changed_by', ${nowCalled('away.changed_by')})
        from absences away where away.key = p.email_key and away.until > $2
      ) as absence,
      ${CONVERSATION_FIELDS},
      (select coalesce(json_agg(row_to_json(entry)), '[]') from (${ENTRIES}) entry) as entries
    ${sources(ONE_MEMBER, HISTORY_NOW)}
    where ${IS_KNOWN}
  ) history`;

/** What {@link HISTORY} shows; no row for a contact that never existed. */
export const HISTORY_VERSION = `
  select concat_ws(' ',
    (
      select string_agg(c.id || ':' || c.revision, ' ' order by c.id)
      from campaign_contacts cc
      join campaigns c on c.id = cc.campaign_id
      where cc.contact_id = member.id
    ),
    hash_record_extended(
      row(p.id, p.full_name, p.email, o.name, s.reason, s.is_proved, s.incoming_mail_id, marked.reply_at, away.back_on, away.changed_by,
        f.version, f.assignee_id, f.return_done_at, f.returns_at <= ${HISTORY_NOW}, outcome.name), 0),
    (
      select string_agg(proposal.incoming_mail_id::text, ',' order by proposal.incoming_mail_id)
      from messages mail join mail_proposals proposal on proposal.message_id = mail.id
      where mail.contact_id = member.id and proposal.outcome is null
    ),
    (
      select string_agg(writer.id || writer.full_name, ',' order by writer.id) from contacts writer
      where writer.email_key in (
        select incoming.sender_key from message_events e join incoming_mails incoming on incoming.id = e.incoming_mail_id
        where e.contact_id = member.id and e.kind in ('replied', 'automatic_reply') and incoming.sender_key <> ''
      )
    ),
    ${CONVERSATION_VERSION}
  ) as version
  from (select $1::integer as id) member
  left join contacts p on p.id = member.id
  left join organizations o on o.id = p.organization_id
  left join suppressions s on s.email_key = p.email_key
  left join answered_replies marked on marked.contact_id = member.id
  left join absences away on away.key = p.email_key and away.until > $2
  left join follow_ups f on f.contact_id = member.id
  left join outcomes outcome on outcome.id = f.outcome_id
  where ${IS_KNOWN}`;
