import { KEY_PERMISSIONS, type Activities, type ApiKeys, type MadeApiKey } from '@touchline/shared/contract';
import { addUser, changeRole } from '../auth/users.repository.ts';
import { deactivate, reactivate } from '../people/people.repository.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { addKey } from './api-keys.repository.ts';

const PASSWORD = 'long enough for a test';
const MINUTE = 60_000;

let api: TestApi;
/** Jo, who is staff. */
let jo: { id: number; access: string };
const kysely = () => api.testDatabase.database.kysely;

async function signIn(email: string, password: string) {
  const payload = { email, password };
  const answer = await api.app.inject({ method: 'POST', url: '/api/auth/login/', payload });
  return answer.json<{ access: string; user: { id: number } }>();
}

beforeAll(async () => {
  api = await startTestApi();
  await addUser(kysely(), 'jo@company.example', PASSWORD, { role: 'staff' });
  const { access, user } = await signIn('jo@company.example', PASSWORD);
  jo = { id: user.id, access };
});
afterAll(() => api.close());

const as = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  api.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

const KEY = { name: 'Nightly import', permissions: ['read', 'contacts'], password: PASSWORD };
async function make(terms: object = {}): Promise<MadeApiKey> {
  const answer = await as(jo.access, 'POST', '/api/keys/', { ...KEY, ...terms });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<MadeApiKey>();
}
const list = async (token: string) => (await as(token, 'GET', '/api/keys/')).json<ApiKeys>().results;
const statusOf = async (key: string, url = '/api/contacts/') => (await as(key, 'GET', url)).statusCode;

it('U8 a key is told once, stored as a hash, and lets a script in', async () => {
  const { id, key } = await make();
  expect(key).toMatch(/^tl_[\w-]{43}$/u);
  expect(await statusOf(key)).toBe(200);
  const { rows } = await api.testDatabase.database.pool.query<{ all: string }>(
    `select concat((select jsonb_agg(k) from api_keys k), (select jsonb_agg(a) from activity a)) as all`,
  );
  expect(rows[0]?.all).toContain(key.slice(0, 9));
  expect(rows[0]?.all).not.toContain(key.slice(9));
  const listed = await as(jo.access, 'GET', '/api/keys/');
  expect(listed.body).not.toContain(key.slice(9));
  expect(listed.json<ApiKeys>().results[0]).toEqual({
    id,
    name: 'Nightly import',
    start: key.slice(0, 9),
    permissions: ['read', 'contacts'],
    maker: { name: 'jo@company.example', is_self: true, has_left: false },
    created_at: expect.any(String),
    used_at: expect.any(String),
    expires_at: null,
    has_expired: false,
  });
});

it('U8 a key is seen and revoked by its maker and by administrators, and is worth nothing from then on', async () => {
  const { id, key } = await make();
  await addUser(kysely(), 'kim@company.example', PASSWORD, { role: 'staff' });
  const { access: kim } = await signIn('kim@company.example', PASSWORD);
  expect(await list(kim)).toEqual([]);
  expect((await as(kim, 'DELETE', `/api/keys/${id}/`)).statusCode).toBe(403);
  expect(await statusOf(key)).toBe(200);
  const { access: ann } = await signIn(PERSON.email, PERSON.password);
  expect((await list(ann)).find((one) => one.id === id)?.maker).toEqual({
    name: 'jo@company.example',
    is_self: false,
    has_left: false,
  });
  expect((await as(ann, 'DELETE', `/api/keys/${id}/`)).statusCode).toBe(204);
  expect(await statusOf(key)).toBe(401);
  expect((await as(ann, 'DELETE', `/api/keys/${id}/`)).statusCode).toBe(404);
});

it('U8 nobody gives a key more than their own role, nor what is for people alone, nor without their password', async () => {
  const faults = async (terms: object) => {
    const answer = await as(jo.access, 'POST', '/api/keys/', { ...KEY, ...terms });
    return [answer.statusCode, ...answer.json<{ errors: { field: string }[] }>().errors.map((e) => e.field)];
  };
  expect(await faults({ permissions: ['read', 'activity'] })).toEqual([400, 'permissions']);
  expect(await faults({ permissions: ['read', 'settings'] })).toEqual([400, 'permissions.1']);
  expect(await faults({ permissions: ['people'] })).toEqual([400, 'permissions.0']);
  expect(await faults({ permissions: ['keys'] })).toEqual([400, 'permissions.0']);
  expect(await faults({ permissions: [] })).toEqual([400, 'permissions']);
  expect(await faults({ name: '' })).toEqual([400, 'name']);
  expect(await faults({ expires_at: '2020-01-01T00:00:00Z' })).toEqual([400, 'expires_at']);
  expect(await faults({ password: 'not hers' })).toEqual([400, 'password']);
  await addUser(kysely(), 'looker@company.example', PASSWORD, { role: 'viewer' });
  const { access } = await signIn('looker@company.example', PASSWORD);
  expect((await as(access, 'POST', '/api/keys/', KEY)).statusCode).toBe(403);
});

it('U8 a key makes no key, however much it was given', async () => {
  const { access } = await signIn(PERSON.email, PERSON.password);
  const made = await as(access, 'POST', '/api/keys/', {
    name: 'Everything',
    permissions: KEY_PERMISSIONS,
    password: PERSON.password,
  });
  const { id, key } = made.json<MadeApiKey>();
  expect((await as(key, 'POST', '/api/keys/', { ...KEY, password: PERSON.password })).statusCode).toBe(403);
  expect((await as(key, 'DELETE', `/api/keys/${id}/`)).statusCode).toBe(403);
});

it('U8 a key is refused once it has expired, and once its maker has left or has a lower role', async () => {
  const { id, key } = await make({ expires_at: new Date(Date.now() + MINUTE).toISOString() });
  const create = () =>
    as(key, 'POST', '/api/contacts/organizations/', { name: `Club ${Math.random()}`, contacts: [] });
  expect((await create()).statusCode).toBe(201);
  await changeRole(kysely(), jo.id, 'viewer');
  expect((await create()).statusCode).toBe(403);
  expect(await statusOf(key)).toBe(200);
  await changeRole(kysely(), jo.id, 'staff');
  const { user: ann, access } = await signIn(PERSON.email, PERSON.password);
  const by = { id: ann.id, email: PERSON.email };
  await deactivate(kysely(), jo.id, { heirId: null, by, now: new Date() });
  expect(await statusOf(key)).toBe(401);
  expect((await list(access)).find((one) => one.id === id)?.maker.has_left).toBe(true);
  await reactivate(kysely(), jo.id);
  jo = { ...jo, access: (await signIn('jo@company.example', PASSWORD)).access };
  expect(await statusOf(key)).toBe(401);
  expect((await list(jo.access)).map((one) => one.id)).not.toContain(id);
  const second = await make();
  expect(await statusOf(second.key)).toBe(200);
  const past = new Date(Date.now() - MINUTE);
  await kysely().updateTable('api_keys').set({ expires_at: past }).where('id', '=', second.id).execute();
  expect(await statusOf(second.key)).toBe(401);
  expect((await list(jo.access)).find((one) => one.id === second.id)?.has_expired).toBe(true);
});

it('U8 a key of somebody who has yet to set up the second factor of the team is refused', async () => {
  const { key } = await make();
  await kysely().insertInto('team_settings').values({ name: 'two_factor_required', value: 'true' }).execute();
  expect(await statusOf(key)).toBe(401);
  await kysely().deleteFrom('team_settings').where('name', '=', 'two_factor_required').execute();
  expect(await statusOf(key)).toBe(200);
});

it('U8 when a key was used is written at most once a minute', async () => {
  const { id, key } = await make();
  const usedAt = async () => {
    const row = await kysely()
      .selectFrom('api_keys')
      .select('used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.used_at?.getTime();
  };
  expect(await usedAt()).toBeUndefined();
  await statusOf(key);
  const first = await usedAt();
  expect(first).toBeGreaterThan(Date.now() - MINUTE);
  await Promise.all(Array.from({ length: 20 }, () => statusOf(key)));
  expect(await usedAt()).toBe(first);
  const earlier = new Date(Date.now() - MINUTE - 1);
  await kysely().updateTable('api_keys').set({ used_at: earlier }).where('id', '=', id).execute();
  await statusOf(key);
  expect(await usedAt()).toBeGreaterThan(earlier.getTime());
});

it('U8 what a key does is done by its maker, with the name of the key beside', async () => {
  // A name that would end a statement, were it put into one.
  const { key } = await make({ name: `It's "Bob'; drop table users; --` });
  await as(key, 'POST', '/api/contacts/organizations/', { name: 'Keyed', contacts: [] });
  const { access } = await signIn(PERSON.email, PERSON.password);
  const [entry] = (await as(access, 'GET', '/api/activity/?kind=organization')).json<Activities>().entries;
  expect(entry).toMatchObject({
    action: 'created',
    subject: { name: 'Keyed' },
    by: { kind: 'person', id: jo.id, name: 'jo@company.example', key: `It's "Bob'; drop table users; --` },
  });
  const file = await as(access, 'GET', '/api/activity/download/?kind=organization');
  expect(file.body).toContain(`jo@company.example (API key “It's ""Bob'; drop table users; --”)`);
  // By the person themselves, it names none.
  await as(jo.access, 'POST', '/api/contacts/organizations/', { name: 'By hand', contacts: [] });
  const after = (await as(access, 'GET', '/api/activity/?kind=organization')).json<Activities>().entries;
  expect(after[0]?.by.key).toBeNull();
});

it('U8 what is no key, or no longer one, is answered like any other sign-in that is no good', async () => {
  for (const key of ['tl_', `tl_${'x'.repeat(43)}`, `tl_${'x'.repeat(5000)}`, 'TL_abc']) {
    const answer = await as(key, 'GET', '/api/contacts/');
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
});

it('U8 an account has at most 50 keys, also when several are made at once', async () => {
  await kysely().deleteFrom('api_keys').execute();
  const rows = Array.from({ length: 48 }, (_, index) => ({
    user_id: jo.id,
    name: `${index}`,
    hash: `${index}`,
    start: 'tl_',
    permissions: ['read' as const],
  }));
  await kysely().insertInto('api_keys').values(rows).execute();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => as(jo.access, 'POST', '/api/keys/', KEY)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
});

it('U8 an account that was deleted meanwhile gets no key, and is told to sign in', async () => {
  const terms = { name: 'Script', permissions: ['read' as const], expiresAt: null };
  await expect(addKey(kysely(), 999_999, terms)).rejects.toMatchObject({ status: 401 });
});
