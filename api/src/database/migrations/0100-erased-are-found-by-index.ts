import { sql, type Kysely } from 'kysely';

/**
 * Whether somebody was erased is asked for each address that is put on the do-not-email list (U9). PostgreSQL plans that once for a
 * connection, by how many rows there were then: of a list that was empty, 20,000 addresses took a minute and a half, since each
 * looked through all before it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index suppressions_erased on suppressions (email_key) where kind = 'erased'`.execute(
    database,
  );
  for (const name of ['refuse_erased_address', 'take_back_erased_address', 'address_hash']) {
    await sql`alter function ${sql.raw(name)} set enable_seqscan = off`.execute(database);
  }
}
