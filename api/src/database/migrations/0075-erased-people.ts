import { sql, type Kysely } from 'kysely';

/** People who are erased (U9): contacts of whom nothing personal is left, and those who are still to be. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table contacts add column erased_at timestamptz`.execute(database);
  // From the request on: what was begun is finished, whatever is killed.
  await sql`
    create table erasures (
      contact_id integer primary key,
      requested_at timestamptz not null default now(),
      requested_by integer not null,
      -- Stands in place of the name.
      name text not null
    )`.execute(database);
  // Newest first, and of one import in the order of the alphabet.
  await sql`drop index suppressions_listed`.execute(database);
  await sql`
    create index suppressions_listed on suppressions (created_at desc, email_key)
    where covered_by is null and kind <> 'anonymous'`.execute(database);
}
