import type { MessageEventKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Timing } from './sending-window.ts';
import { noteAbsence, type Absence } from './absences.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { keepContent } from './mail-contents.ts';
import { ENDING_EVENTS } from './mail-conditions.ts';
import { cancelQueued, completeCampaigns, continueSequences, touchCampaigns } from './plan.ts';
import { holdIfBouncing } from './mailbox-bounces.ts';
import { pauseOrganization } from './organization-pauses.ts';
import type { SuppressionReason } from '../database/schema.ts';
import { findPerson, holdSequences, noteReply, stopSequences } from './sequence-stops.ts';
import { holdSuppressed, noteCompleted, suppress, type Suppressed } from './suppressions.ts';

/** A mail as it went out. */
export interface SentMail {
  /** Of the template that was sent. */
  readonly template_id: number;
  /** Subject and HTML of the template as it was, merge tags unfilled. */
  readonly subject: string;
  readonly html: string;
  /** The subject with everything filled in; later mails and answers go on under it. */
  readonly sent_subject?: string;
  readonly recipient: { readonly email: string; readonly name: string };
  readonly sent_at: Date;
}

/** Something that came back after a mail. */
export interface MessageEvent {
  readonly kind: Exclude<MessageEventKind, 'staff_reply'>;
  readonly occurred_at: Date;
  /** What the person wrote, as text. */
  readonly reply_text?: string;
  /** Whether the mail contains more: a quote or a signature. */
  readonly is_folded?: boolean;
  /** The mail that brought it. */
  readonly incoming_mail_id?: string;
  /** The address that gets no more mail because of this; by default the one that the mail went to. */
  readonly address?: string;
  /** False for a request for no more mail that anybody may have written in the contact's name. */
  readonly is_proved?: boolean;
  /** False for a soft bounce whose reason is not the address: several in a row then mean nothing. */
  readonly counts_against_address?: boolean;
  /** Of an automatic answer: that the person is away, and until when. */
  readonly absence?: Absence;
}

/**
 * Records that a mail went out, and when the contact's next one is due.
 * @returns false for a mail that is settled already: it stays as it is.
 * @throws Error for a message that does not exist.
 */
export function recordSent(
  database: Queryable,
  messageId: string,
  mail: SentMail,
  timing: Timing,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const message = await readMessage(transaction, messageId);
    await touchCampaigns(transaction, [message.campaign_id]);
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set({
        state: 'sent',
        due_at: null,
        retry_at: null,
        sent_at: mail.sent_at,
        content_id: await keepContent(transaction, mail),
        recipient_email: mail.recipient.email,
        recipient_name: mail.recipient.name,
        recipient_key: mailboxKey(mail.recipient.email),
        ...(mail.sent_subject !== undefined && { subject: mail.sent_subject }),
      })
      .where('id', '=', messageId)
      .where('state', 'in', ['queued', 'sending', 'uncertain'])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await continueSequences(transaction, [message], timing);
    return true;
  });
}

/**
 * Records what came back for a mail. Whatever it is, it proves that the mail went out, even an uncertain one. A reply,
 * a bounce for good and an unsubscription end the contact's sequence (E2); the last two also suppress the address, in
 * every campaign. A reply pauses the others of the contact's organization, and ends or holds the person's other sequences (S6).
 * @returns the id of the event.
 * @throws Error for a message that does not exist.
 */
export function recordEvent(
  database: Queryable,
  messageId: string,
  event: MessageEvent,
  timing: Timing,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const message = await readMessage(transaction, messageId);
    const { campaign_id, contact_id, recipient_email, recipient_key } = message;
    const { kind, occurred_at, reply_text = null, is_folded = false } = event;
    const { incoming_mail_id = null, is_proved = true, counts_against_address = true, absence } = event;
    const isAboutPerson = kind === 'replied' || absence !== undefined;
    const person = isAboutPerson ? await findPerson(transaction, recipient_key, contact_id) : undefined;
    const sequences = person ? await holdSequences(transaction, person, message) : [];
    const suppressed: Suppressed = suppresses(kind)
      ? await holdSuppressed(
          transaction,
          {
            key: mailboxKey(event.address ?? recipient_email ?? ''),
            reason: kind,
            is_proved,
            ...(event.address === undefined && { contact: contact_id }),
          },
          [campaign_id],
        )
      : { keys: [], campaigns: sequences.map((sequence) => sequence.campaign_id) };
    if (!person && !suppresses(kind)) await touchCampaigns(transaction, [campaign_id]);
    const others = suppressed.campaigns;
    const note = await noteCompleted(transaction, suppressed.keys, [campaign_id, ...others]);
    const { id: event_id } = await transaction
      .insertInto('message_events')
      .values({
        message_id: messageId,
        campaign_id,
        contact_id,
        kind,
        occurred_at,
        reply_text,
        is_folded,
        incoming_mail_id,
        counts_against_address,
        back_on: absence?.back_on ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await settleByEvidence(transaction, messageId, occurred_at);
    if (kind === 'bounced' && message.mailbox_id !== null) {
      await holdIfBouncing(transaction, message.mailbox_id, timing.clock.now());
    }
    if (ENDING_EVENTS.includes(kind)) {
      await cancelQueued(transaction, sql`m.campaign_id = ${campaign_id} and m.contact_id = ${contact_id}`);
    }
    if (person && absence) {
      const noted = { ...absence, noted_at: occurred_at, changed_by: null };
      await noteAbsence(transaction, person.keys, noted, [message, ...sequences], timing);
    }
    if (person && kind === 'replied') {
      await pauseOrganization(transaction, campaign_id, contact_id, occurred_at);
      const reply = { ...person, event_id, at: occurred_at };
      await noteReply(transaction, reply);
      await stopSequences(transaction, sequences, reply);
    }
    if (suppresses(kind)) {
      for (const key of suppressed.keys)
        await suppress(transaction, key, { reason: kind, is_proved, incoming_mail_id });
    }
    await continueSequences(transaction, [message], timing);
    await completeCampaigns(transaction, others);
    await note();
    return event_id;
  });
}

/** A mail that was handed over, and for which something came back, was sent: so it is never sent again. */
async function settleByEvidence(transaction: Queryable, messageId: string, at: Date): Promise<void> {
  await sql`
    update messages
    set state = 'sent', due_at = null, retry_at = null, sent_at = coalesce(sending_at, ${at}::timestamptz)
    where id = ${messageId} and state in ('queued', 'sending', 'uncertain') and content_id is not null`.execute(
    transaction,
  );
}

/** What a member of staff wrote to a contact, once it has gone out. */
export interface StaffReply {
  readonly sent_at: Date;
  readonly reply_text: string;
  /** Whether the mail contains more: a quote or a signature. */
  readonly is_folded?: boolean;
  /** Address of the account, otherwise the name of the mailbox. */
  readonly written_by?: string;
}

/**
 * Records what a member of staff wrote to a contact, in the thread of a mail. What the contact wrote before counts as
 * answered; the plan of the campaign is not touched.
 * @returns the id of the event.
 * @throws Error for a message that does not exist.
 */
export function recordStaffReply(database: Queryable, messageId: string, reply: StaffReply): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const { campaign_id, contact_id } = await readMessage(transaction, messageId);
    await touchCampaigns(transaction, [campaign_id]);
    const { sent_at: occurred_at, reply_text, is_folded = false, written_by = null } = reply;
    const { id } = await transaction
      .insertInto('message_events')
      .values({
        message_id: messageId,
        campaign_id,
        contact_id,
        kind: 'staff_reply',
        occurred_at,
        reply_text,
        is_folded,
        written_by,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const suppresses = (kind: MessageEventKind): kind is SuppressionReason =>
  kind === 'bounced' || kind === 'unsubscribed';

function readMessage(transaction: Queryable, id: string) {
  return transaction
    .selectFrom('messages')
    .select(['campaign_id', 'contact_id', 'mailbox_id', 'recipient_email', 'recipient_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no message ${id}`));
}
