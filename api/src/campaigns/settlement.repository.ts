import type { MessageSettlement } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { continueSequences, touchCampaigns } from '../outreach/plan.ts';
import { notFound } from '../errors.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { readCampaign } from './campaign-reads.ts';
import { noSuchMessage } from './texts.ts';

/**
 * Settles an uncertain mail as a person says. The count of tries stays, so that a worker that still learns what became of
 * the last one settles the mail by that, even while it waits to be sent again.
 * @returns the campaign's detail as JSON text.
 * @throws 404
 */
export function settleMessage(
  database: Queryable,
  campaign: number,
  message: number,
  outcome: MessageSettlement['outcome'],
  timing: Timing,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await touchCampaigns(transaction, [campaign]);
    const mail = await transaction
      .selectFrom('messages')
      .select(['campaign_id', 'contact_id'])
      .where('id', '=', String(message))
      .where('campaign_id', '=', campaign)
      .executeTakeFirst();
    if (!mail) throw notFound(noSuchMessage);
    await transaction
      .updateTable('messages')
      .set(
        outcome === 'sent'
          ? {
              state: 'sent',
              sent_at: sql<Date>`coalesce(sending_at, ${timing.clock.now()})`,
              last_error: null,
            }
          : { state: 'queued', due_at: timing.clock.now(), retry_at: null },
      )
      .where('id', '=', String(message))
      .where('state', '=', 'uncertain')
      .execute();
    await continueSequences(transaction, [mail], timing);
    return readCampaign(transaction, campaign, timing);
  });
}
