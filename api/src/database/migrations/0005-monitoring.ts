import { sql, type Kysely } from 'kysely';

/** Answers of the staff, and what monitoring reads by contact rather than by campaign. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_events drop constraint message_events_kind_check,
    add constraint message_events_kind_check check (kind in (
      'opened', 'replied', 'bounced', 'soft_bounced', 'unsubscribed', 'automatic_reply', 'staff_reply'
    ))`.execute(database);
  // Everything that is counted of a contact's events, in an order that tells the mails apart without sorting.
  await sql`
    create index message_events_contact_message
    on message_events (contact_id, message_id) include (kind, occurred_at)`.execute(database);
  await sql`drop index message_events_contact_occurred_at`.execute(database);
  await sql`
    create index messages_contact_sent_at on messages (contact_id, sent_at) where state = 'sent'`.execute(
    database,
  );
}
