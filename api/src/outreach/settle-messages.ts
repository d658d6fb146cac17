import type { MessageSettlement } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { IS_OVERTAKEN } from './mail-conditions.ts';
import { continueSequences, reopenCampaigns } from './plan.ts';
import type { Timing } from './sending-window.ts';

/** What a settlement makes of a mail, and in which state it must be for that. */
const CHANGES = {
  sent: { from: ['uncertain'], to: 'sent' },
  send_again: { from: ['uncertain', 'failed'], to: 'queued' },
  skip: { from: ['failed'], to: 'skipped' },
} as const;

/**
 * Settles uncertain and failed mails, and goes on with their sequences; a completed campaign becomes active again where
 * something is sent after all. Of an uncertain mail the count of tries stays, so that a worker that still learns what became of
 * the last one settles the mail by that, even while it waits to be sent again.
 * @param which SQL: those of the mails `m`, of campaigns that the transaction holds; others stay as they are, and so do those in
 * another state and, rather than being sent again, those that a later step has overtaken.
 * @param by address of the account; undefined where nobody of the staff does.
 * @returns how many were settled.
 */
export async function settleMessages(
  transaction: Queryable,
  which: RawBuilder<unknown>,
  outcome: MessageSettlement['outcome'],
  timing: Timing,
  by?: string,
): Promise<number> {
  const { from, to } = CHANGES[outcome];
  const now = timing.clock.now();
  const isMeant = sql`m.state = any(${from}::text[]) and ${which}
    ${outcome === 'send_again' ? sql`and not ${sql.raw(IS_OVERTAKEN)}` : sql``}`;
  // Before anything is queued; afterwards the campaign would seem to have had more to send.
  if (outcome !== 'sent') {
    const { rows: campaigns } = await sql<{ campaign_id: number }>`
      select distinct m.campaign_id from messages m where ${isMeant}`.execute(transaction);
    await reopenCampaigns(
      transaction,
      campaigns.map(({ campaign_id }) => campaign_id),
      timing,
    );
  }
  const { rows } = await sql<{ campaign_id: number; contact_id: number }>`
    update messages m
    set state = ${to}, retry_at = null, due_at = case when ${to} = 'queued' then ${now}::timestamptz end,
      sent_at = case when ${to} = 'sent' then coalesce(m.sending_at, ${now}::timestamptz) end,
      -- The tries that a refusal for now is worth begin anew.
      attempts = case when m.state = 'failed' then 0 else m.attempts end,
      refusal = case when m.state = 'failed' then null else m.refusal end,
      skipped_by = case when ${to} = 'skipped' then ${by ?? null}::text end,
      skipped_at = case when ${to} = 'skipped' then ${now}::timestamptz end
    where ${isMeant}
    returning m.campaign_id, m.contact_id`.execute(transaction);
  await continueSequences(transaction, rows, timing);
  return rows.length;
}
