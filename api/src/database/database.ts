import { Kysely, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { ActingDialect } from './actor.ts';
import { AddressKey } from './address-key.ts';
import { keepMarkedPlans } from './planned-once.ts';
import type { Tables } from './schema.ts';

/** The connection pool, and the typed query builder on top of it. */
export interface Database {
  readonly pool: Pool;
  readonly kysely: Kysely<Tables>;
  /** Told to each transaction of `kysely`; whoever begins one on `pool` tells it there. */
  readonly addressKey: AddressKey;
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
}

/** What a repository function runs its statements on: the database itself, or a transaction on it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

/** Runs `work` in the transaction that is given, else in one of its own. */
export function inTransaction<Result>(
  database: Queryable,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Called when a connection breaks while idle: the pool replaces it, and nothing else would report it. */
  readonly onConnectionLost: (error: Error) => void;
  /** What PostgreSQL lists the connections by. */
  readonly applicationName?: string;
}

/** Opens a pool on the PostgreSQL at `url`. Connects lazily: a database that is down shows at the first query. */
export function openDatabase({
  url,
  poolSize,
  onConnectionLost,
  applicationName = 'touchline-api',
}: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    // A request must not wait for ever when the database is gone or every connection is taken.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', onConnectionLost);
  // The same for one lost between two statements of a transaction: its next statement fails, and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', keepMarkedPlans);
  return databaseOn(pool);
}

/** The database on the connections of a pool. */
export function databaseOn(pool: Pool): Database {
  const addressKey = new AddressKey();
  const kysely = new Kysely<Tables>({ dialect: new ActingDialect({ pool }, addressKey) });
  return { pool, kysely, addressKey, close: () => kysely.destroy() };
}
