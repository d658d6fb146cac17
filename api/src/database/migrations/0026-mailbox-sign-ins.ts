import { sql, type Kysely } from 'kysely';

/** Signing in to mailboxes with a provider (OAuth 2): what was begun, and which account a mailbox is of. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailbox_sign_ins (
      state_hash text primary key,
      browser_hash text not null,
      user_id integer not null references users (id) on delete cascade,
      provider text not null check (provider in ('google', 'microsoft')),
      mailbox_id integer references mailboxes (id) on delete cascade,
      shared_email text,
      redirect_uri text not null,
      verifier text not null,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`
    alter table mailboxes
      add column account_subject text,
      add column token_refused_at timestamptz`.execute(database);
}
