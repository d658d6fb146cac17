import { sql, type Kysely } from 'kysely';

/** One person, one mail: by address within a campaign, and over all campaigns that are active. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column recipient_key text`.execute(database);
  await sql`
    update messages m set recipient_key = p.email_key
    from contacts p
    where p.id = m.contact_id and m.state in ('sending', 'sent', 'uncertain', 'failed')`.execute(database);
  await sql`
    create index messages_recipient on messages (campaign_id, recipient_key) where recipient_key is not null`.execute(
    database,
  );
  await sql`create index contacts_email_key on contacts (email_key) where email_key is not null`.execute(
    database,
  );
  await sql`
    alter table campaigns
      add column overlap text not null default 'wait' check (overlap in ('wait', 'send')),
      add column activated_at timestamptz`.execute(database);
  // Mails that are on their way already go on: nobody was asked.
  await sql`
    update campaigns set overlap = 'send', activated_at = updated_at where status in ('active', 'paused')`.execute(
    database,
  );
  await sql`
    create table sequence_stops (
      campaign_id integer not null,
      contact_id integer not null,
      kind text not null check (kind in ('ended', 'held')),
      event_id bigint not null references message_events (id),
      stopped_at timestamptz not null,
      lifted_at timestamptz,
      primary key (campaign_id, contact_id),
      foreign key (campaign_id, contact_id) references campaign_contacts (campaign_id, contact_id) on delete cascade
    )`.execute(database);
  await sql`create table team_settings (name text primary key, value jsonb not null)`.execute(database);
}
