import { sql, type Kysely } from 'kysely';

/** Contacts of campaigns that are active get their mails from the one mailbox there was: without one they would get none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update campaign_contacts cc set mailbox_id = 1
    from campaigns c
    where c.id = cc.campaign_id and c.status in ('active', 'completed') and cc.removed_at is null
      and cc.mailbox_id is null`.execute(database);
}
