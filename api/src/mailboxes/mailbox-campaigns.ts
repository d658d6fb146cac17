import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** How many campaigns, not completed, send from each of those mailboxes. */
export async function countCampaigns(
  database: Queryable,
  mailboxes: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ mailbox: number; campaigns: number }>`
    select sending.mailbox, count(*)::integer as campaigns
    from (${sendingFrom(mailboxes, sql`c.status <> 'completed'`)}) sending
    group by sending.mailbox`.execute(database);
  return new Map(rows.map(({ mailbox, campaigns }) => [mailbox, campaigns]));
}

/** Names of the active campaigns that send from a mailbox, oldest first. */
export async function findActiveCampaigns(database: Queryable, mailbox: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from (${sendingFrom([mailbox], sql`c.status = 'active'`)}) sending
    join campaigns c on c.id = sending.campaign
    order by c.id`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * SQL: `mailbox` and `campaign`, a row for each of those mailboxes and each campaign that sends from it: it was chosen for the
 * campaign, or belongs to the owner of one of its organizations, or a contact keeps it for all mails of the campaign (B6).
 * Each pair is decided by the first contact that is found; a campaign of 50,000 is never read whole for one that has some.
 * @param which SQL: campaigns, named `c`, among those that are not deleted.
 */
const sendingFrom = (mailboxes: readonly number[], which: RawBuilder<unknown>) => sql`
  select box.id as mailbox, c.id as campaign
  from mailboxes box
  cross join campaigns c
  where box.id = any(${mailboxes}::integer[]) and c.deleted_at is null and ${which} and (
    c.sender = 'mailboxes' and exists (
      select from campaign_mailboxes cm where cm.campaign_id = c.id and cm.mailbox_id = box.id)
    or (
      select cc.contact_id from campaign_contacts cc
      where cc.mailbox_id = box.id and cc.campaign_id = c.id and cc.removed_at is null
      limit 1
    ) is not null
    or c.sender = 'owner' and box.owner_id is not null and (
      select cc.contact_id
      from organizations o
      join contacts p on p.organization_id = o.id
      join campaign_contacts cc on cc.campaign_id = c.id and cc.contact_id = p.id
      where o.owner_id = box.owner_id and cc.removed_at is null and cc.mailbox_id is null
      limit 1
    ) is not null
  )`;
