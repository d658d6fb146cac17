import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { ErasureUnderWay } from './repeated.ts';

/** Advisory lock between erasing a person, which takes it alone, and whoever records what came in, who share it. */
const ERASING = 'touchline:erasing';

/**
 * Until the transaction ends, nobody is erased (U9): whom something is of was found out for good. An erasure is not waited for,
 * since that would keep a connection: see `repeated`. Nor is anything else, from here on, for long.
 * @throws {ErasureUnderWay}
 */
export async function holdOffErasures(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${ERASING}, 0)) as is_held,
      set_config('lock_timeout', '3s', true)`.execute(transaction);
  if (rows[0]?.is_held !== true) throw new ErasureUnderWay('Somebody is being erased');
}

/**
 * Waits until nothing that came in is being recorded, and keeps what comes waiting. Before anything else is locked. Neither this
 * nor anything that the transaction waits for afterwards takes long: meanwhile nothing that comes in is recorded.
 */
export async function waitForIncoming(transaction: Queryable): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(transaction);
  await sql`select pg_advisory_xact_lock(hashtextextended(${ERASING}, 0))`.execute(transaction);
}
