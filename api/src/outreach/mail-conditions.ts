import type { MessageEventKind, ReplyEffect } from '@touchline/shared/contract';

/** Conditions on mails as SQL text, shared by sending, planning and display. Arguments are names of tables. */

/** Events after which a contact gets no further mail of the campaign (E2), unless somebody of the staff has lifted them (S12). */
export const ENDING_EVENTS: readonly MessageEventKind[] = ['replied', 'bounced', 'unsubscribed'];

const ENDING = `(${ENDING_EVENTS.map((kind) => `'${kind}'`).join(', ')})`;

/** A reply to another mail has ended, or holds, the sequence to the contact of a row, or to its address (S6). */
export const isStopped = (row: string, kind: ReplyEffect): string => `(
  exists (
    select from sequence_stops stop
    where stop.campaign_id = ${row}.campaign_id and stop.contact_id = ${row}.contact_id and stop.kind = '${kind}'
      and stop.lifted_at is null
    offset 0
  )
  or exists (
    select from contacts person
    join sequence_stops stop on stop.key = person.email_key
    where person.id = ${row}.contact_id and stop.campaign_id = ${row}.campaign_id and stop.kind = '${kind}'
      and stop.lifted_at is null
    offset 0
  )
)`;

/**
 * Nothing more may go to the contact of the message `m`, whatever its state says: it was taken out, its campaign deleted,
 * its step given up, it has ended the sequence here or by a reply to another mail, or its address is suppressed. Asked of a
 * few mails at a time, and with `offset 0` of each by itself: otherwise the planner reads every contact of every campaign to
 * answer for fifty.
 */
export const IS_OVER = `(
  not exists (
    select from campaign_contacts cc
    where cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id and cc.removed_at is null offset 0
  )
  or not exists (
    select from campaign_steps s where s.campaign_id = m.campaign_id and s.step_number = m.step_number offset 0
  )
  or exists (
    select from message_events e
    where e.campaign_id = m.campaign_id and e.contact_id = m.contact_id and e.kind in ${ENDING}
      and e.lifted_at is null
    offset 0
  )
  or exists (select from contacts p join suppressions using (email_key) where p.id = m.contact_id offset 0)
  or ${isStopped('m', 'ended')}
)`;

/**
 * There is no mailbox that the message `m` may go out from: none for its contact, theirs is disconnected (B6), or nobody has seen
 * the plan with it yet (S7).
 */
export const LACKS_MAILBOX = `not exists (
  select from campaign_contacts member
  join mailboxes mailbox on mailbox.id = member.mailbox_id and mailbox.disconnected_at is null
  where member.campaign_id = m.campaign_id and member.contact_id = m.contact_id and not member.awaits_plan
)`;

/** A mail of an earlier step to the contact of a message has failed: nothing overtakes it (S2). */
export const isBlocked = (message: string): string => `exists (
  select from messages failed
  where failed.campaign_id = ${message}.campaign_id and failed.contact_id = ${message}.contact_id
    and failed.state = 'failed' and failed.step_number < ${message}.step_number
)`;

/** A later step has gone to the contact of the message `m`, or may have: this one would come after it (S2). */
export const IS_OVERTAKEN = `exists (
  select from messages later
  where later.campaign_id = m.campaign_id and later.contact_id = m.contact_id
    and later.step_number > m.step_number and later.state in ('sending', 'sent', 'uncertain')
)`;
