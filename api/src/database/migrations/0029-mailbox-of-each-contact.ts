import { sql, type Kysely } from 'kysely';

/** Contacts of campaigns that are active get their mails from the one mailbox there was: without one they would get none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update campaign_contacts cc set mailbox_id = 1
    from campaigns c
    where c.id = cc.campaign_id and c.status in ('active', 'completed') and cc.removed_at is null
      and cc.mailbox_id is null`.execute(database);
  // Their queued mails as well: a mail without a mailbox never goes out.
  await sql`
    update messages m set mailbox_id = cc.mailbox_id
    from campaign_contacts cc
    where cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id and m.state in ('queued', 'cancelled')
      and m.mailbox_id is distinct from cc.mailbox_id`.execute(database);
}
