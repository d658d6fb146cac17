import type { LoginResponse } from '@touchline/shared/contract';
import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import {
  CLIENT,
  startAuthorizationServer,
  type AuthorizationServer,
  type TestAccount,
} from '../testing/authorization-server/authorization-server.ts';

export const ORIGIN = 'https://touchline.example';

export const CALLBACK = `${SINGLE_SIGN_ON_PATH}callback/`;

export const PASSWORD = 'long enough for a test';

export const JO = { email: 'jo@club.example', name: 'Jo Miller', subject: 'jo-1', groups: ['turf'] };

export let server: AuthorizationServer;

export let api: TestApi;

beforeAll(async () => {
  server = await startAuthorizationServer([ORIGIN + CALLBACK]);
});

afterAll(() => server.stop());

export const KEYS = { MAILBOX_SECRET_KEY: randomBytes(32).toString('base64') };

export const start = (
  settings: Record<string, string> = {},
  options: Parameters<typeof startTestApi>[1] = {},
) =>
  startTestApi(
    {
      ...KEYS,
      PUBLIC_URL: ORIGIN,
      OIDC_ISSUER: server.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: '{"turf":"staff","leads":"approver","admins":"administrator"}',
      OIDC_NAME: 'Company ID',
      ...settings,
    },
    options,
  );

/** Starts the API of a test anew. */
export const startAnew = async (...options: Parameters<typeof start>) => {
  await api.close();
  api = await start(...options);
};

beforeEach(async () => {
  server.behaviour.account = JO;
  server.behaviour.declines = false;
  api = await start();
});

afterEach(() => api.close());

export const kysely = () => api.testDatabase.database.kysely;

/** What a browser has been given. */
export type Jar = Map<string, string>;

export const send = async (
  jar: Jar,
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) => {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    ...(payload && { payload }),
  });
  for (const { name, value } of answer.cookies) {
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
};

export const begin = async (jar: Jar) =>
  (await send(jar, 'POST', SINGLE_SIGN_ON_PATH)).json<{ url: string }>().url;

export const pathOf = ({ pathname, search }: URL) => pathname + search;

/** Goes to the provider and comes back. @returns where the page is led */
export const comeBack = async (jar: Jar, account: TestAccount = JO) => {
  const url = await begin(jar);
  server.behaviour.account = account;
  const answer = await send(jar, 'GET', pathOf(await server.signIn(url)));
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
};

export const finish = (jar: Jar) => send(jar, 'POST', `${SINGLE_SIGN_ON_PATH}finish/`);

/** Proves that the account of the address is one's own. */
export const link = (jar: Jar, proof: object) => send(jar, 'POST', `${SINGLE_SIGN_ON_PATH}link/`, {}, proof);

/** Signs in for the first time as somebody whose address has an account. */
export const signInAndLink = async (account: TestAccount = JO, password = PASSWORD) => {
  const jar: Jar = new Map();
  expect(await comeBack(jar, account)).toBe('/#single-sign-on');
  const answer = await link(jar, { password });
  expect(answer.statusCode).toBe(200);
  return { jar, ...answer.json<LoginResponse>() };
};

export const signIn = async (account: TestAccount = JO) => {
  const jar: Jar = new Map();
  expect(await comeBack(jar, account)).toBe('/#single-sign-on');
  const answer = await finish(jar);
  expect(answer.statusCode).toBe(200);
  return { jar, ...answer.json<LoginResponse>() };
};

export const refused = async (account: TestAccount) => comeBack(new Map(), account);

export const ask = async (access: string, url = '/api/auth/me/') =>
  (await api.app.inject({ url, headers: { authorization: `Bearer ${access}` } })).statusCode;
