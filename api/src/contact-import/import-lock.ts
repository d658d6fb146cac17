import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Queryable } from '../database/database.ts';

/** Advisory lock under which imports save one after another; a number that no other lock of this program uses. */
const IMPORT_LOCK = 7_146_001;

/**
 * Waits until no other import saves: two that name the same new organizations in different order would otherwise
 * wait for each other for ever. Ends with the transaction.
 */
export async function takeTurn(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** The same for who does not wait. @returns whether no import saves; then none does until the transaction ends */
export async function takeTurnAtOnce(transaction: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as is_held`.execute(transaction);
  return rows[0]?.is_held === true;
}
