import { sql, type Kysely } from 'kysely';

/** Days before each step, where they are not the same for all, and how days are counted (V10). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      add column step_days jsonb not null default '{}',
      add column day_unit text not null default 'days' check (day_unit in ('days', 'working_days'))`.execute(
    database,
  );
}
