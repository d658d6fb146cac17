import { sql, type Kysely } from 'kysely';

/**
 * Finds the campaigns whose contacts get their mails from a mailbox; among 100,000 contacts each look took them all. And the
 * moment of a mailbox's last change has whole milliseconds, as JavaScript does: no change of a new one matched it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index campaign_contacts_mailbox on campaign_contacts (mailbox_id, campaign_id)
    where mailbox_id is not null`.execute(database);
  await sql`alter table mailboxes alter column updated_at set default date_trunc('milliseconds', now())`.execute(
    database,
  );
  await sql`update mailboxes set updated_at = date_trunc('milliseconds', updated_at)`.execute(database);
}
