/**
 * Runs the API: reads the settings, starts the database, migrates it, creates the first account, listens, and shuts
 * down cleanly. Started with an IPC channel (`fork`) it tells its parent one {@link Ready} or {@link Failed} message, and
 * for demonstrations and tests the parent may set the clock of mails forward by an {@link AdvanceClock}.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ensureFirstUser } from './auth/first-user.ts';
import { MovableClock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { DatabaseStartError } from './database/embedded/errors.ts';
import { migrateKnowingErased } from './privacy/read-address-key.ts';
import { startDatabase } from './database/start.ts';
import { startActivityExpiry } from './activity/expiry.ts';
import { startExpiry } from './deletions/expiry.ts';
import { canPrettyPrint, createLog } from './http/logger.ts';
import { startMailEngine, type MailEngine } from './mail/engine.ts';
import { keepAddressKey } from './privacy/keep-address-key.ts';
import { startErasures } from './privacy/start-erasures.ts';
import { readSigningSecret } from './signing-secret.ts';
import { startWebhooks } from './webhooks/start-webhooks.ts';

/** The API serves. `password` is given only when one was generated at this start. */
export interface Ready {
  readonly ready: true;
  readonly port: number;
  readonly admin: { readonly email: string; readonly password?: string };
  /** Where the sandbox mailbox is read; absent with a real mail server, or when others send. */
  readonly sandboxUrl?: string;
}

/** Lets time pass for mails. The parent is told {@link ClockAdvanced} once everything that was due then is sent. */
export interface AdvanceClock {
  readonly advanceClock: number;
}

export interface ClockAdvanced {
  readonly clockAdvanced: number;
}

/** The API could not start; it ends with status 1. */
export interface Failed {
  readonly ready: false;
  readonly message: string;
}

/** How long everything that is stopped before the database may take, in milliseconds. */
const STOP_LIMIT = 15_000;
/** The same once the database is gone, in milliseconds: open requests can only wait for it, and be told so. */
const STOP_WITHOUT_DATABASE_LIMIT = 1000;

type Cleanup = () => Promise<void>;
/** What stops the parts that have been started, the last one first. */
const cleanups: Cleanup[] = [];
let stopDatabase: Cleanup | undefined;

async function start(): Promise<Ready> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const running = await startDatabase(config);
  stopDatabase = () => running.stop();
  void running.ended.then(endWithoutDatabase);
  const database = openDatabase({
    url: running.url,
    poolSize: config.databasePoolSize,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  cleanups.unshift(() => database.close());
  await migrateKnowingErased(database, config);
  const admin = await ensureFirstUser(database, config);
  const clock = new MovableClock();
  if (config.demo) {
    // Only here: the names of two languages take as long to load as the framework.
    const { fillWithDemoData } = await import('./cli/demo-data.ts');
    await fillWithDemoData(database, { clock, window: config.mail.window });
  }
  const jwtSecret = await readSigningSecret(config);
  const addressKey = await keepAddressKey({ database, settings: config, log, makes: true });
  cleanups.unshift(() => addressKey.stop());
  const engine = await startMailEngine({
    config,
    database,
    databaseUrl: running.url,
    clock,
    log,
    hasWorker: config.mail.hasOwnWorker,
  });
  cleanups.unshift(() => engine.stop());
  if (config.mail.hasOwnWorker) {
    const webhooks = startWebhooks({ config, database, log });
    cleanups.unshift(() => webhooks.stop());
  }
  const expiry = startExpiry({ database: database.kysely, log });
  cleanups.unshift(() => expiry.stop());
  const erasures = startErasures({ database, settings: config, log });
  cleanups.unshift(() => erasures.stop());
  const activityExpiry = startActivityExpiry({
    database: database.kysely,
    days: config.activityDays,
    log,
  });
  cleanups.unshift(() => activityExpiry.stop());
  const { transport: mailTransport, sandboxUrl } = engine;
  const app = await buildApp({
    config,
    database,
    jwtSecret,
    prettyLog: canPrettyPrint(),
    clock,
    mailTransport,
    sandboxUrl,
  });
  cleanups.unshift(() => app.close());
  const port = await listen(app, config);
  obeyClock(engine);
  return { ready: true, port, admin, ...(sandboxUrl !== undefined && { sandboxUrl }) };
}

function obeyClock(engine: MailEngine): void {
  process.on('message', (message: Partial<AdvanceClock>) => {
    const { advanceClock } = message;
    if (advanceClock === undefined) return;
    void engine.advanceClock(advanceClock).then(() => tell({ clockAdvanced: advanceClock }));
  });
}

/**
 * Listens. At `info` the server would log each of its addresses amid the lines that `npm start` prints for its
 * person, who should open another address: the gateway's. @returns the port
 */
async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const { level } = app.log;
  if (level === 'info') app.log.level = 'warn';
  const address = await app.listen({ host, port });
  app.log.level = level;
  app.log.debug({ address }, 'listening');
  return (app.server.address() as AddressInfo).port;
}

/** Without its database the API can only refuse; whoever watches over it must learn that it is gone. */
function endWithoutDatabase(): void {
  if (stopping) return;
  process.stderr.write(
    'The embedded database has ended unexpectedly, as it does when its disk is full; see postgres.log in DATA_DIR. ' +
      'Nothing that was stored is lost: the next start goes on from there.\n',
  );
  process.exitCode = 1;
  setTimeout(() => process.exit(1), STOP_WITHOUT_DATABASE_LIMIT).unref();
  stopAndExit();
}

/** Tells the parent process, or without one the person who started the API. */
function tell(message: Ready | Failed | ClockAdvanced): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}

/** What the person can fix is a sentence; anything else comes with its stack, for whoever fixes the program. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const isExpected = error instanceof ConfigError || error instanceof DatabaseStartError;
  return isExpected ? error.message : (error.stack ?? error.message);
}

let stopping: Promise<void> | undefined;

/** Stops everything, the database last: it would outlive this process, whatever else hangs or fails. */
async function stop(): Promise<void> {
  try {
    await Promise.race([cleanUp(), rejectAfter(STOP_LIMIT)]);
  } finally {
    await stopDatabase?.();
  }
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups) await cleanup();
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false });
  throw new Error(`Not everything stopped within ${milliseconds / 1000} seconds.`);
}

/** Once, however often asked: Ctrl-C twice, or a signal and a parent that goes away. */
function stopAndExit(): void {
  stopping ??= starting
    .catch(() => undefined)
    .then(stop)
    .then(
      () => process.exit(process.exitCode ?? 0),
      (error: unknown) => {
        process.stderr.write(`${describeFailure(error)}\n`);
        process.exit(1);
      },
    );
}

const starting = start();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stopAndExit);

try {
  await tell(await starting);
} catch (error) {
  process.exitCode = 1;
  await tell({ ready: false, message: describeFailure(error) });
  stopAndExit();
}
