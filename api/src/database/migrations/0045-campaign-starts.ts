import { sql, type Kysely } from 'kysely';

/** The day before which a campaign sends nothing (V8). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column starts_on date`.execute(database);
}
