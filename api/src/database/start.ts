import type { Config } from '../config.ts';
import { AlreadyRunningError } from './embedded/lock.ts';
import { findRunningServer, startEmbeddedServer } from './embedded/server.ts';

/** A PostgreSQL to connect to. */
export interface RunningDatabase {
  /** Connection string; may hold a password: never log it. */
  readonly url: string;
  /** Settles when a server started here ends, for whatever reason; never for any other. */
  readonly ended: Promise<void>;
  /** Stops what was started here; does nothing for a database that runs on its own. */
  stop(): Promise<void>;
}

type Where = Pick<Config, 'databaseUrl' | 'dataDirectory'>;

/**
 * The PostgreSQL of the settings: that of `DATABASE_URL`, else the embedded one of `DATA_DIR`, started (P7).
 * @throws {AlreadyRunningError} when another process runs the embedded one.
 * @throws {DatabaseStartError} when it cannot be started.
 */
export async function startDatabase({ databaseUrl, dataDirectory }: Where): Promise<RunningDatabase> {
  if (databaseUrl) return independent(databaseUrl);
  return startEmbeddedServer(dataDirectory);
}

/** Like {@link startDatabase}, but uses the embedded one that another process runs, if it does. */
export async function startOrFindDatabase(where: Where): Promise<RunningDatabase> {
  try {
    return await startDatabase(where);
  } catch (error) {
    const url = error instanceof AlreadyRunningError && (await findRunningServer(where.dataDirectory));
    if (!url) throw error;
    return independent(url);
  }
}

/** A server that runs without us: we neither stop it nor learn of its end. */
function independent(url: string): RunningDatabase {
  return { url, ended: new Promise(() => undefined), stop: () => Promise.resolve() };
}
