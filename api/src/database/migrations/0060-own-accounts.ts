import { sql, type Kysely } from 'kysely';

/** What people say of themselves, and where they are signed in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add photo text,
      add language text constraint users_language_known check (language in ('en', 'ru')),
      add time_zone text`.execute(database);
  await sql`
    alter table sessions
      add browser text not null default '',
      add used_at timestamptz not null default now()`.execute(database);
  // When they were last used is not known of those that are there.
  await sql`update sessions set used_at = created_at`.execute(database);
}
