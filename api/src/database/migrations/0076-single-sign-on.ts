import { sql, type Kysely } from 'kysely';

/** Signing in with the provider of the company (U5). */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Whom a subject of an issuer is here: an address may be given to somebody else there, a subject never is.
  await sql`
    create table provider_accounts (
      issuer text not null,
      subject text not null,
      user_id integer not null references users (id) on delete cascade,
      primary key (issuer, subject),
      constraint provider_accounts_user_unique unique (issuer, user_id)
    )`.execute(database);
  // Somebody has come back from the provider, and the page is to fetch the session.
  await sql`
    create table provider_entries (
      secret_hash text primary key,
      user_id integer not null references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`alter table sessions add by_provider boolean not null default false`.execute(database);
}
