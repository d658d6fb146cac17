import { sql, type Kysely } from 'kysely';

/** Binds a browser's session to a cookie: a copy of its tokens alone no longer refreshes it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column cookie_hashes text[]`.execute(database);
}
