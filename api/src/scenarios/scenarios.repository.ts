import type { Scenario } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Every scenario, by label as a person would sort them: PostgreSQL's order depends on the database's locale. */
export async function listScenarios(database: Database): Promise<Scenario[]> {
  const rows = await database.kysely.selectFrom('scenarios').select(['value', 'label']).execute();
  return rows.toSorted(
    (one, other) => one.label.localeCompare(other.label, 'en') || one.value.localeCompare(other.value, 'en'),
  );
}

/** Adds a scenario; one of that value gets the new label. @returns whether it is new. */
export async function saveScenario(database: Database, { value, label }: Scenario): Promise<boolean> {
  const { added } = await database.kysely
    .insertInto('scenarios')
    .values({ value, label })
    .onConflict((conflict) => conflict.column('value').doUpdateSet({ label }))
    // A row that was updated carries the transaction that did it.
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .executeTakeFirstOrThrow();
  return added;
}
