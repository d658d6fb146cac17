import { sql, type Kysely } from 'kysely';

/** An answer as its writer had it: taken back, it is that draft again, without the subject and names that were filled in (V3). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table answers add column written jsonb`.execute(database);
}
