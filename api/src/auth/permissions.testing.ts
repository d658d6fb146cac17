import { type Permission, ROLES, type Role } from '@touchline/shared/contract';
import { afterAll, beforeAll } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { addUser } from './users.repository.ts';
import { makeKey } from './api-keys.ts';
import type { GuardedRoute } from './authenticate.ts';

export let api: TestApi;

export const tokens: Partial<Record<Role, string>> = {};

export const ids: Partial<Record<Role, number>> = {};

const PASSWORD = 'long enough for a test';

beforeAll(async () => {
  api = await startTestApi();
  for (const role of ROLES) {
    const email = `${role}@company.example`;
    const user = await addUser(api.testDatabase.database.kysely, email, PASSWORD, { role });
    const login = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password: PASSWORD },
    });
    ids[role] = user?.id ?? 0;
    tokens[role] = login.json<{ access: string }>().access;
  }
});

afterAll(() => api.close());

/** The route with an id of nothing for each of its parameters. */
export const pathOf = ({ url }: GuardedRoute) => url.replaceAll(/:[a-z_]+/g, '999999').replace('*', 'x');

export interface Asked {
  readonly method: string;
  readonly url: string;
}

export const askWith = async ({ method, url }: Asked, token?: string, payload?: object) => {
  const answer = await api.app.inject({
    method: method as 'GET',
    url,
    ...(method !== 'GET' && method !== 'HEAD' && { payload: payload ?? {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return answer.statusCode;
};

/** A key of somebody with that role, as it would be stored; the API itself makes none with more than is allowed. */
export const keyWith = async (role: Role, permissions: readonly Permission[]) => {
  const { key, hash, start } = makeKey();
  await api.testDatabase.database.kysely
    .insertInto('api_keys')
    .values({ user_id: ids[role] ?? 0, name: 'A script', hash, start, permissions: [...permissions] })
    .execute();
  return key;
};
