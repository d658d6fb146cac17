import { sql, type Kysely } from 'kysely';

/** Finds the organizations of an owner: the list of mailboxes asks for each which campaigns reach a contact of theirs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index organizations_owner on organizations (owner_id) where owner_id is not null`.execute(
    database,
  );
}
