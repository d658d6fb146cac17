import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What somebody signs in with. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Touchline as `npm start` starts it, with a data folder of its own. */
export interface System {
  readonly url: string;
  readonly dataFolder: string;
  readonly admin: Account;
  /** The process that `npm start` runs. */
  readonly process: ChildProcess;
  /** What it printed so far. */
  readonly output: () => string;
  /** Lets time pass for mails, and resolves once everything that was due then is sent. */
  readonly advanceClock: (milliseconds: number) => Promise<void>;
  /** Stops it in order (SIGTERM) and deletes its data. */
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  /** Settings beyond the defaults, as environment variables. */
  readonly environment?: Record<string, string>;
  /** An existing data folder; kept when the system stops. */
  readonly dataFolder?: string;
  readonly port?: number;
}

/** The first account of every system. */
export const ADMIN: Account = { email: 'staff@touchline.example', password: 'story-password-1' };

/** Set by a run that has a data folder prepared: an initialised, migrated database, the releases, the first account. */
export const PREPARED_DATA = 'STORIES_PREPARED_DATA';

/** A new data folder: a copy of the prepared one where there is one, else empty. */
export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-story-'));
  const prepared = process.env[PREPARED_DATA];
  // With owners and modes: the database runs under an account of its own.
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

/**
 * Starts the whole system and waits until it serves.
 * @throws Error with everything it printed, when it ends or stays silent for two minutes.
 */
export async function startSystem({
  environment = {},
  dataFolder,
  port,
}: StartOptions = {}): Promise<System> {
  const folder = dataFolder ?? newDataFolder();
  const url = `http://127.0.0.1:${port ?? (await findFreePort())}`;
  const admin = ADMIN;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: folder,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Only stories about mail turn it on: elsewhere campaigns must not change by themselves.
      MAIL_WORKER: '0',
      MAIL_SANDBOX_PORT: '0',
      // The program that a story has told what happens is on this machine.
      WEBHOOK_PRIVATE_TARGETS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await untilHealthy(url, child, () => output);
  return {
    url,
    dataFolder: folder,
    admin,
    process: child,
    output: () => output,
    advanceClock: async (milliseconds) => {
      const advanced = once(child, 'message');
      child.send({ advanceClock: milliseconds });
      await advanced;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The system ended while it was starting:\n${output()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The system did not get healthy within two minutes:\n${output()}`);
}
