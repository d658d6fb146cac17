import type { AccountLink, People, Role } from '@touchline/shared/contract';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addUser } from '../auth/users.repository.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

const PASSWORD = 'газон после дождя';

let api: TestApi;

let now: Date;

beforeEach(async () => {
  now = new Date();
  api = await startTestApi({}, { clock: { now: () => now } });
});

afterEach(() => api.close());

const kysely = () => api.testDatabase.database.kysely;

const people = async () => (await api.ask('GET', '/api/people/')).json<People>();

const invite = (email: string, role = 'staff') =>
  api.ask('POST', '/api/people/invitations/', { email, role });

const tokenOf = (answer: { json: () => unknown }) =>
  new URL((answer.json() as AccountLink).url).hash.slice(1);

const useLink = (token: string, password = PASSWORD, name = '') =>
  api.app.inject({ method: 'POST', url: '/api/auth/links/use/', payload: { token, password, name } });

const login = (email: string, password = PASSWORD) =>
  api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email, password } });

const whoAmI = (access: string) =>
  api.app.inject({ url: '/api/auth/me/', headers: { authorization: `Bearer ${access}` } });

const addPerson = async (email: string, role: Role = 'staff') =>
  (await addUser(kysely(), email, PASSWORD, { role }))?.id ?? 0;

const leave = (id: number, heir_id: number | null) =>
  api.ask('POST', `/api/people/${id}/deactivate/`, { heir_id });

/** Asks with a body that ends only once something else was done. */
async function askSlowly(
  access: string,
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
  meanwhile: () => Promise<unknown>,
) {
  const body = new PassThrough();
  body.write(' ');
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const answer = api.app.inject({ method, url, headers, payload: body });
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await meanwhile();
  body.end(JSON.stringify(payload));
  return answer;
}

it.each([
  [
    'invites an administrator',
    'POST',
    () => '/api/people/invitations/',
    { email: 'me@club.example', role: 'administrator' },
  ],
  ['takes the role back', 'PUT', (id: number) => `/api/people/${id}/role/`, { role: 'administrator' }],
  ['comes back', 'POST', (id: number) => `/api/people/${id}/reactivate/`, {}],
] as const)(
  'U2 nobody who is demoted or leaves %s by a request whose body was on its way',
  async (_, method, url, body) => {
    const id = await addPerson('bob@club.example', 'administrator');
    const { access } = (await login('bob@club.example')).json<{ access: string }>();
    const demote = () => api.ask('PUT', `/api/people/${id}/role/`, { role: 'viewer' });
    expect((await askSlowly(access, method, url(id), body, demote)).statusCode).toBe(403);
    await api.ask('PUT', `/api/people/${id}/role/`, { role: 'administrator' });
    expect((await askSlowly(access, method, url(id), body, () => leave(id, null))).statusCode).toBe(401);
    expect((await whoAmI(access)).statusCode).toBe(401);
  },
);

const waiting = async () => {
  const { rows } = await api.testDatabase.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
};

it('U2 whoever is demoted while they let others in, or keep them out, is refused', async () => {
  const bob = await addPerson('bob@club.example', 'administrator');
  const [jo, kim] = [await addPerson('jo@club.example'), await addPerson('kim@club.example')];
  await leave(kim, null);
  const { access } = (await login('bob@club.example')).json<{ access: string }>();
  const asBob = (method: 'POST' | 'PUT', url: string, payload: object) =>
    api.app.inject({ method, url, headers: { authorization: `Bearer ${access}` }, payload });
  const before = await people();
  const client = await api.testDatabase.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update users set role = 'viewer' where id = $1`, [bob]);
    const asked = [
      asBob('POST', '/api/people/invitations/', { email: 'me@club.example', role: 'administrator' }),
      asBob('POST', `/api/people/${jo}/reset/`, {}),
      asBob('PUT', `/api/people/${jo}/role/`, { role: 'administrator' }),
      asBob('POST', `/api/people/${jo}/deactivate/`, { heir_id: null }),
      asBob('POST', `/api/people/${kim}/reactivate/`, {}),
    ];
    await vi.waitUntil(async () => (await waiting()) === asked.length, 10_000);
    await client.query('commit');
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  } finally {
    client.release();
  }
  const withoutBob = ({ people: all, invitations }: People) => [
    all.filter(({ id }) => id !== bob),
    invitations,
  ];
  expect(withoutBob(await people())).toEqual(withoutBob(before));
});

describe('U2 invitations', () => {
  it('U2 lets somebody in once, in the role they were invited to', async () => {
    const answer = await invite('Petrov@club.example', 'approver');
    expect(answer.statusCode).toBe(201);
    expect((await people()).invitations).toMatchObject([
      { email: 'Petrov@club.example', role: 'approver', invited_by: PERSON.email },
    ]);
    const token = tokenOf(answer);
    const look = await api.app.inject({ method: 'POST', url: '/api/auth/links/', payload: { token } });
    expect(look.json()).toEqual({ kind: 'invitation', email: 'Petrov@club.example' });
    expect((await useLink(token, PASSWORD, 'Ivan Petrov')).statusCode).toBe(204);
    expect((await useLink(token, 'another good password')).statusCode).toBe(404);
    expect((await login('petrov@club.example')).json()).toMatchObject({ user: { role: 'approver' } });
    const { people: rows, invitations } = await people();
    expect(invitations).toEqual([]);
    expect(rows.find(({ email }) => email === 'Petrov@club.example')).toMatchObject({
      name: 'Ivan Petrov',
      role: 'approver',
    });
  });

  it('U2 of two uses at once one finds nothing', async () => {
    const token = tokenOf(await invite('two@club.example'));
    const uses = await Promise.all([useLink(token), useLink(token), useLink(token)]);
    expect(uses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  });

  it('U2 is worth nothing after seven days, when it is withdrawn, and when another was made', async () => {
    const old = tokenOf(await invite('anna@club.example'));
    const newer = tokenOf(await invite('ANNA@club.example', 'viewer'));
    expect((await useLink(old)).statusCode).toBe(404);
    now = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000 + 1000);
    expect((await useLink(newer)).statusCode).toBe(404);
    expect((await people()).invitations).toEqual([]);
    const third = tokenOf(await invite('anna@club.example'));
    const [row] = (await people()).invitations;
    expect((await api.ask('DELETE', `/api/people/invitations/${row?.id}/`)).statusCode).toBe(204);
    expect((await useLink(third)).statusCode).toBe(404);
  });

  it('U2 refuses an address that has an account, a role there is not, and a password that anybody would guess', async () => {
    const taken = await invite(PERSON.email.toUpperCase());
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({
      detail: expect.stringMatching(/^This address has an account already\. .+\.$/u),
      errors: [{ field: 'email' }],
    });
    expect((await invite('a@club.example', 'owner')).json()).toMatchObject({ errors: [{ field: 'role' }] });
    expect((await invite('')).json()).toMatchObject({ errors: [{ field: 'email' }] });
    const token = tokenOf(await invite('weak@club.example'));
    expect((await useLink(token, 'password1')).json()).toMatchObject({ errors: [{ field: 'password' }] });
    expect((await useLink(token)).statusCode).toBe(204);
  });

  it('U2 keeps no token that opens anything', async () => {
    const token = tokenOf(await invite('a@club.example'));
    const rows = await kysely().selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('U2 a lost password', () => {
  it('U2 is replaced by a link of an administrator, which ends the sessions', async () => {
    const id = await addPerson('jo@club.example');
    const { access } = (await login('jo@club.example')).json<{ access: string }>();
    const token = tokenOf(await api.ask('POST', `/api/people/${id}/reset/`));
    expect((await login('jo@club.example')).statusCode).toBe(200);
    expect((await useLink(token, 'another good password')).statusCode).toBe(204);
    expect((await whoAmI(access)).statusCode).toBe(401);
    expect((await login('jo@club.example')).statusCode).toBe(401);
    expect((await login('jo@club.example', 'another good password')).statusCode).toBe(200);
    expect((await useLink(token)).statusCode).toBe(404);
  });
});
