import { ANSWER_UNDO_SECONDS } from '@touchline/shared/contract';
import { calledOf, NAMES_VERSION, nowCalled } from '../database/accounts.ts';
import { isoTime } from '../database/times.ts';
import { isAddressOf } from '../mail/intake/addresses-of-contact.ts';
import { contactsOfPerson } from '../outreach/one-person.ts';

/** SQL of what a conversation shows of answers (V3). $1 is the contact, $2 the moment, $3 the asking account. */

/** Whoever answers one contact answers the person, who may stand in several organizations. */
const OF_PERSON = `= any(${contactsOfPerson('$1')})`;

/** Answers that are out, or may be, or will be unless they are taken back. */
const COUNTS = `('waiting', 'sending', 'sent', 'uncertain')`;

/** When an answer was written: what the contact writes while it waits, or before it is tried again, is not answered by it. */
const WRITTEN_AT = 'coalesce(own.created_at, e.occurred_at)';

/**
 * While an answer waits or is being sent, nobody else needs to write one; one that failed is to be seen again (V1). One to
 * somebody of no campaign is sent without an event.
 */
export const ANSWERED_BY = `
  select e.contact_id, ${WRITTEN_AT} as at
  from message_events e
  left join answers own on own.event_id = e.id
  where e.kind = 'staff_reply'
  union all
  select contact_id, created_at from answers where event_id is null and state in ('waiting', 'sending', 'sent')`;

/** Seconds after the last keystroke for which somebody counts as writing. */
const WRITES_FOR = 90;

const isWriting = (draft: string): string =>
  `${draft}.contact_id ${OF_PERSON} and ${draft}.user_id <> $3 and ${draft}.touched_at > $2::timestamptz - make_interval(secs => ${WRITES_FOR})`;

/** The files with these ids, in that order, as the contract has them. */
export const attachmentsOf = (ids: string): string => `(
  select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size) order by place), '[]')
  from unnest(${ids}) with ordinality as named (id, place) join answer_attachments file on file.id = named.id
)`;

/** When the answer was last sent off; the undo time follows. Tried again, it comes after what was sent in between. */
const sentOffAt = (answer: string): string =>
  `${answer}.due_at - make_interval(secs => ${ANSWER_UNDO_SECONDS})`;

/** Each answer of the staff to a person with the id by which a writer says that it was seen. */
const ALL_ANSWERS = `
  select coalesce('a' || own.id, 'e' || e.id) as id, ${nowCalled('e.written_by', 'own.user_id')} as by, ${WRITTEN_AT} as at,
    true as counts, e.id as place
  from message_events e
  left join answers own on own.event_id = e.id
  where e.contact_id ${OF_PERSON} and e.kind = 'staff_reply'
  union all
  select 'a' || id, ${nowCalled('written_by', 'user_id')}, ${sentOffAt('answers')}, state in ${COUNTS}, id
  from answers where contact_id ${OF_PERSON} and event_id is null`;

/** The newest answer; no row where there is none. */
export const LAST_ANSWER = `
  select answer.id, answer.by, answer.at from (${ALL_ANSWERS}) answer
  where answer.counts order by answer.at desc, answer.place desc limit 1`;

/** The newest answer, unless it is the one that $2 names or came before it; no row where there is none. */
export const UNSEEN_ANSWER = `
  select newest.by, newest.at from (${LAST_ANSWER}) newest
  where newest.id is distinct from $2::text
    and newest.at >= coalesce((select at from (${ALL_ANSWERS}) answer where answer.id = $2), '-infinity')`;

/** Whoever sends an answer of somebody else again can take that back, which makes it no draft of theirs. */
const TRIED_AGAIN = `a.state = 'waiting' and coalesce((a.retry->>'by')::integer = $3, false)`;

/** SQL: an incoming mail came from none of the addresses of the contact whose message it answers (S14). */
export const isOfOther = (incoming: string, message: string): string =>
  `(${incoming}.sender_key <> '' and not ${isAddressOf(`${incoming}.sender_key`, message)})`;

/** SQL: the sender of an incoming mail; erasing leaves no name. */
export const senderOf = (incoming: string): string => `coalesce(nullif(${incoming}.sender, ''), '—')`;

/** Fields of the history: `answers`, `last_answer`, `writing`, `draft_version`. */
export const CONVERSATION_FIELDS = `
  (
    select coalesce(json_agg(row_to_json(answer)), '[]')
    from (
      select a.id, a.state, ${nowCalled('a.written_by', 'a.user_id')} as by, a.user_id = $3 as is_own, a.user_id <> $3 and ${TRIED_AGAIN} as is_retry, ${isoTime('a.created_at')} as at,
        ${isoTime('a.due_at')} as due_at, a.to_email as to, a.cc, a.subject, a.html,
        ${attachmentsOf('a.attachment_ids')} as attachments, a.failure, a.refused_cc
      from answers a
      where a.contact_id = $1
        and (
          a.state in ('waiting', 'sending', 'failed', 'uncertain') or a.state = 'sent' and a.refused_cc <> '{}'
          or a.state = 'set_aside' and a.user_id = $3
        )
      order by a.created_at, a.id
    ) answer
  ) as answers,
  (
    select json_build_object('id', last.id, 'by', last.by, 'at', ${isoTime('last.at')}) from (${LAST_ANSWER}) last
  ) as last_answer,
  (
    select coalesce(json_agg(distinct ${calledOf('writer')} order by ${calledOf('writer')}), '[]')
    from answer_drafts draft join users writer on writer.id = draft.user_id
    where ${isWriting('draft')}
  ) as writing,
  (select version from answer_drafts where contact_id = $1 and user_id = $3) as draft_version`;

/**
 * What {@link CONVERSATION_FIELDS} show. The asker is part of it: two accounts are shown different things at one address, and a
 * browser that both use asks with the tag that the first was given.
 */
export const CONVERSATION_VERSION = `
  'as', $3::integer, ${NAMES_VERSION},
  (
    select string_agg(concat_ws(':', a.id, a.state, a.due_at, cardinality(a.refused_cc), hashtextextended(a.cc::text, 0)), ' ' order by a.id)
    from answers a where a.contact_id = $1
  ),
  (select last.id || ':' || last.at from (${LAST_ANSWER}) last),
  (select string_agg(draft.user_id::text, ' ' order by draft.user_id) from answer_drafts draft where ${isWriting('draft')}),
  (select 'draft' || version from answer_drafts where contact_id = $1 and user_id = $3)`;

/** Entries of the history: mails by hand to a contact who was sent nothing else. */
export const MAILS_WITHOUT_MESSAGE = `
  select 'staff_reply' as kind, ${isoTime('own.sent_at')} as at, null::integer as campaign_id, '' as campaign_name,
    null::integer as step_number, own.subject, null as text, own.html, false as is_folded, ${nowCalled('own.written_by', 'own.user_id')} as author,
    false as is_complaint, false as is_unproved, null as incoming_mail_id, sent_mail.id::text as sent_mail_id,
    null as mailbox, null as server_reply, null as back_on, own.cc, own.files, null::jsonb as invitation, null::json as author_contact, own.sent_at as moment, 0::bigint as place, 0::bigint as mail
  from answers own join sent_mails sent_mail on sent_mail.answer_id = own.id
  where own.contact_id = $1 and own.state = 'sent' and own.event_id is null`;
