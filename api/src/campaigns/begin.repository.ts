import type { CampaignSender } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { inRepeatedTransaction } from '../database/repeated-transaction.ts';
import { assignMailboxes, letBegin } from '../outreach/mailbox-assignment.ts';
import { readSender } from '../outreach/mailbox-choice.ts';
import { forgetTimes, scheduleMessages } from '../outreach/plan.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { readCampaign } from './campaign-reads.ts';
import { holdCampaign } from './hold-campaign.ts';

/**
 * Whether saving a campaign as active lets all of its contacts begin who had no mailbox: it becomes active, or goes out from other
 * mailboxes, and so its plan was shown with theirs (S7). Any other change leaves them waiting.
 * @param status as it is stored.
 * @param sender as it is to be; undefined leaves it as it is.
 */
export async function letsAllBegin(
  database: Queryable,
  campaign: number,
  status: string,
  sender: CampaignSender | undefined,
): Promise<boolean> {
  if (status !== 'active') return true;
  if (sender === undefined) return false;
  const stored = await readSender(database, campaign);
  return textOf(stored) !== textOf(sender);
}

/** The same for the same mailboxes. */
const textOf = (sender: CampaignSender): string =>
  sender.kind === 'owner'
    ? sender.kind
    : [...new Set(sender.mailbox_ids)].toSorted((one, other) => one - other).join(' ');

/**
 * Lets contacts of an active campaign begin who had no mailbox and have one now, because somebody has seen their plan (S7). Others
 * who have got one since go on waiting, and so does everybody when the campaign is not active any more.
 * @param by address of the account.
 * @returns the campaign's detail as JSON text.
 * @throws 404
 */
export function beginWith(
  database: Queryable,
  id: number,
  contacts: readonly number[],
  by: string,
  timing: Timing,
): Promise<string> {
  return inRepeatedTransaction(database, async (transaction) => {
    const { status } = await holdCampaign(transaction, id);
    const began = status === 'active' ? await letBegin(transaction, id, contacts) : [];
    if (began.length > 0) {
      const now = timing.clock.now();
      await assignMailboxes(transaction, id, now);
      await recordApproval(transaction, id, began, { by, now });
      // What came due while nothing could go out is spread anew where mails are.
      const isOverdue = sql<boolean>`m.due_at <= ${now} and m.contact_id = any(${began}::integer[])`;
      await forgetTimes(transaction, id, isOverdue);
      await scheduleMessages(transaction, id, timing);
    }
    return readCampaign(transaction, id, timing);
  });
}

/** Records who has seen the plan. Contacts who are without a mailbox again have not begun. */
async function recordApproval(
  transaction: Queryable,
  campaign: number,
  began: readonly number[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into plan_approvals (campaign_id, approved_at, approved_by, contacts)
    select ${campaign}::integer, ${now}::timestamptz, ${by}::text, count(*)
    from campaign_contacts cc
    where cc.campaign_id = ${campaign} and cc.contact_id = any(${began}::integer[]) and not cc.awaits_plan
    having count(*) > 0`.execute(transaction);
}
