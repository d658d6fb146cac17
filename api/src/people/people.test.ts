import type { AccountLink, People, Role } from '@touchline/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
