import type { ApiKeys, LoginResponse } from '@touchline/shared/contract';
import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePassword } from '../auth/users.repository.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import {
  CLIENT,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../testing/authorization-server/authorization-server.ts';

const ORIGIN = 'https://touchline.example';
const KEY = { name: 'Nightly import', permissions: ['read'] };
let server: AuthorizationServer;
let api: TestApi;
beforeAll(async () => {
  server = await startAuthorizationServer([`${ORIGIN}${SINGLE_SIGN_ON_PATH}callback/`]);
  server.behaviour.account = { email: 'jo@club.example', name: 'Jo', subject: 'jo-1', groups: ['turf'] };
  api = await startTestApi({
    PUBLIC_URL: ORIGIN,
    OIDC_ISSUER: server.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: '{"turf":"staff"}',
  });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

/** Signs in with the provider, as a browser does. */
async function signIn(): Promise<LoginResponse> {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'sec-fetch-site': 'same-origin', cookie };
    const answer = await api.app.inject({ method, url, headers });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  const { url } = (await send('POST', SINGLE_SIGN_ON_PATH)).json<{ url: string }>();
  const { pathname, search } = await server.signIn(url);
  await send('GET', pathname + search);
  return (await send('POST', `${SINGLE_SIGN_ON_PATH}finish/`)).json<LoginResponse>();
}
const ask = (access: string, method: 'GET' | 'POST', payload?: object) =>
  api.app.inject({
    method,
    url: '/api/keys/',
    headers: { authorization: `Bearer ${access}` },
    ...(payload && { payload }),
  });
const proofOf = async (access: string) => (await ask(access, 'GET')).json<ApiKeys>().proof;
const age = (minutes: number) =>
  api.testDatabase.database.pool.query(
    `update sessions set created_at = created_at - make_interval(mins => $1)`,
    [minutes],
  );

it('U8 U5 an account without a password makes a key within minutes of signing in with the provider, and not later', async () => {
  const { access, user } = await signIn();
  expect(await proofOf(access)).toBe('none');
  expect((await ask(access, 'POST', KEY)).statusCode).toBe(201);
  await age(11);
  expect(await proofOf(access)).toBe('sign_in');
  const late = await ask(access, 'POST', KEY);
  expect([late.statusCode, late.body]).toEqual([403, expect.stringContaining('sign in with your company')]);
  // A password that nobody has chosen proves nothing.
  expect((await ask(access, 'POST', { ...KEY, password: 'guessed' })).statusCode).toBe(403);
  const again = await signIn();
  expect((await ask(again.access, 'POST', KEY)).statusCode).toBe(201);
  // Signing in again elsewhere is no proof of who sits here.
  expect((await ask(access, 'POST', KEY)).statusCode).toBe(403);
  expect(user).toBeDefined();
});

it('U8 whoever has a password gives it, however they have signed in', async () => {
  const password = 'газон после дождя';
  const { user } = await signIn();
  await changePassword(api.testDatabase.database.kysely, user?.id ?? 0, password);
  const { access } = await signIn();
  expect(await proofOf(access)).toBe('password');
  const without = await ask(access, 'POST', KEY);
  expect([without.statusCode, without.json<{ errors: object[] }>().errors]).toMatchObject([
    400,
    [{ field: 'password' }],
  ]);
  expect((await ask(access, 'POST', { ...KEY, password: 'not hers' })).statusCode).toBe(400);
  expect((await ask(access, 'POST', { ...KEY, password })).statusCode).toBe(201);
});
