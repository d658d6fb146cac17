/**
 * Runs a process that only sends and receives mail, and tells webhooks (`npm run worker`), beside an API that may do so as well. Any number of
 * them share the work; when one ends, however it ends, the others take over.
 */
import { ConfigError, readConfig } from './config.ts';
import { MovableClock } from './clock.ts';
import { openDatabase } from './database/database.ts';
import { DatabaseStartError } from './database/embedded/errors.ts';
import { migrateKnowingErased } from './privacy/read-address-key.ts';
import { startOrFindDatabase } from './database/start.ts';
import { createLog } from './http/logger.ts';
import { startMailEngine } from './mail/engine.ts';
import { keepAddressKey } from './privacy/keep-address-key.ts';
import { startWebhooks } from './webhooks/start-webhooks.ts';

/** A worker's turns run one after another; the rest are for incoming mail. */
const POOL_SIZE = 5;

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const running = await startOrFindDatabase(config);
  const database = openDatabase({
    url: running.url,
    poolSize: POOL_SIZE,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const closeDatabase = async () => {
    await database.close();
    await running.stop();
  };
  try {
    await migrateKnowingErased(database, config);
    const addressKey = await keepAddressKey({ database, settings: config, log, makes: false });
    const engine = await startMailEngine({
      config,
      database,
      databaseUrl: running.url,
      clock: new MovableClock(),
      log,
      hasWorker: true,
    });
    const webhooks = startWebhooks({ config, database, log });
    log.info('the mail worker has started');
    process.send?.({ ready: true });
    return async () => {
      await webhooks.stop();
      await engine.stop();
      await addressKey.stop();
      await closeDatabase();
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

const starting = start();
let stopping: Promise<void> | undefined;
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(event, () => {
    stopping ??= starting
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

try {
  await starting;
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseStartError;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : 'unknown failure'}\n`,
  );
  process.exit(1);
}
