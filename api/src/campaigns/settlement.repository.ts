import type { FailedSettlement, MessageSettlement } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { continueSequences, IS_OVER, reopenCampaigns, touchCampaigns } from '../outreach/plan.ts';
import { notFound } from '../errors.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { readCampaign } from './campaign-reads.ts';
import { noSuchMessage } from './texts.ts';

/** What a settlement makes of a mail, and in which state it must be for that. */
const CHANGES = {
  sent: { from: ['uncertain'], to: 'sent' },
  send_again: { from: ['uncertain', 'failed'], to: 'queued' },
  skip: { from: ['failed'], to: 'skipped' },
} as const;

/**
 * Settles an uncertain or failed mail as a person says. The count of tries stays, so that a worker that still learns what became of
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
    await settle(transaction, sql`m.id = ${message}`, outcome, timing);
    await goOn(transaction, campaign, [mail], outcome, timing);
    return readCampaign(transaction, campaign, timing);
  });
}

/**
 * Settles every failed mail of a campaign as a person says, but for those whose contacts get no more mail.
 * @returns the campaign's detail as JSON text.
 * @throws 404
 */
export function settleFailed(
  database: Queryable,
  campaign: number,
  outcome: FailedSettlement['outcome'],
  timing: Timing,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await touchCampaigns(transaction, [campaign]);
    const which = sql`m.campaign_id = ${campaign} and m.state = 'failed' and not ${IS_OVER}`;
    const contacts = await settle(transaction, which, outcome, timing);
    await goOn(
      transaction,
      campaign,
      contacts.map((contact_id) => ({ campaign_id: campaign, contact_id })),
      outcome,
      timing,
    );
    return readCampaign(transaction, campaign, timing);
  });
}

/** @param which SQL: those of the mails `m`. @returns the contacts of those that were in a state to be settled so. */
async function settle(
  transaction: Queryable,
  which: RawBuilder<unknown>,
  outcome: MessageSettlement['outcome'],
  { clock }: Timing,
): Promise<number[]> {
  const { from, to } = CHANGES[outcome];
  const now = clock.now();
  const { rows } = await sql<{ contact_id: number }>`
    update messages m
    set state = ${to}, retry_at = null, due_at = case when ${to} = 'queued' then ${now}::timestamptz end,
      sent_at = case when ${to} = 'sent' then coalesce(m.sending_at, ${now}::timestamptz) end,
      -- The tries that a refusal for now is worth begin anew.
      attempts = case when m.state = 'failed' then 0 else m.attempts end,
      refusal = case when m.state = 'failed' then null else m.refusal end
    where m.state = any(${from}::text[]) and ${which}
    returning m.contact_id`.execute(transaction);
  return rows.map(({ contact_id }) => contact_id);
}

async function goOn(
  transaction: Queryable,
  campaign: number,
  mails: readonly { readonly campaign_id: number; readonly contact_id: number }[],
  outcome: MessageSettlement['outcome'],
  timing: Timing,
): Promise<void> {
  if (mails.length === 0) return;
  if (outcome !== 'sent') await reopenCampaigns(transaction, [campaign]);
  await continueSequences(transaction, mails, timing);
}
