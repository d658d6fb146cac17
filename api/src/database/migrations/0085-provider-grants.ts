import { sql, type Kysely } from 'kysely';

/** What the provider of the company is asked with, from time to time, whether somebody may still come in (U5). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_grants (
      id uuid primary key,
      user_id integer not null references users (id) on delete cascade,
      -- Null until the page has fetched the session.
      session_id uuid references sessions (id) on delete cascade,
      -- Encrypted as what mailboxes sign in with: the refresh token, or where the provider gave none the access token.
      secret text not null,
      -- When it last answered that the person may come in.
      answered_at timestamptz not null,
      -- Nobody else asks until then.
      asking_until timestamptz
    )`.execute(database);
  await sql`create unique index provider_grants_session on provider_grants (session_id)`.execute(database);
  await sql`create index provider_grants_user on provider_grants (user_id)`.execute(database);
  await sql`alter table provider_entries add grant_id uuid`.execute(database);
}
