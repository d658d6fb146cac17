import type { GatewayOptions } from '../../gateway/src/gateway-options.ts';
import { startGateway } from '../../gateway/src/server.ts';
import path from 'node:path';
import { type Database, openDatabase } from '../../api/src/database/database.ts';
import { isDeadlock, repeated } from '../../api/src/database/repeated.ts';
import { findRunningServer } from '../../api/src/database/embedded/server.ts';
import { startSystem, type System } from './system.ts';

/** A system that stories share, with its database for what the API offers no call for. */
export interface SharedSystem extends System {
  readonly database: Database;
}

/** Tables that stories write to. Scenarios and accounts stay. */
const TABLES =
  'organizations, contacts, contact_imports, templates, campaigns, suppressions, incoming_mails, mail_contents';

/** Deletes the data of earlier stories, of whose system some work may still be under way. */
export async function empty({ database }: SharedSystem): Promise<void> {
  await repeated(() => database.pool.query(`truncate ${TABLES} cascade`), isDeadlock);
}

interface Stoppable {
  readonly stop: () => Promise<void>;
}

/**
 * What the stories of a worker share: each is started for the first story that needs it, and stopped after the last.
 * One fixture for all of them: stories whose worker fixtures differ never run in the same worker, and each worker
 * pays for a browser and a system of its own.
 */
export class Systems {
  readonly #started = new Map<string, Promise<Stoppable>>();

  /** The system with these settings. */
  shared(environment: Record<string, string> = {}): Promise<SharedSystem> {
    // Our own editor, unless a story is about the choice: the provider's is on another network.
    return this.once(`system ${JSON.stringify(environment)}`, async () =>
      withDatabase(await startSystem({ environment: { EMAIL_EDITOR: 'local', ...environment } })),
    );
  }

  /** What `start` gave the first time it was asked for by this name. */
  once<Started extends Stoppable>(name: string, start: () => Promise<Started>): Promise<Started> {
    const starting = (this.#started.get(name) as Promise<Started> | undefined) ?? start();
    this.#started.set(name, starting);
    return starting;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#started.values()].map(async (starting) => (await starting).stop()));
  }
}

/** Opens the database of a running system, and closes it when the system stops. */
export async function withDatabase(system: System): Promise<SharedSystem> {
  const url = await findRunningServer(system.dataFolder);
  if (url === undefined) throw new Error('The database of the system was not found');
  // Connections are lost when the system stops, which is no error.
  const database = openDatabase({ url, poolSize: 2, onConnectionLost: () => undefined });
  return {
    ...system,
    database,
    stop: async () => {
      await database.close();
      await system.stop();
    },
  };
}

/** The same system behind another gateway with other settings; `stop` stops that gateway. */
export async function behindGateway(
  system: SharedSystem,
  settings: Partial<GatewayOptions>,
): Promise<SharedSystem> {
  const gateway = await startGateway({
    port: 0,
    apiUrl: system.url,
    source: { folder: path.join(system.dataFolder, 'releases') },
    emailEditor: 'local',
    ...settings,
  });
  return { ...system, url: gateway.url, stop: gateway.stop };
}
