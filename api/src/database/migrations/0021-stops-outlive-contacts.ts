import { sql, type Kysely } from 'kysely';

/**
 * A stopped sequence outlives the contact's place in the campaign: a contact who is deleted and restored, or removed and
 * added again, has replied all the same. A mail that answers none of ours, and deleting a paused organization, stop
 * sequences as well.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sequence_stops
      drop constraint sequence_stops_campaign_id_contact_id_fkey,
      add foreign key (campaign_id) references campaigns (id),
      alter column event_id drop not null`.execute(database);
}
