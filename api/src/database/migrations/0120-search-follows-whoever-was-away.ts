import { sql, type Kysely } from 'kysely';

/**
 * Changes that the search has to know are kept for an hour. A process that was suspended for longer, or a transaction that took longer,
 * could miss them without a word: the newest transaction of those that were forgotten says so (G4).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_forgotten (
      is_one boolean primary key default true check (is_one),
      transaction xid8 not null
    )`.execute(database);
  await sql`insert into search_forgotten (transaction) values ('0')`.execute(database);
}
