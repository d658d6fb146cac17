import { sql, type Kysely } from 'kysely';

/** Settings says of each target how many deliveries wait, were taken and were given up, without reading a month of them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id)`.execute(
    database,
  );
}
