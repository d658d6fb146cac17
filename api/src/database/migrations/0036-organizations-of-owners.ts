import { sql, type Kysely } from 'kysely';

/** Finds the organizations of an owner, as deleting a person does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index organizations_owner on organizations (owner_id) where owner_id is not null`.execute(
    database,
  );
}
