import { sql, type Kysely } from 'kysely';

/** Gives each account a role. Those that are there could do everything, and still can. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add role text not null default 'administrator'
      constraint users_role_known check (role in ('viewer', 'staff', 'approver', 'administrator'))`.execute(
    database,
  );
  await sql`alter table users alter role set default 'staff'`.execute(database);
}
