import { sql, type Kysely } from 'kysely';

/** Until when emails to a person wait because an automatic answer says that they are away (V5). A person is an address. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table absences (
      key text primary key,
      back_on date not null,
      until timestamptz not null,
      noted_at timestamptz not null,
      changed_by text
    )`.execute(database);
  await sql`alter table message_events add column back_on date`.execute(database);
}
