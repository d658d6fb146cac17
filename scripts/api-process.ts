import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** Left to itself, V8 lets garbage lie until the process is half as large again. */
const FLAGS = JSON.parse(readFileSync(join(ROOT, 'api', 'src', 'main.flags.json'), 'utf8')) as string[];
/** How long the API may take to finish what it is answering and to stop its database, in milliseconds. */
const STOP_LIMIT = 30_000;

/** What the API tells its parent once it serves. */
export interface ApiReady {
  readonly ready: true;
  readonly port: number;
  /** The first account; with its password only when it was created just now. */
  readonly admin: { readonly email: string; readonly password?: string };
  /** Where the sandbox mailbox is read; absent with a real mail server. */
  readonly sandboxUrl?: string;
}

/** What it tells instead when it cannot start. */
interface ApiFailed {
  readonly ready: false;
  readonly message: string;
}

/** What it tells once its clock was set forward. */
interface ClockAdvanced {
  readonly clockAdvanced: number;
}

export interface ApiProcess {
  readonly process: ChildProcess;
  /** Resolves once the API serves. Rejects with its reason, in words, when it cannot start. */
  readonly ready: Promise<ApiReady>;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /**
   * For demonstrations and tests: lets time pass for mails. Resolves once everything that was due then is sent.
   * @param milliseconds how far.
   */
  readonly advanceClock: (milliseconds: number) => Promise<void>;
  /** Lets it finish, then ends it. */
  readonly stop: () => Promise<void>;
  /** Kills it. */
  readonly kill: () => void;
}

/**
 * Starts the API as a child. It ends by itself when its IPC channel closes, so it never outlives this process,
 * not even after kill -9.
 */
export function startApi(environment: Readonly<Record<string, string>>): ApiProcess {
  const child = spawn(process.execPath, [...FLAGS, join(ROOT, 'api', 'src', 'main.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A process group of its own: Ctrl-C in the terminal would otherwise stop the API before the gateway has
    // answered what it still has in hand.
    detached: true,
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
    child.once('error', () => done({ code: 1, signal: null }));
  });
  const ready = new Promise<ApiReady>((done, fail) => {
    child.on('message', (message: ApiReady | ApiFailed | ClockAdvanced) => {
      if ('clockAdvanced' in message) return;
      if (message.ready) done(message);
      else fail(new Error(message.message));
    });
    void ended.then(() => fail(new Error('The API ended before it was ready.')));
  });
  // Whoever starts the API may stop it before waiting for it.
  ready.catch(() => {});
  return {
    process: child,
    ready,
    ended,
    advanceClock: async (milliseconds) => {
      const advanced = new Promise<void>((done) => {
        const listen = (message: object) => {
          if (!('clockAdvanced' in message)) return;
          child.off('message', listen);
          done();
        };
        child.on('message', listen);
      });
      child.send({ advanceClock: milliseconds });
      await Promise.race([advanced, ended]);
    },
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => {
        console.error(`The API did not stop within ${STOP_LIMIT / 1000} seconds and is ended.`);
        child.kill('SIGKILL');
      }, STOP_LIMIT);
      await ended;
      clearTimeout(timer);
    },
  };
}
