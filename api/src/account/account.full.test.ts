import type { OpenSessions, OwnAccount } from '@touchline/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUser, findUser } from '../auth/users.repository.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import sharp from 'sharp';
import { MULTIPART_TYPE, multipart, startUploadApi } from '../uploads/testing/upload-api.ts';

const PASSWORD = 'газон после дождя';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApi;

beforeEach(async () => {
  api = await startTestApi();
});

afterEach(() => api.close());

const kysely = () => api.testDatabase.database.kysely;

const change = (payload: object) => api.ask('PATCH', '/api/account/', payload);

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

const sessions = async () => (await api.ask('GET', '/api/account/sessions/')).json<OpenSessions>().results;

const sidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

describe('U1 the own account', () => {
  it('U1 keeps name, language and time zone, each for itself', async () => {
    expect((await change({ name: ' Ann Field ' })).statusCode).toBe(200);
    await change({ language: 'ru', time_zone: 'America/Halifax' });
    expect((await api.ask('GET', '/api/account/')).json<OwnAccount>()).toEqual({
      id: expect.any(Number),
      email: PERSON.email,
      awaited_address: null,
      name: 'Ann Field',
      role: 'administrator',
      photo: null,
      language: 'ru',
      time_zone: 'America/Halifax',
      two_factor: expect.objectContaining({ is_required: false, recovery_codes: 0 }),
    });
    expect((await change({ time_zone: null })).json()).toMatchObject({ time_zone: null, name: 'Ann Field' });
  });

  it.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ language: 'de' }, 'language'],
    [{ name: 'Ann\r\nBcc: all' }, 'name'],
    [{ email: 'nobody', password: PERSON.password }, 'email'],
    [{ email: '', password: PERSON.password }, 'email'],
  ])('U1 names what is wrong with %j', async (payload, field) => {
    const answer = await change(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('U1 gives nobody another role, id, password or account by naming them', async () => {
    const staff = await addUser(kysely(), 'staff@company.example', PASSWORD);
    const { access } = (await login(PASSWORD, 'staff@company.example')).json<{ access: string }>();
    const before = await kysely().selectFrom('users').selectAll().orderBy('id').execute();
    for (const extra of [
      { role: 'administrator' },
      { id: 1 },
      { user_id: 1 },
      { password_hash: 'x' },
      { email_key: 'x' },
      { deactivated_at: null },
      { photo: '/uploads/../api/' },
      { __proto__: null, role: 'administrator' },
    ]) {
      const answer = await api.app.inject({
        method: 'PATCH',
        url: '/api/account/',
        headers: { authorization: `Bearer ${access}` },
        payload: { name: 'Mallory', ...extra },
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(staff?.role).toBe('staff');
    expect(await kysely().selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('U1 another address takes the password, and is told as wanted, not as had', async () => {
    const email = 'Ann.Field@company.example';
    expect((await change({ email })).json()).toMatchObject({ errors: [{ field: 'password' }] });
    expect((await change({ email, password: 'wrong' })).json()).toMatchObject({
      errors: [{ field: 'password' }],
    });
    expect((await change({ email, password: PERSON.password })).json()).toMatchObject({
      email: PERSON.email,
      awaited_address: { email },
    });
  });

  it('U1 takes no change from another site: it has no token, and a form cannot send JSON', async () => {
    const { access } = await signIn();
    const attempt = (headers: Record<string, string>) =>
      api.app.inject({ method: 'PATCH', url: '/api/account/', headers, payload: '{"name":"Mallory"}' });
    const asForm = { 'content-type': 'text/plain', authorization: `Bearer ${access}` };
    expect((await attempt(asForm)).statusCode).toBe(415);
    expect((await attempt({ 'content-type': 'application/json', cookie: 'a=b' })).statusCode).toBe(401);
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/account/',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });
});

const usedAt = async () => new Date((await sessions()).find(({ is_this }) => is_this)?.used_at ?? 0);

const setBack = (seconds: number) =>
  kysely()
    .updateTable('sessions')
    .set({ used_at: new Date(Date.now() - seconds * 1000) })
    .execute();

describe('U1 where somebody is signed in', () => {
  it('U1 lists this session first, with browser and last use', async () => {
    await signIn();
    const list = await sessions();
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ is_this: true });
    expect(list[1]).toMatchObject({ is_this: false, browser: 'Firefox, Linux' });
  });

  it('U1 the last use of a session moves while one works, at most once a minute', async () => {
    await setBack(70);
    expect(Date.now() - (await usedAt()).getTime()).toBeLessThan(30_000);
    await setBack(50);
    expect(Date.now() - (await usedAt()).getTime()).toBeGreaterThan(40_000);
  });

  it('U1 a session that is ended is refused at once, also its refresh', async () => {
    const other = await signIn();
    const id = (await sessions()).find(({ is_this }) => !is_this)?.id;
    expect((await api.ask('DELETE', `/api/account/sessions/${id}/`)).statusCode).toBe(204);
    expect(await whoAmI(other.access)).toBe(401);
    expect(await refresh(other.refresh)).toBe(401);
    expect((await api.ask('DELETE', `/api/account/sessions/${id}/`)).statusCode).toBe(404);
  });

  it('U1 ends all the others, and nobody else’s', async () => {
    await addUser(kysely(), 'staff@company.example', PASSWORD);
    const theirs = (await login(PASSWORD, 'staff@company.example')).json<{ access: string }>();
    const others = [await signIn(), await signIn()];
    const foreign = await kysely()
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', (await findUser(kysely(), 'staff@company.example'))?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect((await api.ask('DELETE', `/api/account/sessions/${foreign.id}/`)).statusCode).toBe(404);
    expect((await api.ask('DELETE', '/api/account/sessions/')).statusCode).toBe(204);
    for (const { access } of others) expect(await whoAmI(access)).toBe(401);
    expect(await whoAmI(theirs.access)).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });

  it('U1 each sign-in is another session: one that was planted before it is not raised', async () => {
    const planted = await signIn();
    const victim = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: `touchline_session_${crypto.randomUUID()}=planted; touchline_device=planted`,
        authorization: `Bearer ${planted.access}`,
      },
      payload: PERSON,
    });
    const { access } = victim.json<{ access: string }>();
    expect(sidOf(access)).not.toBe(sidOf(planted.access));
    expect(String(victim.headers['set-cookie'])).toContain(`touchline_session_${sidOf(access)}=`);
    expect(String(victim.headers['set-cookie'])).not.toContain('planted');
  });
});

const changePassword = (old_password: string, password = PASSWORD) =>
  api.ask('PUT', '/api/account/password/', { old_password, password });

describe('U1 another password', () => {
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
