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
 * campaign, or belongs to the owner of one of its organizations whose contacts await no plan, or a contact keeps it for all mails of the campaign (B6).
 * Contacts of owner campaigns are read once for all mailboxes: looked for one by one, an owner of whom nobody is in a
 * campaign would take seconds.
 * @param which SQL: campaigns, named `c`, among those that are not deleted.
 */
const sendingFrom = (mailboxes: readonly number[], which: RawBuilder<unknown>) => sql`
  with box as materialized (select id, owner_id from mailboxes where id = any(${mailboxes}::integer[])),
  c as materialized (select c.id, c.sender from campaigns c where c.deleted_at is null and ${which})
  select cm.mailbox_id as mailbox, c.id as campaign
  from c join campaign_mailboxes cm on cm.campaign_id = c.id join box on box.id = cm.mailbox_id
  where c.sender = 'mailboxes'
  union
  select box.id, c.id from box cross join c
  where (
    select cc.contact_id from campaign_contacts cc
    where cc.mailbox_id = box.id and cc.campaign_id = c.id and cc.removed_at is null
    limit 1
  ) is not null
  union
  select box.id, owned.campaign from (
    select distinct cc.campaign_id as campaign, o.owner_id
    from campaign_contacts cc
    join contacts p on p.id = cc.contact_id
    join organizations o on o.id = p.organization_id
    where cc.campaign_id = any(array(select id from c where sender = 'owner'))
      and cc.removed_at is null and cc.mailbox_id is null and not cc.awaits_plan
      and o.owner_id = any(array(select owner_id from box where owner_id is not null))
  ) owned
  join box on box.owner_id = owned.owner_id`;
