import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { continueSequences, planMessages } from '../../outreach/plan.ts';
import type { Timing } from '../../outreach/sending-window.ts';

/**
 * Brings the mails of campaigns in line with contacts that have changed. Completed ones stay so: nobody expects mail from them.
 * @param campaigns that the transaction holds.
 */
export async function planAnew(
  transaction: Queryable,
  campaigns: readonly number[],
  contacts: readonly number[],
  timing: Timing,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns
    where id = any(${campaigns}::integer[]) and deleted_at is null and status <> 'completed' order by id`.execute(
    transaction,
  );
  for (const { id } of rows) {
    await planMessages(transaction, id, timing);
    // What has ended for one of them has ended for both.
    const sequences = contacts.map((contact_id) => ({ campaign_id: id, contact_id }));
    await continueSequences(transaction, sequences, timing);
  }
}
