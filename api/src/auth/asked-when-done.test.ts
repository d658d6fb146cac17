import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { handleError } from '../errors.ts';
import { SECRET, startTestApi, type TestApi } from '../testing/api.ts';
import { makeKey } from './api-keys.ts';
import { requireSignIn } from './authenticate.ts';
import { createTokens } from './tokens.ts';
import { addUser } from './users.repository.ts';

const EMAIL = 'jo@club.example';

const PASSWORD = 'газон после дождя';

let api: TestApi;
let app: FastifyInstance;
let id: number;
let access: string;
/** What happens while a request is done. */
let meanwhile: () => Promise<unknown>;

const kysely = () => api.testDatabase.database.kysely;

/** As the database would be changed by another request. */
const query = (text: string, values: unknown[] = []) => api.testDatabase.database.pool.query(text, values);

const newTag = { name: 'Spring', name_key: 'spring' };

beforeAll(async () => {
  api = await startTestApi();
  const { database } = api.testDatabase;
  app = Fastify();
  app.setErrorHandler(handleError);
  requireSignIn(app, database, createTokens(SECRET));
  const config = { permission: 'contacts' } as const;
  app.post('/statement/', { config }, async () => {
    await meanwhile();
    await database.kysely.insertInto('tags').values(newTag).execute();
    return 'done';
  });
  app.post('/transaction/', { config }, async () => {
    await database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('tags').values(newTag).execute();
      await meanwhile();
    });
    return 'done';
  });
});

afterAll(async () => {
  await app.close();
  await api.close();
});

beforeEach(async () => {
  id = (await addUser(kysely(), EMAIL, PASSWORD, { role: 'approver' }))?.id ?? 0;
  const payload = { email: EMAIL, password: PASSWORD };
  const login = await api.app.inject({ method: 'POST', url: '/api/auth/login/', payload });
  access = login.json<{ access: string }>().access;
  meanwhile = () => Promise.resolve();
});

afterEach(async () => {
  await query('delete from users where id = $1', [id]);
  await query('delete from tags');
});

const ask = async (url: string, token = access) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ method: 'POST', url, headers })).statusCode;
};

const tags = async () => (await kysely().selectFrom('tags').select('name').execute()).length;

const WAYS = ['/statement/', '/transaction/'];

it.each(WAYS)('S16 whoever may does it: %s', async (url) => {
  expect(await ask(url)).toBe(200);
  expect(await tags()).toBe(1);
});

it.each(
  [
    ['is deactivated', 'update users set deactivated_at = now() where id = $1', 401],
    ['has another role', `update users set role = 'viewer' where id = $1`, 403],
    ['may do less, though still this', `update users set role = 'staff' where id = $1`, 403],
    ['is signed out', 'delete from sessions where user_id = $1', 401],
    ['is deleted', 'delete from users where id = $1', 401],
  ].flatMap(([what, statement, status]) => WAYS.map((url) => [what, url, statement, status] as const)),
)('S16 nothing is done for somebody who %s meanwhile: %s', async (_, url, statement, status) => {
  meanwhile = () => query(String(statement), [id]);
  expect(await ask(url)).toBe(status);
  expect(await tags()).toBe(0);
});

it.each(WAYS)('S16 U8 nothing is done by a key that is revoked meanwhile: %s', async (url) => {
  const { key, hash, start } = makeKey();
  await kysely()
    .insertInto('api_keys')
    .values({ user_id: id, name: 'A script', hash, start, permissions: ['contacts'] })
    .execute();
  expect(await ask(url, key)).toBe(200);
  await query('delete from tags');
  meanwhile = () => query('delete from api_keys where user_id = $1', [id]);
  expect(await ask(url, key)).toBe(401);
  expect(await tags()).toBe(0);
});

it('S16 a deactivation that is under way is waited for', async () => {
  const client = await api.testDatabase.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update users set deactivated_at = now() where id = $1', [id]);
    const asked = ask('/transaction/');
    await vi.waitUntil(async () => {
      const { rows } = await query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === 1;
    }, 10_000);
    await client.query('commit');
    expect(await asked).toBe(401);
  } finally {
    client.release();
  }
  expect(await tags()).toBe(0);
});

it('S16 U1 U2 whoever gives up their own session or role is not refused for it', async () => {
  const headers = { authorization: `Bearer ${access}` };
  const { rows } = await query('select id from sessions where user_id = $1', [id]);
  const [session] = rows as { id: string }[];
  const ended = await api.app.inject({
    method: 'DELETE',
    url: `/api/account/sessions/${session?.id}/`,
    headers,
  });
  expect(ended.statusCode).toBe(204);
  expect(await ask('/statement/')).toBe(401);
});
