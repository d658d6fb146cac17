import { sql, type Kysely } from 'kysely';

/**
 * That a sequence was stopped outlives the contact's place in the campaign: who is deleted and restored, or taken out and in
 * again, has replied all the same. A stop also comes of a reply to none of our mails, and of an organization that is deleted
 * while it is paused.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sequence_stops
      drop constraint sequence_stops_campaign_id_contact_id_fkey,
      add foreign key (campaign_id) references campaigns (id),
      alter column event_id drop not null`.execute(database);
}
