import type { IncomingMailKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { recordEvent, type MessageEvent } from '../../outreach/messages.ts';
import { stopAllSequences } from '../../outreach/sequence-stops.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { suppressAddress } from '../../outreach/suppressions.ts';
import type { Classification } from '../reading/classify.ts';
import type { FoundMessage } from './find-message.ts';
import { headerOf, type ReadMail } from '../reading/read-mail.ts';
import { isProposed, propose } from './proposals.repository.ts';

/** So many mails in a row that came back for what may lie in the address mean that the next will, too (S12). */
const SOFT_BOUNCES_TO_HARD = 3;

/** A mail that has been kept, and what is known of it. */
export interface KeptMail {
  /** Of the row in `incoming_mails`. */
  readonly id: string;
  readonly kind: IncomingMailKind;
  readonly mail: ReadMail;
  readonly message: FoundMessage | undefined;
  /** Whether it surely comes from its sender. */
  readonly isAuthenticated: boolean;
  readonly occurredAt: Date;
  readonly classification: Classification;
}

/**
 * Records what a mail means for the one of ours that it is about (S12). What is not proved, or could not be read, only becomes a
 * proposal to the staff; but a wish to get no more mail is granted to anybody, and can be lifted.
 * @param own the address that our mails come from.
 * @returns whether anything was recorded of the mail of ours.
 */
export async function settle(
  transaction: Queryable,
  kept: KeptMail,
  { own, ...timing }: Timing & { readonly own: string },
): Promise<boolean> {
  const { message } = kept;
  if (message === undefined) {
    // Somebody who wants no mail gets none, whether or not we find what they got.
    await suppressWisher(transaction, kept, own);
    await stopWriter(transaction, kept, own);
    return false;
  }
  const event = await eventOf(transaction, kept, message);
  if (event === undefined) return false;
  const { isFolded, isUnread, report } = kept.classification;
  const counts_against_address = report?.countsAgainstAddress ?? true;
  const replyText = kept.classification.replyText.replaceAll('\0', '');
  // Nobody knows whether what could not be read is an answer; no sequence ends by it until a person has looked.
  if ((!message.isProved || isUnread) && event !== 'unsubscribed') {
    if (isProposed(event)) {
      await propose(transaction, {
        incoming_mail_id: kept.id,
        message_id: message.id,
        event_kind: event,
        reply_text: event === 'replied' ? replyText : null,
        is_folded: event === 'replied' && isFolded,
        counts_against_address,
      });
    }
    return false;
  }
  await recordEvent(
    transaction,
    message.id,
    {
      kind: event,
      occurred_at: kept.occurredAt,
      incoming_mail_id: kept.id,
      is_proved: message.isProved,
      counts_against_address,
      ...(event === 'replied' && { reply_text: replyText, is_folded: isFolded }),
    },
    timing,
  );
  return true;
}

/** Address of who wants no more mail, as the mail says; empty when it says no such thing, or not who. */
function wisherOf({ kind, mail, classification: { feedback } }: KeptMail): string {
  if (kind === 'unsubscribe_request') return mail.writer;
  return kind === 'feedback_report' && feedback?.isComplaint === true ? feedback.recipient : '';
}

async function suppressWisher(transaction: Queryable, kept: KeptMail, own: string): Promise<void> {
  const wisher = wisherOf(kept);
  if (wisher === '') return;
  await suppressAddress(
    transaction,
    wisher,
    {
      reason: 'unsubscribed',
      // Any server may send a complaint.
      is_proved: kept.kind === 'unsubscribe_request' && kept.isAuthenticated,
      incoming_mail_id: kept.id,
    },
    own,
  );
}

/** Who surely writes to us is in a conversation, whatever it is about, and gets no mail of a sequence meanwhile (S6). */
async function stopWriter(
  transaction: Queryable,
  { mail, classification: { kind, isUnread }, isAuthenticated, occurredAt }: KeptMail,
  own: string,
): Promise<void> {
  const key = mailboxKey(mail.writer);
  if (kind !== 'reply' || isUnread || !isAuthenticated || key === mailboxKey(own)) return;
  await stopAllSequences(transaction, key, occurredAt);
}

/** @returns what the mail means for ours; undefined when it means nothing. */
async function eventOf(
  transaction: Queryable,
  { kind, mail, classification: { report, feedback } }: KeptMail,
  message: FoundMessage,
): Promise<MessageEvent['kind'] | undefined> {
  switch (kind) {
    case 'reply':
      return 'replied';
    case 'unsubscribe_request':
      return 'unsubscribed';
    case 'automatic_reply':
      // That a mail is late, or arrived, is a server's word, not the contact's.
      return report === undefined ? 'automatic_reply' : undefined;
    case 'feedback_report':
      return feedback?.isComplaint === true ? 'unsubscribed' : undefined;
    case 'bounce':
    case 'soft_bounce': {
      // Where the contact's mail is forwarded, the dead address is not the contact's.
      const isForGood =
        kind === 'bounce' && (await isAbout(transaction, mail, report?.recipient ?? '', message));
      if (isForGood) return 'bounced';
      return report?.countsAgainstAddress === true ? afterSoftBounces(transaction, message) : 'soft_bounced';
    }
    default:
      return undefined;
  }
}

/** Whether a bounce is about an address of the contact, the one the mail went to or that of now; it may also name nobody. */
async function isAbout(
  transaction: Queryable,
  mail: ReadMail,
  recipient: string,
  { contact_id, recipient_email }: FoundMessage,
): Promise<boolean> {
  const contact = await transaction
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contact_id)
    .executeTakeFirst();
  const keys = [recipient_email, contact?.email].map((email) => mailboxKey(email ?? ''));
  const own = keys.filter((key) => key !== '');
  if (own.length === 0 || recipient === '') return true;
  const told = [recipient, ...mail.deliveryStatus, ...headerOf(mail, 'x-failed-recipients'), mail.text];
  return told.some((text) => own.some((key) => text.toLowerCase().includes(key)));
}

/**
 * A bounce that may pass, unless it is one of several in a row to the contact, with nothing opened, answered or lifted by
 * the staff since.
 */
async function afterSoftBounces(
  transaction: Queryable,
  { id, contact_id }: FoundMessage,
): Promise<'soft_bounced' | 'bounced'> {
  const { rows } = await sql<{ mails: number }>`
    select count(distinct e.message_id)::integer as mails
    from message_events e
    where e.contact_id = ${contact_id} and e.kind = 'soft_bounced' and e.message_id <> ${id}
      and e.counts_against_address
      and e.occurred_at > coalesce((
        select max(s.occurred_at) from message_events s
        where s.contact_id = ${contact_id} and s.kind in ('opened', 'replied')
      ), '-infinity')
      and not exists (
        select from message_events s where s.contact_id = ${contact_id} and s.lifted_at >= e.occurred_at
      )`.execute(transaction);
  return (rows[0]?.mails ?? 0) >= SOFT_BOUNCES_TO_HARD - 1 ? 'bounced' : 'soft_bounced';
}
