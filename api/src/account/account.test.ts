import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

const PASSWORD = 'газон после дождя';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApi;

beforeEach(async () => {
  api = await startTestApi();
});

afterEach(() => api.close());

const changePassword = (old_password: string, password = PASSWORD) =>
  api.ask('PUT', '/api/account/password/', { old_password, password });

const login = (password = PERSON.password, email = PERSON.email) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    headers: { 'user-agent': FIREFOX },
    payload: { email, password },
  });

const signIn = async () => (await login()).json<{ access: string; refresh: string }>();

const whoAmI = async (access: string) => {
  const headers = { authorization: `Bearer ${access}` };
  return (await api.app.inject({ url: '/api/auth/me/', headers })).statusCode;
};

const refresh = async (token: string) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/refresh/',
    payload: { refresh: token },
  });
  return answer.statusCode;
};

describe('U1 another password', () => {
  it('U1 asks for the one before, and ends every session but this', async () => {
    const other = await signIn();
    expect((await changePassword('wrong')).json()).toMatchObject({ errors: [{ field: 'old_password' }] });
    expect(await whoAmI(other.access)).toBe(200);
    expect((await changePassword(PERSON.password)).statusCode).toBe(204);
    expect(await whoAmI(other.access)).toBe(401);
    expect(await refresh(other.refresh)).toBe(401);
    expect((await api.ask('GET', '/api/auth/me/')).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  it('U1 P3 refuses one that is known, that is hers, and the one before', async () => {
    for (const password of ['Password1!', `${PERSON.email.split('@')[0]}1`, PERSON.password]) {
      const answer = await changePassword(PERSON.password, password);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'password' }] });
    }
  });
});
