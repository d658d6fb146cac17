import { sql, type Kysely } from 'kysely';

/** A second factor: codes of an authenticator app, and codes for the day that it is lost. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table two_factor (
      user_id integer primary key references users (id) on delete cascade,
      secret text not null,
      -- Null until a first code has proven that the app has it.
      confirmed_at timestamptz,
      -- Of the code that was used last: neither it nor one before it is good again.
      last_step bigint not null default 0
    )`.execute(database);
  await sql`
    create table recovery_codes (
      user_id integer not null references users (id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(database);
}
