import { sql, type Kysely } from 'kysely';

/** Who sent an answer of somebody else again, and what it was before: they can take that back (V3). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table answers add column retry jsonb`.execute(database);
}
