import type {
  MailProposal,
  MessageEventKind,
  ProposalSettlement,
  ProposedEvent,
} from '@touchline/shared/contract';
import { PROPOSED_EVENTS } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { isoTime } from '../../database/times.ts';
import { recordEvent } from '../../outreach/messages.ts';
import type { Timing } from '../../outreach/sending-window.ts';

/** Whoever needs more settles these first. */
const MAX_ROWS = 200;

/** Whether an event that is not proved is worth a person's look. */
export const isProposed = (kind: MessageEventKind): kind is ProposedEvent =>
  PROPOSED_EVENTS.some((proposed) => proposed === kind);

/** What a mail would mean, had it been proved. */
export interface NewProposal {
  readonly incoming_mail_id: string;
  readonly message_id: string;
  readonly event_kind: ProposedEvent;
  readonly reply_text: string | null;
  /** Whether the mail says more than the text. */
  readonly is_folded: boolean;
  /** See `DeliveryReport`. */
  readonly counts_against_address: boolean;
}

/** Keeps for the staff to decide what a mail would mean. */
export async function propose(transaction: Queryable, proposal: NewProposal): Promise<void> {
  await transaction.insertInto('mail_proposals').values(proposal).execute();
}

/** For so long a mail that was dismissed can be found again. */
const DISMISSED_FOR = '7 days';

/** Of a contact so many of a kind are listed at once; the next come when these are settled. */
const MAX_OF_CONTACT = 3;

/** SQL: what is open, but for all beyond the newest of each contact: else mails in the name of one would bury those of others. */
const NEWEST_OF_EACH = sql`
  select incoming_mail_id
  from (
    select o.incoming_mail_id,
      row_number() over (partition by m.contact_id, o.event_kind order by o.incoming_mail_id desc) as place
    from mail_proposals o
    join messages m on m.id = o.message_id
    where o.outcome is null
  ) placed
  where place <= ${sql.lit(MAX_OF_CONTACT)}`;

/** What nobody has decided yet, or what was dismissed of late, newest first. */
export function listProposals(
  database: Queryable,
  outcome: 'open' | 'dismissed' = 'open',
): Promise<MailProposal[]> {
  return database
    .selectFrom('mail_proposals as o')
    .innerJoin('incoming_mails as i', 'i.id', 'o.incoming_mail_id')
    .innerJoin('messages as m', 'm.id', 'o.message_id')
    .innerJoin('campaigns as c', 'c.id', 'm.campaign_id')
    .leftJoin('contacts as p', 'p.id', 'm.contact_id')
    .select((query) => [
      'o.incoming_mail_id as id',
      'o.event_kind as kind',
      'o.reply_text as text',
      'o.is_folded',
      'i.sender as from',
      'i.subject',
      sql<string>`${sql.raw(isoTime('i.received_at'))}`.as('received_at'),
      'm.contact_id',
      'c.name as campaign_name',
      query.fn.coalesce('p.full_name', 'm.recipient_name', query.val('')).as('contact_name'),
      query.fn.coalesce('p.email', 'm.recipient_email', query.val('')).as('contact_email'),
    ])
    .where(
      outcome === 'open'
        ? sql<boolean>`o.incoming_mail_id in (${NEWEST_OF_EACH})`
        : sql<boolean>`o.outcome = 'dismissed' and o.settled_at > now() - ${sql.lit(DISMISSED_FOR)}::interval`,
    )
    .orderBy('i.received_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

/**
 * Records what a person says of a mail: confirmed, it counts as if it had been proved. That one was dismissed can be taken
 * back, because nothing came of it.
 * @returns the outcome it has now, which may be that of somebody who was faster; undefined when there is no such proposal.
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
