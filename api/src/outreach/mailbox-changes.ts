import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { assignMailboxes } from './mailbox-assignment.ts';
import { touchCampaigns } from './plan.ts';

/** Shares the contacts of campaigns out anew: to be called after the change, in the same transaction. */
export type ShareOut = () => Promise<void>;

/** What is new about a mailbox, as far as contacts are shared out by it. */
export interface MailboxChange {
  readonly owner: boolean;
  /** Cap, ramp, pace or window, or whether it is connected. */
  readonly limits: boolean;
}

/**
 * Locks the active campaigns whose contacts may get other mailboxes because a mailbox is connected or changed. To be called
 * before anything else is locked: whoever changes a campaign locks that first, too.
 * @param mailboxes SQL: a query for their ids.
 * @param now by which ramps are read.
 */
export const holdCampaignsOfMailboxes = (
  transaction: Queryable,
  mailboxes: RawBuilder<unknown>,
  { owner, limits }: MailboxChange,
  now: Date,
): Promise<ShareOut> =>
  hold(
    transaction,
    sql`(c.sender = 'owner' and ${owner}::boolean or c.sender = 'mailboxes' and ${limits}::boolean and exists (
      select from campaign_mailboxes own where own.campaign_id = c.id and own.mailbox_id in (${mailboxes})
    ))`,
    now,
  );

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

/** Contacts of an organization that active campaigns write to from its owner's mailbox, which they lose with the organization. */
export async function findSendingByOwner(
  transaction: Queryable,
  organization: number,
): Promise<{ campaign_id: number; contact_id: number }[]> {
  const { rows } = await sql<{ campaign_id: number; contact_id: number }>`
    select cc.campaign_id, cc.contact_id
    from contacts p
    join campaign_contacts cc on cc.contact_id = p.id and cc.removed_at is null
    join campaigns c on c.id = cc.campaign_id and c.status = 'active' and c.sender = 'owner' and c.deleted_at is null
    where p.organization_id = ${organization} and cc.mailbox_id is not null and not cc.awaits_plan`.execute(
    transaction,
  );
  return rows;
}
