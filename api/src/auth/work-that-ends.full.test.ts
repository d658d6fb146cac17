import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { multipart, MULTIPART_TYPE } from '../uploads/testing/upload-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { addUser } from './users.repository.ts';

const EMAIL = 'jo@club.example';

const PASSWORD = 'газон после дождя';

const CONTACTS = 'Organization,Full Name,Email\nRiverside,Ann Field,ann@riverside.example\n';

/** Milliseconds within which whatever runs for somebody ends. */
const SOON = 3000;

let api: TestApi;
let origin: string;
let id: number;
let access: string;

beforeEach(async () => {
  api = await startTestApi();
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  id = (await addUser(api.testDatabase.database.kysely, EMAIL, PASSWORD, { role: 'approver' }))?.id ?? 0;
  const payload = { email: EMAIL, password: PASSWORD };
  const login = await api.app.inject({ method: 'POST', url: '/api/auth/login/', payload });
  access = login.json<{ access: string }>().access;
});

afterEach(() => api.close());

/** Ways of losing what a request takes. */
const LOSSES = [
  ['is deactivated', 401, () => api.ask('POST', `/api/people/${id}/deactivate/`, { heir_id: null })],
  ['has another role', 403, () => api.ask('PUT', `/api/people/${id}/role/`, { role: 'viewer' })],
  [
    'is signed out',
    401,
    () => api.testDatabase.database.pool.query('delete from sessions where user_id = $1', [id]),
  ],
] as const;

/** Asks with a body that does not end by itself. @returns the status, or 0 where the connection was cut off; and how to send the rest */
function askSlowly(url: string, type: string, beginning: Buffer, rest: Buffer) {
  const { promise, resolve: sendRest } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(beginning);
      await promise;
      controller.enqueue(rest);
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${access}`, 'content-type': type };
  const answer = fetch(origin + url, { method: 'POST', headers, body, duplex: 'half' }).then(
    async (answered) => {
      await answered.arrayBuffer();
      return answered.status;
    },
    () => 0,
  );
  return { answer, sendRest };
}

/** @returns undefined for what has not ended soon */
const soon = (answer: Promise<number>) => Promise.race([answer, wait(SOON)]);

it.each(LOSSES)('S16 U2 an upload that is on its way ends when somebody %s', async (_, status, lose) => {
  const whole = multipart({
    field: 'file',
    fileName: 'contacts.csv',
    contentType: 'text/csv',
    bytes: Buffer.from(CONTACTS),
  });
  const { answer, sendRest } = askSlowly(
    '/api/contacts/upload/',
    MULTIPART_TYPE,
    whole.subarray(0, -40),
    whole.subarray(-40),
  );
  await wait(200);
  await lose();
  expect(await soon(answer)).toBe(status);
  sendRest();
  expect(await api.countContacts()).toBe(0);
});

it('S16 U2 a body that is on its way ends when somebody is deactivated', async () => {
  const whole = Buffer.from(JSON.stringify({ name: 'Riverside', contacts: [] }));
  const { answer, sendRest } = askSlowly(
    '/api/contacts/organizations/',
    'application/json',
    whole.subarray(0, 5),
    whole.subarray(5),
  );
  await wait(200);
  await LOSSES[0][2]();
  expect(await soon(answer)).toBe(401);
  sendRest();
});

it.each(LOSSES)(
  'S16 U2 an import that runs ends when somebody %s, and saves nothing',
  async (_, status, lose) => {
    const { pool } = api.testDatabase.database;
    const client = await pool.connect();
    try {
      // Another import saves, and this one waits its turn.
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(7146001)');
      const whole = multipart({
        field: 'file',
        fileName: 'contacts.csv',
        contentType: 'text/csv',
        bytes: Buffer.from(CONTACTS),
      });
      const { answer, sendRest } = askSlowly('/api/contacts/upload/', MULTIPART_TYPE, whole, Buffer.alloc(0));
      sendRest();
      await vi.waitUntil(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        );
        return rows.length === 1;
      }, 10_000);
      await lose();
      expect(await soon(answer)).toBe(status);
    } finally {
      await client.query('commit');
      client.release();
    }
    await vi.waitUntil(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      return rows.length === 0;
    }, 10_000);
    expect(await api.countContacts()).toBe(0);
  },
);
