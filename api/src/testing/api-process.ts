import type { Role } from '@touchline/shared/contract';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTokens } from '../auth/tokens.ts';
import { mailboxKey } from '../database/keys.ts';
import type { Failed, Ready } from '../main.ts';
import { PERSON, SECRET } from './api.ts';
import type { TestDatabase } from './databases.ts';

/** The API as a process of its own, on a database that outlives it. */
export interface ApiProcess {
  readonly url: string;
  /** @param payload sent as JSON, but for bytes of the `type` given. @throws when the process is killed meanwhile */
  ask(token: string, method: string, path: string, payload?: object, type?: string): Promise<Answer>;
  /** `kill -9`, once nothing of it is under way in the database any more. */
  kill(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Starts it, as `npm start` does, without mail going out unless the settings say so. @param dataDirectory of its keys */
export async function startApiProcess(
  { url, database }: Pick<TestDatabase, 'url' | 'database'>,
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, '..', 'main.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDirectory,
      API_PORT: '0',
      JWT_SECRET: SECRET,
      ADMIN_EMAIL: PERSON.email,
      ADMIN_PASSWORD: PERSON.password,
      MAIL_WORKER: '0',
      MAIL_SANDBOX_PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const [ready] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The API ended before it was ready'))),
  ])) as [Ready | Failed];
  if (!ready.ready) throw new Error(ready.message);
  const base = `http://127.0.0.1:${ready.port}`;
  return {
    url: base,
    ask: (token, method, path, payload, type = 'application/json') =>
      ask(`${base}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': type }),
        },
        ...(payload && {
          body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload),
        }),
      }),
    kill: () => kill(child, database.pool),
  };
}

async function ask(url: string, options: RequestInit): Promise<Answer> {
  const answer = await fetch(url, options);
  const text = await answer.text();
  return { status: answer.status, json: text.startsWith('{') ? (JSON.parse(text) as Answer['json']) : {} };
}

async function kill(child: ChildProcess, pool: TestDatabase['database']['pool']): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
          and backend_type = 'client backend'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000 },
  );
}

/** An account of a role. @returns its id and an access token of a session for an hour */
export async function addAccount({ database }: Pick<TestDatabase, 'database'>, email: string, role: Role) {
  const { kysely } = database;
  const { id } = await kysely
    .insertInto('users')
    .values({ email, email_key: mailboxKey(email), password_hash: 'x', role })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await kysely
    .insertInto('sessions')
    .values({ id: sessionId, user_id: id, expires_at: expiresAt, cookie_hashes: null, browser: '' })
    .execute();
  return { id, token: await createTokens(SECRET).issue('access', { userId: id, sessionId }, expiresAt) };
}

/** The same numbers in every run of a seed: when to kill, and what to do. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
