import { sql, type Kysely } from 'kysely';

/**
 * Whether somebody has chosen the password of an account; one that the provider of the company opened has none that anybody
 * knows. Of accounts from before nobody can tell, so they count as having one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add password_set_at timestamptz`.execute(database);
  await sql`update users set password_set_at = created_at`.execute(database);
}
