import { sql, type Kysely } from 'kysely';

/** Whom the provider has in no group any more: API keys of theirs are refused, until they are in one again (U5, U8). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_accounts add column is_in_no_group boolean not null default false`.execute(
    database,
  );
}
