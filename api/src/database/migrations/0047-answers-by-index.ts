import { sql, type Kysely } from 'kysely';

/** Finds answers by their message when it is deleted, and when they were written by their event: both read all answers (V3). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index answers_message on answers (message_id) where message_id is not null`.execute(
    database,
  );
  await sql`drop index answers_event`.execute(database);
  await sql`
    create index answers_event on answers (event_id) include (created_at) where event_id is not null`.execute(
    database,
  );
  await sql`
    create index answers_without_event on answers (contact_id, state, created_at) where event_id is null`.execute(
    database,
  );
}
