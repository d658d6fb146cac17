import type { FailedSettlement, MessageSettlement } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { recordActivity } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { IS_OVER } from '../outreach/mail-conditions.ts';
import { touchCampaigns } from '../outreach/plan.ts';
import { requireReopenable } from './campaign-checks.ts';
import { settleMessages } from '../outreach/settle-messages.ts';
import { notFound } from '../errors.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { readCampaign } from './campaign-reads.ts';
import { noSuchMessage } from './texts.ts';

/**
 * Settles an uncertain or failed mail as a person says; see {@link settleMessages}.
 * @param by address of the account.
 * @returns the campaign's detail as JSON text.
 * @throws 404, 409 when a person completed the campaign while it had more to send.
 */
export function settleMessage(
  database: Queryable,
  campaign: number,
  message: number,
  outcome: MessageSettlement['outcome'],
  timing: Timing,
  by: string,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await touchCampaigns(transaction, [campaign]);
    const mail = await transaction
      .selectFrom('messages')
      .select('id')
      .where('id', '=', String(message))
      .where('campaign_id', '=', campaign)
      .executeTakeFirst();
    if (!mail) throw notFound(noSuchMessage);
    if (outcome === 'send_again') await requireReopenable(transaction, campaign);
    const settled = await settleMessages(transaction, sql`m.id = ${message}`, outcome, timing, by);
    await recordSettlement(transaction, campaign, outcome, settled);
    return readCampaign(transaction, campaign, timing);
  });
}

/**
 * Settles every failed mail of a campaign as a person says, but for those whose contacts get no more mail.
 * @param by address of the account.
 * @returns the campaign's detail as JSON text.
 * @throws 404, 409 when a person completed the campaign while it had more to send.
 */
export function settleFailed(
  database: Queryable,
  campaign: number,
  outcome: FailedSettlement['outcome'],
  timing: Timing,
  by: string,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await touchCampaigns(transaction, [campaign]);
    const which = sql`m.campaign_id = ${campaign} and m.state = 'failed' and not ${sql.raw(IS_OVER)}`;
    if (outcome === 'send_again') await requireReopenable(transaction, campaign);
    const settled = await settleMessages(transaction, which, outcome, timing, by);
    await recordSettlement(transaction, campaign, outcome, settled);
    return readCampaign(transaction, campaign, timing);
  });
}

const SETTLED = {
  sent: 'mails_counted_sent',
  send_again: 'mails_sent_again',
  skip: 'mails_skipped',
} as const;

async function recordSettlement(
  transaction: Queryable,
  campaign: number,
  outcome: MessageSettlement['outcome'],
  count: number,
): Promise<void> {
  if (count === 0) return;
  const row = await transaction
    .selectFrom('campaigns')
    .select('name')
    .where('id', '=', campaign)
    .executeTakeFirst();
  await recordActivity(transaction, {
    action: SETTLED[outcome],
    kind: 'campaign',
    subject: campaign,
    name: row?.name ?? '',
    of: { campaign_id: campaign },
    count,
  });
}
