import type { AccountLink, People, Role } from '@touchline/shared/contract';
import Fastify from 'fastify';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireSignIn } from '../auth/authenticate.ts';
import { createTokens } from '../auth/tokens.ts';
import { addUser } from '../auth/users.repository.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { SECRET, startTestApi, type TestApi } from '../testing/api.ts';

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

/** A download without end. */
async function* endless() {
  for (;;) yield wait(20, 'line');
}

const leave = (id: number, heir_id: number | null) =>
  api.ask('POST', `/api/people/${id}/deactivate/`, { heir_id });

it('U2 U3 U6 nothing is given to whose role only reads, and they keep what they had', async () => {
  const viewer = await addPerson('viewer@club.example', 'viewer');
  const jo = await addPerson('jo@club.example');
  const { id: given } = await api.createOrganization('Riverside');
  const assign = (owner_id: number) =>
    api.ask('POST', '/api/contacts/organizations/assign/', { ids: [given], owner_id });
  const listed = async () =>
    (await api.ask('GET', '/api/accounts/')).json<{ id: number }[]>().map(({ id }) => id);
  expect((await assign(viewer)).json()).toMatchObject({ errors: [{ field: 'owner_id' }] });
  expect((await leave(jo, viewer)).json()).toMatchObject({ errors: [{ field: 'heir_id' }] });
  expect(await listed()).toContain(jo);
  expect(await listed()).not.toContain(viewer);
  // Who may only read since keeps what they had: their name is shown with it.
  expect((await assign(jo)).statusCode).toBe(200);
  await api.ask('PUT', `/api/people/${jo}/role/`, { role: 'viewer' });
  expect(await listed()).toContain(jo);
});

it('U2 U3 U6 nothing is given back to, or restored for, whose role only reads meanwhile', async () => {
  const jo = await addPerson('jo@club.example');
  const [given, deleted] = [
    await api.createOrganization('Riverside'),
    await api.createOrganization('Hillside'),
  ];
  const ids = [given.id, deleted.id];
  const assign = (owner_id: number) =>
    api.ask('POST', '/api/contacts/organizations/assign/', { ids: [given.id], owner_id });
  await api.ask('POST', '/api/contacts/organizations/assign/', { ids, owner_id: jo });
  await api.ask('DELETE', `/api/contacts/organizations/${deleted.id}/`);
  const { former } = (await assign(1)).json<{ former: unknown }>();
  await api.ask('PUT', `/api/people/${jo}/role/`, { role: 'viewer' });
  await api.ask('POST', '/api/contacts/organizations/assign/undo/', { given: 1, former });
  const deletion = await kysely().selectFrom('deletions').select('id').executeTakeFirstOrThrow();
  const restored = await api.ask('POST', `/api/deletions/${deletion.id}/restore/`, {});
  expect(restored.statusCode).toBeLessThan(300);
  const rows = await kysely()
    .selectFrom('organizations')
    .select(['name', 'owner_id'])
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { name: 'Hillside', owner_id: null },
    { name: 'Riverside', owner_id: null },
  ]);
});

it('U2 U3 U6 who becomes a viewer keeps what they have, unless it is handed over with the role', async () => {
  const [jo, kim] = [await addPerson('jo@club.example'), await addPerson('kim@club.example')];
  const viewer = await addPerson('viewer@club.example', 'viewer');
  const mailbox = await insertMailbox(kysely(), { email: 'jo@company.example', owner_id: jo });
  const { id: organization, contacts } = await api.createOrganization('Riverside', [
    { full_name: 'Ann', email: 'ann@riverside.example' },
  ]);
  await api.ask('POST', '/api/contacts/organizations/assign/', { ids: [organization], owner_id: jo });
  const path = `/api/conversations/${contacts[0]?.id}/`;
  await api.ask('PATCH', path, { version: 0, assignee_id: jo });
  const role = (to: Role, heir_id?: number) =>
    api.ask('PUT', `/api/people/${jo}/role/`, { role: to, ...(heir_id !== undefined && { heir_id }) });
  const owns = async (id: number) => (await people()).people.find((one) => one.id === id)?.owns;
  const all = { mailboxes: 1, organizations: 1, conversations: 1 };
  const none = { mailboxes: 0, organizations: 0, conversations: 0 };

  for (const heir of [viewer, jo, 999_999])
    expect((await role('viewer', heir)).json()).toMatchObject({ errors: [{ field: 'heir_id' }] });
  expect((await role('viewer')).statusCode).toBe(204);
  expect(await owns(jo)).toEqual(all);
  const listed = (await api.ask('GET', '/api/accounts/')).json<{ id: number; role: Role }[]>();
  expect(listed.find(({ id }) => id === jo)?.role).toBe('viewer');
  const box = (await api.ask('GET', '/api/mailboxes/')).json<{ people: { id: number; role: Role }[] }>();
  expect(box.people.find(({ id }) => id === jo)?.role).toBe('viewer');

  expect((await role('viewer', kim)).statusCode).toBe(204);
  expect(await owns(jo)).toEqual(none);
  expect(await owns(kim)).toEqual(all);
  expect((await api.ask('GET', path)).json()).toMatchObject({ assignee: { id: kim }, version: 2 });
  const { disconnected_at } = await kysely()
    .selectFrom('mailboxes')
    .select('disconnected_at')
    .where('id', '=', mailbox)
    .executeTakeFirstOrThrow();
  expect(disconnected_at).toBeNull();
});

describe('U2 leaving', () => {
  it('U2 ends every session at once, and hands over what they had', async () => {
    const [leaver, heir] = [await addPerson('jo@club.example'), await addPerson('kim@club.example')];
    const mailbox = await insertMailbox(kysely(), { email: 'jo@company.example', owner_id: leaver });
    const { id: organization } = await api.createOrganization('Riverside');
    await kysely()
      .updateTable('organizations')
      .set({ owner_id: leaver })
      .where('id', '=', organization)
      .execute();
    const { access, refresh } = (await login('jo@club.example')).json<{ access: string; refresh: string }>();
    const reset = tokenOf(await api.ask('POST', `/api/people/${leaver}/reset/`));
    expect((await leave(leaver, heir)).statusCode).toBe(204);
    expect((await whoAmI(access)).statusCode).toBe(401);
    const refreshed = await api.app.inject({
      method: 'POST',
      url: '/api/auth/refresh/',
      payload: { refresh },
    });
    expect(refreshed.statusCode).toBe(401);
    // Who holds its token is told; who only knows the address is not.
    expect(refreshed.json()).toMatchObject({ errors: [{ field: 'account' }] });
    const refused = await login('jo@club.example');
    expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([401, ['detail']]);
    expect((await useLink(reset)).statusCode).toBe(404);
    expect((await api.ask('POST', `/api/people/${leaver}/reset/`)).statusCode).toBe(409);
    const rows = (await people()).people;
    expect(rows.find(({ id }) => id === heir)?.owns).toEqual({
      mailboxes: 1,
      organizations: 1,
      conversations: 0,
    });
    expect(rows.find(({ id }) => id === leaver)).toMatchObject({
      deactivated_at: now.toISOString(),
      owns: { mailboxes: 0, organizations: 0, conversations: 0 },
    });
    const box = await kysely()
      .selectFrom('mailboxes')
      .selectAll()
      .where('id', '=', mailbox)
      .executeTakeFirst();
    expect(box).toMatchObject({ owner_id: heir, disconnected_at: null });
    expect((await api.ask('POST', `/api/people/${leaver}/reactivate/`)).statusCode).toBe(204);
    expect((await login('jo@club.example')).statusCode).toBe(200);
  });

  it('U2 breaks off what they are downloading, and nothing of others', async () => {
    const app = Fastify();
    requireSignIn(app, api.testDatabase.database, createTokens(SECRET));
    app.get('/lines/', { config: { permission: 'read' } }, (_request, reply) =>
      reply.send(Readable.from(endless(), { objectMode: false })),
    );
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const download = async (access: string) => {
      const answer = await fetch(`${origin}/lines/`, { headers: { authorization: `Bearer ${access}` } });
      return answer.body!.getReader();
    };
    const leaver = await addPerson('jo@club.example');
    await addPerson('kim@club.example');
    const [jo, kim] = await Promise.all(
      ['jo@club.example', 'kim@club.example'].map(async (email) =>
        download((await login(email)).json<{ access: string }>().access),
      ),
    );
    expect((await leave(leaver, null)).statusCode).toBe(204);
    const readAll = async () => {
      while (!(await jo!.read()).done);
    };
    await expect(readAll()).rejects.toThrow('terminated');
    expect((await kim!.read()).done).toBe(false);
    await kim!.cancel();
    await app.close();
  });

  it('U2 takes back the links that an administrator made, who leaves or is one no longer', async () => {
    const id = await addPerson('admin@club.example', 'administrator');
    const { access } = (await login('admin@club.example')).json<{ access: string }>();
    const inviteAs = (email: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/people/invitations/',
        payload: { email, role: 'administrator' },
        headers: { authorization: `Bearer ${access}` },
      });
    const first = tokenOf(await inviteAs('private@home.example'));
    const changed = await api.ask('PUT', `/api/people/${id}/role/`, { role: 'staff' });
    expect(changed.statusCode).toBe(204);
    expect((await useLink(first)).statusCode).toBe(404);
    await api.ask('PUT', `/api/people/${id}/role/`, { role: 'administrator' });
    const second = tokenOf(await inviteAs('private@home.example'));
    expect((await leave(id, null)).statusCode).toBe(204);
    expect((await useLink(second)).statusCode).toBe(404);
  });

  it('S16 U2 a link ends with the role, the password and the address of whoever made it, and of whom it is for', async () => {
    const id = await addPerson('admin@club.example', 'administrator');
    const bo = await addPerson('bo@club.example');
    const role = (whose: number, to: Role) => api.ask('PUT', `/api/people/${whose}/role/`, { role: to });
    const signIn = async (password?: string) =>
      (await login('admin@club.example', password)).json<{ access: string }>().access;
    let access = await signIn();
    const asAdmin = (method: 'PATCH' | 'POST' | 'PUT', url: string, payload?: object) =>
      api.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${access}` },
        ...(payload && { payload }),
      });
    const invited = async () =>
      tokenOf(
        await asAdmin('POST', '/api/people/invitations/', {
          email: 'me@home.example',
          role: 'administrator',
        }),
      );
    const made = async () => tokenOf(await asAdmin('POST', `/api/people/${bo}/reset/`));

    const first = await made();
    expect((await role(bo, 'approver')).statusCode).toBe(204);
    expect((await useLink(first)).statusCode).toBe(404);

    const [byAdmin, forBo] = [await invited(), await made()];
    expect((await role(id, 'approver')).statusCode).toBe(204);
    expect((await useLink(byAdmin)).statusCode).toBe(404);
    expect((await useLink(forBo)).statusCode).toBe(404);
    await role(id, 'administrator');

    const beforePassword = await invited();
    const other = 'дождь после газона';
    await asAdmin('PUT', '/api/account/password/', { old_password: PASSWORD, password: other });
    expect((await useLink(beforePassword)).statusCode).toBe(404);

    access = await signIn(other);
    const beforeAddress = await invited();
    await asAdmin('PATCH', '/api/account/', { email: 'a@club.example', password: other });
    const confirmed = await api.ask('POST', `/api/people/${id}/address/`, { email: 'a@club.example' });
    expect(confirmed.statusCode).toBe(204);
    expect((await useLink(beforeAddress)).statusCode).toBe(404);
  });

  it('U2 gives nothing to who has left: no conversation, organization or mailbox', async () => {
    const gone = await addPerson('jo@club.example');
    await leave(gone, null);
    const { id, contacts } = await api.createOrganization('Riverside', [
      { full_name: 'Ann', email: 'ann@riverside.example', phone: '', title: '' },
    ]);
    const contact = contacts[0]?.id ?? 0;
    const assigned = await api.ask('PATCH', `/api/conversations/${contact}/`, {
      version: 0,
      assignee_id: gone,
    });
    expect(assigned.json()).toMatchObject({ errors: [{ field: 'assignee_id' }] });
    const owned = await api.ask('PUT', `/api/contacts/organizations/${id}/`, {
      name: 'Riverside',
      owner_id: gone,
      contacts: [],
    });
    expect(owned.json()).toMatchObject({ errors: [{ field: 'owner_id' }] });
    const { results, people: offered } = (await api.ask('GET', '/api/mailboxes/')).json<{
      results: { id: number; updated_at: string }[];
      people: { id: number }[];
    }>();
    expect(offered.map((one) => one.id)).not.toContain(gone);
    const given = await api.ask('PUT', `/api/mailboxes/${results[0]?.id}/`, {
      owner_id: gone,
      updated_at: results[0]?.updated_at,
    });
    expect(given.json()).toMatchObject({ errors: [{ field: 'owner_id' }] });
  });

  it('U2 the handover of a conversation stands in its changes, and of a mailbox refuses older forms', async () => {
    const [leaver, heir] = [await addPerson('jo@club.example'), await addPerson('kim@club.example')];
    const mailbox = await insertMailbox(kysely(), { email: 'jo@company.example', owner_id: leaver });
    const { contacts } = await api.createOrganization('Riverside', [
      { full_name: 'Ann', email: 'ann@riverside.example', phone: '', title: '' },
    ]);
    const path = `/api/conversations/${contacts[0]?.id}/`;
    await api.ask('PATCH', path, { version: 0, assignee_id: leaver });
    const before = await kysely()
      .selectFrom('mailboxes')
      .select('updated_at')
      .where('id', '=', mailbox)
      .executeTakeFirstOrThrow();
    await leave(leaver, heir);
    expect((await api.ask('GET', path)).json()).toMatchObject({ assignee: { id: heir }, version: 2 });
    const stale = await api.ask('PATCH', path, { version: 1, note: 'later' });
    expect(stale.statusCode).toBe(409);
    const saved = await api.ask('PUT', `/api/mailboxes/${mailbox}/`, {
      owner_id: leaver,
      updated_at: before.updated_at.toISOString(),
    });
    expect(saved.statusCode).toBe(409);
  });

  it('U2 without an heir the mailboxes are disconnected', async () => {
    const leaver = await addPerson('jo@club.example');
    const mailbox = await insertMailbox(kysely(), { email: 'jo@company.example', owner_id: leaver });
    expect((await leave(leaver, null)).statusCode).toBe(204);
    const box = await kysely()
      .selectFrom('mailboxes')
      .selectAll()
      .where('id', '=', mailbox)
      .executeTakeFirst();
    expect(box?.disconnected_at).not.toBeNull();
  });

  it('U2 refuses to leave a mailbox that the settings of the server name to nobody', async () => {
    const leaver = await addPerson('jo@club.example');
    await kysely().updateTable('mailboxes').set({ owner_id: leaver }).where('id', '=', 1).execute();
    expect((await leave(leaver, null)).statusCode).toBe(409);
    expect((await leave(leaver, 1)).statusCode).toBe(204);
  });

  it('U2 refuses oneself, an heir who is gone, and nobody', async () => {
    const [leaver, gone] = [await addPerson('jo@club.example'), await addPerson('kim@club.example')];
    expect((await leave(1, null)).statusCode).toBe(409);
    expect((await leave(gone, null)).statusCode).toBe(204);
    expect((await leave(leaver, gone)).json()).toMatchObject({ errors: [{ field: 'heir_id' }] });
    expect((await leave(leaver, leaver)).json()).toMatchObject({ errors: [{ field: 'heir_id' }] });
    expect((await leave(999_999, null)).statusCode).toBe(404);
  });

  it('U2 of two administrators who have each other leave at once, one stays', async () => {
    const other = await addPerson('admin@club.example', 'administrator');
    const { access } = (await login('admin@club.example')).json<{ access: string }>();
    const answers = await Promise.all([
      leave(other, null),
      api.app.inject({
        method: 'POST',
        url: '/api/people/1/deactivate/',
        payload: { heir_id: null },
        headers: { authorization: `Bearer ${access}` },
      }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const left = await kysely()
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .where('deactivated_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  it('U2 a role that was taken away is answered 409 for the last administrator, and 404 for nobody', async () => {
    const change = (id: number, role: string) => api.ask('PUT', `/api/people/${id}/role/`, { role });
    expect((await change(1, 'staff')).statusCode).toBe(409);
    expect((await change(999_999, 'staff')).statusCode).toBe(404);
    const other = await addPerson('kim@club.example');
    expect((await change(other, 'administrator')).statusCode).toBe(204);
    expect((await change(1, 'viewer')).statusCode).toBe(204);
    expect((await api.ask('GET', '/api/people/')).statusCode).toBe(403);
  });
});

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

const waiting = async () => {
  const { rows } = await api.testDatabase.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
};

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
