import { sql, type Kysely } from 'kysely';

/**
 * Two contacts who are one person become one (V7). Where both were in a campaign, the kept one may have two mails of a step:
 * `merged_from` names the contact that the second belonged to.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deletions drop constraint deletions_kind_check,
    add constraint deletions_kind_check
      check (kind in ('organization', 'contact', 'purge', 'template', 'campaign', 'snippet', 'merge'))`.execute(
    database,
  );
  await sql`alter table messages add column merged_from integer`.execute(database);
  // The state rides along so that a campaign's figures are counted from this index alone.
  await sql`
    create unique index messages_sequence_unique
    on messages (campaign_id, contact_id, step_number, merged_from) include (state) nulls not distinct`.execute(
    database,
  );
  await sql`drop index messages_campaign_contact_step_unique`.execute(database);
  // Whatever names a contact is looked for when two are merged.
  await sql`create index sequence_stops_contact on sequence_stops (contact_id)`.execute(database);
  await sql`create index person_replies_contact on person_replies (contact_id)`.execute(database);
  await sql`create index read_replies_contact on read_replies (contact_id)`.execute(database);
  await sql`create index staff_answers_contact on staff_answers (contact_id)`.execute(database);
  await sql`
    create index campaign_organization_pauses_contact on campaign_organization_pauses (contact_id)`.execute(
    database,
  );
}
