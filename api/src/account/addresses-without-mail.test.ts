import type { AccountLink, OwnAccount, People } from '@touchline/shared/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addUser } from '../auth/users.repository.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

const OWN = 'staff@company.example';

const WANTED = 'Kim@company.example';

const PASSWORD = 'газон после дождя';

let api: TestApi;
let id: number;
let access: string;

beforeEach(async () => {
  api = await startTestApi();
  id = (await addUser(api.testDatabase.database.kysely, OWN, PASSWORD))?.id ?? 0;
  access = (await login(OWN)).json<{ access: string }>().access;
});

afterEach(() => api.close());

const login = (email: string, password = PASSWORD) =>
  api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email, password } });

/** Asks as the member of staff. */
const asStaff = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
  api.inject({ method, url, headers: { authorization: `Bearer ${access}` }, ...(payload && { payload }) });

const want = (email = WANTED) => asStaff('PATCH', '/api/account/', { email, password: PASSWORD });

const own = async () => (await asStaff('GET', '/api/account/')).json<OwnAccount>();

const confirm = (email = WANTED, whose = id) => api.ask('POST', `/api/people/${whose}/address/`, { email });

const awaited = async () =>
  (await api.ask('GET', '/api/people/')).json<People>().people.find((person) => person.id === id)
    ?.awaited_address;

it('S15 U1 where no mail can leave, another address holds once an administrator has confirmed it', async () => {
  expect((await want()).statusCode).toBe(200);
  expect(await own()).toMatchObject({ email: OWN, awaited_address: { email: WANTED, can_mail: false } });
  expect((await login(WANTED)).statusCode).toBe(401);
  expect(await awaited()).toBe(WANTED);
  const link = (await api.ask('POST', `/api/people/${id}/reset/`)).json<AccountLink>();

  expect((await confirm()).statusCode).toBe(204);
  expect(await own()).toMatchObject({ email: WANTED, awaited_address: null });
  expect(await awaited()).toBeNull();
  expect((await login(WANTED)).statusCode).toBe(200);
  expect((await login(OWN)).statusCode).toBe(401);
  const token = new URL(link.url).hash.slice(1);
  const look = await api.app.inject({ method: 'POST', url: '/api/auth/links/', payload: { token } });
  expect(look.statusCode).toBe(404);
});

it('S15 U1 an administrator confirms the address that they have seen, of an account that waits for it', async () => {
  expect((await confirm()).statusCode).toBe(404);
  await want();
  await want('lee@company.example');
  const other = await confirm();
  expect(other.statusCode).toBe(409);
  expect(other.json()).toMatchObject({ errors: [{ field: 'email' }] });
  expect((await own()).email).toBe(OWN);
  await asStaff('DELETE', '/api/account/address/');
  expect((await confirm('lee@company.example')).statusCode).toBe(404);
  expect((await confirm(WANTED, 999_999)).statusCode).toBe(404);
  expect((await asStaff('POST', '/api/account/address/')).statusCode).toBe(404);
});

it('S15 U2 an address that is invited stays that of whoever is invited', async () => {
  const invited = await api.ask('POST', '/api/people/invitations/', { email: WANTED, role: 'approver' });
  const token = new URL(invited.json<AccountLink>().url).hash.slice(1);
  await want();
  const joined = await api.app.inject({
    method: 'POST',
    url: '/api/auth/links/use/',
    payload: { token, password: 'дождь после газона', name: 'Kim' },
  });
  expect(joined.statusCode).toBe(204);
  const refused = await confirm();
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain(`Another account has ${WANTED}`);
  expect((await own()).email).toBe(OWN);
});

it('S15 U1 the only administrator confirms their own address, which took their password', async () => {
  const mine = (await api.ask('GET', '/api/account/')).json<OwnAccount>().id;
  const change = { email: 'ann.field@company.example', password: PERSON.password };
  expect((await api.ask('PATCH', '/api/account/', change)).statusCode).toBe(200);
  expect((await confirm(change.email, mine)).statusCode).toBe(204);
  expect((await login(change.email, PERSON.password)).statusCode).toBe(200);
});
