import { sql, type Kysely } from 'kysely';

/** Until when workers need not check a mail that may not go out yet. Apart from `retry_at`: such a mail waits and has not failed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column parked_until timestamptz`.execute(database);
}
