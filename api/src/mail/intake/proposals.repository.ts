import type { MessageEventKind, ProposalSettlement, ProposedEvent } from '@touchline/shared/contract';
import { PROPOSED_EVENTS } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { recordEvent } from '../../outreach/messages.ts';
import type { Timing } from '../../outreach/sending-window.ts';

/** Whether an unproved event is worth a person's review. */
export const isProposed = (kind: MessageEventKind): kind is ProposedEvent =>
  PROPOSED_EVENTS.some((proposed) => proposed === kind);

/** What a mail would mean if it were proved. */
export interface NewProposal {
  readonly incoming_mail_id: string;
  readonly message_id: string;
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

/**
 * Records a person's decision on a mail: a confirmed one counts as if it had been proved. A dismissal can be undone, because
 * it had no effect.
 * @returns the current outcome, which may be somebody else's earlier one; undefined when there is no such proposal.
 */
export function settleProposal(
  database: Queryable,
  id: number,
  outcome: ProposalSettlement['outcome'],
  person: string,
  timing: Timing,
): Promise<ProposalSettlement['outcome'] | undefined> {
  return inTransaction(database, async (transaction) => {
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
        'i.received_at',
      ])
      .where('o.incoming_mail_id', '=', String(id))
      .forUpdate('o')
      .executeTakeFirst();
    if (!proposal) return undefined;
    if (outcome === 'open' && proposal.outcome === 'dismissed') {
      await transaction
        .updateTable('mail_proposals')
        .set({ outcome: null, settled_at: null, settled_by: null })
        .where('incoming_mail_id', '=', String(id))
        .execute();
      return outcome;
    }
    if (proposal.outcome !== null || outcome === 'open') return proposal.outcome ?? 'open';
    const { message_id, event_kind, reply_text, is_folded, counts_against_address, received_at } = proposal;
    await transaction
      .updateTable('mail_proposals')
      .set({ outcome, settled_at: timing.clock.now(), settled_by: person })
      .where('incoming_mail_id', '=', String(id))
      .execute();
    if (outcome === 'dismissed') return outcome;
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
    await recordEvent(transaction, message_id, event, timing);
    return outcome;
  });
}
