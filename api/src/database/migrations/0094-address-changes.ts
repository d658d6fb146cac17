import { sql, type Kysely } from 'kysely';

/** Addresses that people want to sign in with, until they have shown that mails reach them there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_changes (
      user_id integer primary key references users (id) on delete cascade,
      email text not null,
      token_hash text not null constraint address_changes_token_unique unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(database);
}
