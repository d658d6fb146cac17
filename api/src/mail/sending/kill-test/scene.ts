import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovableClock } from '../../../clock.ts';
import { readConfig } from '../../../config.ts';
import { openDatabase, type Database } from '../../../database/database.ts';
import { migrate } from '../../../database/migrate.ts';
import type { Timing } from '../../../outreach/sending-window.ts';
import { SETTINGS } from './killing.ts';
import { startVictims, type Victims } from './victims.ts';

/** Everything that sends, each a process, with an empty database. */
export interface Scene {
  readonly running: Victims;
  readonly database: Database;
  readonly timing: Timing;
  /** Of the mails. */
  readonly domain: string;
  /** File that names what has arrived. */
  readonly book: string;
  /** While this file exists the mail server refuses some. */
  readonly mood: string;
  /** Starts the API and the worker, once there is something to send. */
  readonly startSending: () => Promise<void>;
}

/** Plays a test of kills, and leaves nothing behind. @param slowness of the mail server, in milliseconds for a mail. */
export async function onScene<Result>(
  slowness: number,
  play: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-kills-'));
  const book = join(folder, 'arrived.txt');
  const mood = join(folder, 'refuses');
  const running = await startVictims(folder, book, slowness, mood, SETTINGS);
  const database = openDatabase({
    url: running.databaseUrl(),
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
  try {
    await migrate(database);
    const { domain, window } = readConfig(SETTINGS).mail;
    const timing = { clock: new MovableClock(), window };
    const startSending = async () => {
      await running.victims.api.start();
      await running.victims.worker.start();
    };
    return await play({ running, database, timing, domain, book, mood, startSending });
  } finally {
    await database.close();
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
