import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { placeIn, type FoundRows, type LongTable } from './found-rows.ts';
import type { Person } from './person.ts';
import { ROWS_OF_LONG } from './personal-tables.ts';

/** Finds the rows of a person in long tables, which may take minutes: once, as long as the person stays the same. */
export class NamingRows {
  #of = '';
  #found: FoundRows | undefined;

  async find(database: Queryable, person: Person): Promise<FoundRows> {
    const of = JSON.stringify([person.contacts, person.keys]);
    if (this.#found === undefined || this.#of !== of) this.#found = await findRows(database, person);
    this.#of = of;
    return this.#found;
  }
}

async function findRows(database: Queryable, person: Person): Promise<FoundRows> {
  const { rows } = await sql<{ since: string; after: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since, (
      -- An entry is as old as its transaction, which may have begun a moment before it shows.
      select least(now(), min(xact_start)) - interval '1 minute' from pg_stat_activity where datname = current_database()
    )::text as after`.execute(database);
  const [limits] = rows;
  if (!limits) throw new Error('There is no snapshot');
  const placesIn = async (table: LongTable): Promise<string[]> => {
    const found = await sql<{ place: string }>`
      select (${placeIn(table)})::text as place from ${sql.table(table)} t where ${ROWS_OF_LONG[table](person)}`.execute(
      database,
    );
    return found.rows.map((row) => row.place);
  };
  return {
    ...limits,
    places: {
      activity: await placesIn('activity'),
      contact_import_rejected_rows: await placesIn('contact_import_rejected_rows'),
      contact_import_trial_rows: await placesIn('contact_import_trial_rows'),
      deletions: await placesIn('deletions'),
      mail_attempts: await placesIn('mail_attempts'),
      webhook_events: await placesIn('webhook_events'),
    },
  };
}
