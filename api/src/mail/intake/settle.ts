import type { IncomingMailKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { recordEvent, type MessageEvent } from '../../outreach/messages.ts';
import { stopAllSequences } from '../../outreach/sequence-stops.ts';
import { absenceFrom, absenceUntil, type Absence } from '../../outreach/absences.ts';
import type { SendingWindow, Timing } from '../../outreach/sending-window.ts';
import { suppressAddress } from '../../outreach/suppressions.ts';
import type { Absence as NotedAbsence } from '../reading/absence/read-absence.ts';
import type { Classification } from '../reading/classify.ts';
import { isToUnsubscribe } from '../reading/unsubscribe-request.ts';
import { isOfContact } from './addresses-of-contact.ts';
import { domainOf } from './colleagues.ts';
import type { FoundMessage } from './find-message.ts';
import { isPublicDomain } from './public-domains.ts';
import { headerOf, type ReadMail } from '../reading/read-mail.ts';
import { isProposed, propose, type NewProposal } from './proposals.repository.ts';

/** After this many soft bounces in a row that may lie in the address, it counts as dead (S12). */
const SOFT_BOUNCES_TO_HARD = 3;

/** A stored mail, and what is known about it. */
export interface KeptMail {
  /** Id of the row in `incoming_mails`. */
  readonly id: string;
  readonly kind: IncomingMailKind;
  readonly mail: ReadMail;
  readonly message: FoundMessage | undefined;
  /** Whether its sender is proved. */
  readonly isAuthenticated: boolean;
  /** Whether a person is to say whose reply it is, where we do not know. */
  readonly isListed: boolean;
  readonly occurredAt: Date;
  readonly classification: Classification;
}

/** Keys of the addresses that our mails come from. */
type OwnKeys = ReadonlySet<string>;

/**
 * Records what a mail means for the one of ours that it is about (S12). What is unproved or could not be read only becomes a
 * proposal to the staff; but a request to unsubscribe is always granted, and can be lifted.
 * @returns whether anything was recorded for the mail of ours.
 */
export async function settle(
  transaction: Queryable,
  kept: KeptMail,
  { own, ...timing }: Timing & { readonly own: OwnKeys },
): Promise<boolean> {
  const { message } = kept;
  if (message === undefined) {
    // A request to unsubscribe is granted whether or not we find the mail it is about.
    await suppressRequester(transaction, kept, own);
    await stopWriter(transaction, kept, own);
    if (kept.isListed && kept.classification.kind === 'reply')
      await propose(transaction, replyOf(kept, null));
    return false;
  }
  const found = await eventOf(transaction, kept, message);
  if (found === undefined) return false;
  const { mail, classification } = kept;
  const { isFolded, isUnread, report, absence: noted, isByHand } = classification;
  const isByContact = await isOfContact(transaction, message.id, [mail.from, mail.writer, mail.replyTo]);
  // A program may write from another address of the contact's; who types a note speaks for themselves.
  const absence = isByContact || !isByHand ? noted : undefined;
  // A colleague asks for themselves, and it is an answer to us; who asks by our own address for that got our mail.
  const isOfColleague = !isByContact && !isToUnsubscribe(mail) && isOfSameDomain(mail.from, message);
  const event =
    found === 'unsubscribed' && kept.kind === 'unsubscribe_request' && isOfColleague ? 'replied' : found;
  const counts_against_address = report?.countsAgainstAddress ?? true;
  const replyText = storableText(kept);
  // An unreadable mail may not be an answer: it must not end a sequence until a person has looked.
  if ((!message.isProved || isUnread) && event !== 'unsubscribed') {
    if (isProposed(event)) {
      const reply = replyOf(kept, message.id);
      await propose(
        transaction,
        event === 'replied'
          ? reply
          : { ...reply, event_kind: event, reply_text: null, is_folded: false, counts_against_address },
      );
    }
    return false;
  }
  const isRequest = kept.kind === 'unsubscribe_request';
  await recordEvent(
    transaction,
    message.id,
    {
      kind: event,
      occurred_at: kept.occurredAt,
      incoming_mail_id: kept.id,
      is_proved: message.isProved,
      counts_against_address,
      ...(event === 'automatic_reply' &&
        absence && { absence: absenceOf(absence, kept.occurredAt, timing.window) }),
      // Without proof nobody is spoken for but the address that wrote; the mail may have gone to another one of before.
      ...(isRequest && !message.isProved && event !== 'replied' && { address: kept.mail.writer }),
      // What a server reports are not a person's words.
      ...((event === 'replied' || event === 'automatic_reply' || isRequest) && {
        reply_text: replyText,
        is_folded: isFolded,
      }),
    },
    timing,
  );
  // One person with two addresses wants no mail at either: the one we wrote to is settled above.
  if (isRequest && message.isProved) await suppressRequester(transaction, kept, own);
  return true;
}

/** Whether an address is of the same organization as the one that our mail went to, by its domain. */
function isOfSameDomain(address: string, { recipient_email }: FoundMessage): boolean {
  const domain = domainOf(address);
  return domain !== '' && !isPublicDomain(domain) && domain === domainOf(recipient_email ?? '');
}

/** Until when the emails of a person wait whose note says so; a note without a day counts for a while (V5). */
export const absenceOf = ({ backOn }: NotedAbsence, notedAt: Date, window: SendingWindow): Absence =>
  backOn === null ? absenceFrom(window, notedAt) : absenceUntil(window, backOn);

const storableText = ({ classification }: KeptMail): string => classification.replyText.replaceAll('\0', '');

/** What a mail would mean as a reply. @param message_id the mail of ours that it answers; null when nobody knows. */
const replyOf = (kept: KeptMail, message_id: string | null): NewProposal => ({
  incoming_mail_id: kept.id,
  message_id,
  event_kind: 'replied',
  reply_text: storableText(kept),
  is_folded: kept.classification.isFolded,
  counts_against_address: true,
});

/** The address that asks for no more mail; empty when the mail does not ask that, or not for whom. */
function requesterOf({ kind, mail, classification: { feedback } }: KeptMail): string {
  if (kind === 'unsubscribe_request') return mail.writer;
  return kind === 'feedback_report' && feedback?.isComplaint === true ? feedback.recipient : '';
}

async function suppressRequester(transaction: Queryable, kept: KeptMail, own: OwnKeys): Promise<void> {
  const wisher = requesterOf(kept);
  if (wisher === '' || own.has(mailboxKey(wisher))) return;
  await suppressAddress(transaction, wisher, {
    reason: 'unsubscribed',
    // Any server may send a complaint.
    is_proved: kept.kind === 'unsubscribe_request' && kept.isAuthenticated,
    incoming_mail_id: kept.id,
  });
}

/** A proved writer is in a conversation with us, whatever it is about, and gets no mail of a sequence meanwhile (S6). */
async function stopWriter(
  transaction: Queryable,
  { mail, classification: { kind, isUnread }, isAuthenticated, occurredAt }: KeptMail,
  own: OwnKeys,
): Promise<void> {
  const key = mailboxKey(mail.writer);
  if (kind !== 'reply' || isUnread || !isAuthenticated || own.has(key)) return;
  await stopAllSequences(transaction, key, occurredAt);
}

/** @returns the event for our mail; undefined when there is none. */
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
      // A notice of delay or delivery comes from a server, not from the contact.
      return report === undefined ? 'automatic_reply' : undefined;
    case 'feedback_report':
      return feedback?.isComplaint === true ? 'unsubscribed' : undefined;
    case 'bounce':
    case 'soft_bounce': {
      // When mail is forwarded, the dead address is not the contact's own.
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
