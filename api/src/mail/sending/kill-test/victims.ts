import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openFixedPort } from './fixed-port.ts';

const SOURCES = join(import.meta.dirname, '..', '..', '..');

/** A process that is killed and started again. */
export interface Victim {
  /** Kills it without warning (SIGKILL), and resolves when it has ended. */
  kill(): Promise<void>;
  /** Starts it again, and resolves when it works. */
  start(): Promise<void>;
}

export interface Victims {
  readonly victims: Readonly<Record<'api' | 'worker' | 'database' | 'smtp', Victim>>;
  /** URL of the database, whichever process it is at the moment. */
  readonly databaseUrl: () => string;
  /** Where the mail server listens, whichever process it is. */
  readonly smtpPort: number;
  /** URL of the API. */
  readonly apiUrl: () => string;
  /** How often the API or a worker ended without being killed. */
  readonly crashes: () => number;
  stop(): Promise<void>;
}

/** What the processes print goes nowhere: they are killed in the middle of it. */
const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;

const killed = new WeakSet<ChildProcess>();

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child) killed.add(child);
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function startChild(program: string, options: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = fork(join(SOURCES, program), options, {
    env: { ...process.env, ...environment },
    execArgv: [],
    stdio: [...stdio],
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [
    unknown?,
  ];
  return { child, message };
}

/** Restarts a process until it works: what it depends on may be down. */
async function insist(start: () => ReturnType<typeof startChild>) {
  for (;;) {
    const { child, message } = await start();
    if (message !== undefined && (message as { ready?: boolean }).ready !== false) {
      return { child, message };
    }
    await end(child);
    await wait(200);
  }
}

/**
 * Everything that sends, each a process: a database, a mail server, an API with a worker of its own, and a separate worker.
 * @param folder of the database, and of the book of what arrived.
 * @param slowness of the mail server, in milliseconds for a mail. @param mood a file: while it exists the server refuses
 * some.
 */
export async function startVictims(
  folder: string,
  book: string,
  slowness: number,
  mood: string,
  settings: Readonly<Record<string, string>>,
): Promise<Victims> {
  const databasePort = await openFixedPort();
  const smtpPort = await openFixedPort();
  const running: { [Name in 'api' | 'worker' | 'database' | 'smtp']?: ChildProcess } = {};
  let postmaster = 0;
  let url = '';
  let apiPort = 0;
  let crashes = 0;
  const watch = (child: ChildProcess) => {
    child.once('exit', () => {
      if (!killed.has(child)) crashes += 1;
    });
    return child;
  };

  const database: Victim = {
    start: async () => {
      const { child, message } = await startChild('testing/embedded-server-process.ts', [folder]);
      const { url: own, pid, failure } = message as { url: string; pid: number; failure?: string };
      if (failure !== undefined) throw new Error(failure);
      running.database = child;
      postmaster = pid;
      databasePort.target = Number(new URL(own).port);
      const fixed = new URL(own);
      fixed.port = String(databasePort.port);
      url = fixed.href;
    },
    kill: async () => {
      process.kill(postmaster, 'SIGKILL');
      await end(running.database);
    },
  };
  const smtp: Victim = {
    start: async () => {
      const inner = await openFixedPort();
      inner.stop();
      const { child } = await startChild('mail/sending/testing/mail-server-process.ts', [
        String(inner.port),
        book,
        String(slowness),
        mood,
      ]);
      running.smtp = child;
      smtpPort.target = inner.port;
    },
    kill: () => end(running.smtp),
  };
  const environment = () => ({
    ...settings,
    DATABASE_URL: url,
    DATA_DIR: folder,
    API_PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort.port}`,
    LOG_LEVEL: 'silent',
  });
  const api: Victim = {
    start: async () => {
      const { child, message } = await insist(() => startChild('main.ts', [], environment()));
      running.api = watch(child);
      apiPort = (message as { port: number }).port;
    },
    kill: () => end(running.api),
  };
  const worker: Victim = {
    start: async () => {
      const { child } = await insist(() => startChild('worker.ts', [], environment()));
      running.worker = watch(child);
    },
    kill: () => end(running.worker),
  };
  await database.start();
  await smtp.start();
  return {
    victims: { api, worker, database, smtp },
    databaseUrl: () => url,
    smtpPort: smtpPort.port,
    apiUrl: () => `http://127.0.0.1:${apiPort}`,
    crashes: () => crashes,
    stop: async () => {
      await Promise.all([end(running.api), end(running.worker), end(running.smtp)]);
      const server = running.database;
      if (server && server.exitCode === null && server.connected) {
        server.send('stop');
        await once(server, 'exit');
      }
      databasePort.stop();
      smtpPort.stop();
    },
  };
}
