import type { OwnAccount } from '@touchline/shared/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { MULTIPART_TYPE, multipart, startUploadApi } from '../uploads/testing/upload-api.ts';

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

  it('U1 cannot be guessed with a session that was left open', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, () => changePassword('wrong')));
    const counts = guesses.map(({ statusCode }) => statusCode);
    expect(counts.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect(counts).toContain(429);
    expect((await changePassword(PERSON.password)).statusCode).toBe(429);
  });
});

it('U1 a picture is cut to a square, and can be taken away', async () => {
  const uploads = await startUploadApi();
  try {
    const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#274' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const answer = await uploads.inject({
      method: 'PUT',
      url: '/api/account/photo/',
      headers: { 'content-type': MULTIPART_TYPE },
      payload: multipart({ bytes }),
    });
    const { photo } = answer.json<OwnAccount>();
    const file = await uploads.app.inject({ url: photo ?? '' });
    const { width, height, exif } = await sharp(file.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 192, height: 192, exif: undefined });
    const none = await uploads.inject({ method: 'DELETE', url: '/api/account/photo/' });
    expect(none.json()).toMatchObject({ photo: null });
  } finally {
    await uploads.close();
  }
});
