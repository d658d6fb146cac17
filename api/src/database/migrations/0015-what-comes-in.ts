import { sql, type Kysely } from 'kysely';

/**
 * Whether a bounce that may pass counts against its address, and indexes by which mails that came in are deleted and bans
 * lifted: each would be searched for in every event there is.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['message_events', 'mail_proposals']) {
    await sql`
      alter table ${sql.table(table)}
      add column counts_against_address boolean not null default true`.execute(database);
  }
  // Nobody has kept what those of before were about, and only what may be about the address counts.
  await sql`update message_events set counts_against_address = false where kind = 'soft_bounced'`.execute(
    database,
  );
  for (const table of ['message_events', 'suppressions']) {
    await sql`
      create index ${sql.ref(`${table}_incoming_mail_id`)}
      on ${sql.table(table)} (incoming_mail_id) where incoming_mail_id is not null`.execute(database);
  }
  // Mails of ours are deleted as well, those that are planned no more.
  await sql`create index mail_proposals_message_id on mail_proposals (message_id)`.execute(database);
  await sql`
    create index incoming_mails_message_id
    on incoming_mails (message_id) where message_id is not null`.execute(database);
  await sql`
    create index message_events_endings on message_events (message_id)
    where kind in ('bounced', 'unsubscribed') and lifted_at is null`.execute(database);
}
