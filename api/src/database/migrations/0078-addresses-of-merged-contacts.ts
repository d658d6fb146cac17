import { sql, type Kysely } from 'kysely';

/**
 * Addresses that a contact has besides its own, from contacts that were merged into it (V7). Without a foreign key: who is
 * restored after it was deleted has them again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_addresses (
      contact_id integer not null,
      email_key text not null,
      email text not null,
      primary key (contact_id, email_key)
    )`.execute(database);
  await sql`create index contact_addresses_key on contact_addresses (email_key)`.execute(database);
}
