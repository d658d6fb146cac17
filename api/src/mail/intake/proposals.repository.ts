import type { MessageEventKind, ProposalSettlement, ProposedEvent } from '@touchline/shared/contract';
import { PROPOSED_EVENTS } from '@touchline/shared/contract';
import type { Updateable } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { holdOffErasures } from '../../database/erasing-lock.ts';
import type { MailProposalsTable } from '../../database/schema.ts';
import { badField } from '../../errors.ts';
import { recordEvent } from '../../outreach/messages.ts';
import { retractReply } from '../../outreach/retract-reply.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { closeConversation, findConversation, type Conversation } from './opened-conversation.ts';
import { texts } from './texts.ts';
import { unmakeContact } from './unmake-contact.ts';

/** Whether an unproved event is worth a person's review. */
export const isProposed = (kind: MessageEventKind): kind is ProposedEvent =>
  PROPOSED_EVENTS.some((proposed) => proposed === kind);

/** What a mail would mean if it were proved. */
export interface NewProposal {
  readonly incoming_mail_id: string;
  /** The mail of ours that it is about; null when a person has to say whose reply it is. */
  readonly message_id: string | null;
  readonly event_kind: ProposedEvent;
  readonly reply_text: string | null;
  /** Whether the mail contains more than the text. */
  readonly is_folded: boolean;
  /** See `DeliveryReport`. */
  readonly counts_against_address: boolean;
}

/** Stores what a mail would mean, for the staff to decide. */
export async function propose(transaction: Queryable, proposal: NewProposal): Promise<void> {
  await transaction.insertInto('mail_proposals').values(proposal).execute();
}

/** A person's decision on a mail, and who it was. */
export interface Decision extends ProposalSettlement {
  /** Address of the account. */
  readonly person: string;
  /** Whether the contact was made of the mail just now. */
  readonly isMade?: boolean;
}

/**
 * Records a person's decision on a mail: a confirmed one counts as if it had been proved, and one that the person gave to a
 * contact as that contact's reply. A dismissal can be undone, because it had no effect, and so can giving it to a contact.
 * @returns the current outcome, which may be somebody else's earlier one; undefined when there is no such proposal.
 * @throws RequestError 400 when the person has to name a contact, or when there is nothing that the mail could answer.
 */
export function settleProposal(
  database: Queryable,
  id: number,
  { outcome, contact_id, person, isMade = false }: Decision,
  timing: Timing,
): Promise<ProposalSettlement['outcome'] | undefined> {
  return inTransaction(database, async (transaction) => {
    await holdOffErasures(transaction);
    const proposal = await transaction
      .selectFrom('mail_proposals as o')
      .innerJoin('incoming_mails as i', 'i.id', 'o.incoming_mail_id')
      .select([
        'o.outcome',
        'o.message_id',
        'o.event_kind',
        'o.reply_text',
        'o.is_folded',
        'o.counts_against_address',
        'o.event_id',
        'o.made_contact_id',
        'o.opened_message',
        'i.received_at',
        'i.sender',
        'i.subject',
      ])
      .where('o.incoming_mail_id', '=', String(id))
      .forUpdate('o')
      .executeTakeFirst();
    if (!proposal) return undefined;
    if (outcome === 'open') {
      if (proposal.outcome === 'confirmed' && proposal.event_id === null) return proposal.outcome;
      await reopen(transaction, id, { ...proposal, person }, timing);
      return outcome;
    }
    if (proposal.outcome !== null) return proposal.outcome;
    const about =
      outcome === 'confirmed' ? await chosenConversation(transaction, proposal, contact_id) : undefined;
    const settlement = { outcome, settled_at: timing.clock.now(), settled_by: person };
    const settle = (values: Partial<Updateable<MailProposalsTable>>) =>
      transaction
        .updateTable('mail_proposals')
        .set({ ...settlement, ...values })
        .where('incoming_mail_id', '=', String(id))
        .execute();
    if (about === undefined) {
      await settle({});
      return outcome;
    }
    const { message_id } = about;
    const { event_kind, reply_text, is_folded, counts_against_address, received_at } = proposal;
    await transaction
      .updateTable('incoming_mails')
      .set({ message_id })
      .where('id', '=', String(id))
      .execute();
    const event = {
      kind: event_kind,
      occurred_at: received_at,
      incoming_mail_id: String(id),
      counts_against_address,
      ...(reply_text !== null && { reply_text, is_folded }),
    };
    const event_id = await recordEvent(transaction, message_id, event, timing);
    const given = {
      message_id,
      event_id,
      opened_message: about.isOpened,
      made_contact_id: isMade ? (contact_id ?? null) : null,
    };
    await settle(proposal.message_id === null ? given : {});
    return outcome;
  });
}

interface Reopened {
  readonly message_id: string | null;
  /** The reply that it counted as since it was given to a contact. */
  readonly event_id: string | null;
  readonly made_contact_id: number | null;
  readonly opened_message: boolean;
  /** Who does. */
  readonly person: string;
}

/** Puts a mail up for decision again, and takes back what giving it to a contact did. */
async function reopen(
  transaction: Queryable,
  id: number,
  { message_id, event_id, made_contact_id, opened_message, person }: Reopened,
  timing: Timing,
): Promise<void> {
  await transaction
    .updateTable('mail_proposals')
    .set({
      outcome: null,
      settled_at: null,
      settled_by: null,
      ...(event_id !== null && {
        message_id: null,
        event_id: null,
        made_contact_id: null,
        opened_message: false,
      }),
    })
    .where('incoming_mail_id', '=', String(id))
    .execute();
  if (event_id === null) return;
  await transaction
    .updateTable('incoming_mails')
    .set({ message_id: null })
    .where('id', '=', String(id))
    .execute();
  await retractReply(transaction, event_id, timing);
  if (opened_message && message_id !== null) await closeConversation(transaction, message_id);
  if (made_contact_id !== null) await unmakeContact(transaction, made_contact_id, person);
}

interface GivenMail {
  readonly message_id: string | null;
  readonly sender: string;
  readonly subject: string;
  readonly received_at: Date;
}

/** The mail of ours that it counts as a reply to: the last one to the contact that the person has chosen. */
async function chosenConversation(
  transaction: Queryable,
  mail: GivenMail,
  contact: number | undefined,
): Promise<Conversation> {
  if (mail.message_id !== null) return { message_id: mail.message_id, isOpened: false };
  if (contact === undefined) throw badField(400, 'contact_id', texts.chooseContact);
  const found = await findConversation(transaction, contact, mail);
  if (!found) throw badField(400, 'contact_id', texts.nothingSent);
  return found;
}
