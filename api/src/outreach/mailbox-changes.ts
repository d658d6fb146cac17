import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { assignMailboxes } from './mailbox-choice.ts';
import { touchCampaigns } from './plan.ts';

/** Shares the contacts of campaigns out anew: to be called after the change, in the same transaction. */
export type ShareOut = () => Promise<void>;

/**
 * Locks the active campaigns whose contacts may get other mailboxes because a mailbox is connected, changed or disconnected.
 * To be called before anything else is locked.
 * @param now by which ramps are read.
 */
const holdCampaignsOfMailbox = (transaction: Queryable, mailbox: number, now: Date): Promise<ShareOut> =>
  hold(
    transaction,
    sql`(c.sender = 'owner' or exists (
      select from campaign_mailboxes own where own.campaign_id = c.id and own.mailbox_id = ${mailbox}
    ))`,
    now,
  );

/** Shares contacts out anew after a mailbox has been connected or changed. @param now by which ramps are read. */
export const shareOutAfterChange = (database: Queryable, mailbox: number, now: Date): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const shareOut = await holdCampaignsOfMailbox(transaction, mailbox, now);
    await shareOut();
  });

/**
 * The same for contacts whose organization's owner changes, or who change their organization.
 * @param which SQL: which contacts, named `p`.
 * @param others campaigns to lock with them: locked one after the other, two transactions could wait for each other.
 */
export const holdCampaignsOfOwners = (
  transaction: Queryable,
  which: RawBuilder<unknown>,
  others: readonly number[] = [],
): Promise<ShareOut> =>
  hold(
    transaction,
    sql`c.sender = 'owner' and exists (
      select from campaign_contacts cc join contacts p on p.id = cc.contact_id
      where cc.campaign_id = c.id and cc.removed_at is null and ${which}
    )`,
    // Whoever gets the owner's mailbox gets it whatever it may send.
    new Date(),
    others,
  );

async function hold(
  transaction: Queryable,
  which: RawBuilder<unknown>,
  now: Date,
  others: readonly number[] = [],
): Promise<ShareOut> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c
    where c.status = 'active' and c.deleted_at is null and ${which} order by c.id`.execute(transaction);
  const campaigns = rows.map(({ id }) => id);
  if (campaigns.length + others.length > 0) await touchCampaigns(transaction, [...campaigns, ...others]);
  return async () => {
    for (const id of campaigns) await assignMailboxes(transaction, id, now);
  };
}
