import { SignJWT, UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PERSON, SECRET, startTestApi, type TestApi } from '../testing/api.ts';
import { addUser, changePassword, removeUser } from './users.repository.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

interface Session {
  access: string;
  refresh: string;
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url, payload, headers });

const login = (payload: object) => post('/api/auth/login/', payload);

const signIn = async () => (await login(PERSON)).json<Session>();

const whoAmI = (token: string) =>
  api.inject({ method: 'GET', url: '/api/auth/me/', headers: { authorization: `Bearer ${token}` } });

const refresh = (token: string) => post('/api/auth/refresh/', { refresh: token });

const key = (secret: string) => new TextEncoder().encode(secret);

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Deactivates an account, and nothing else: its sessions are left. */
const leave = (email: string) =>
  api.testDatabase.database.kysely
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('email', '=', email)
    .execute();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const lifetime = ({ exp, iat }: Record<string, unknown>) => Number(exp) - Number(iat);

/** A token with the claims of a genuine one, but another signature. */
const sign = (token: string, secret: string, typ = 'access+jwt', alg = 'HS256') =>
  new SignJWT(claimsOf(token)).setProtectedHeader({ alg, typ }).sign(key(secret));

describe('sign-in', () => {
  it('P3 answers access, refresh and user, whatever the letter case of the address', async () => {
    const answer = await login({ ...PERSON, email: ' aNN@example.COM ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { email: PERSON.email } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('P3 a wrong password and an unknown address get the same answer', async () => {
    const wrong = await login({ ...PERSON, password: 'wrong' });
    const unknown = await login({ ...PERSON, email: 'nobody@example.com' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ detail: 'The email or the password is wrong.' });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it('P3 a wrong password and an unknown address take the same time', async () => {
    const fresh = await startTestApi({ LOGIN_LIMIT_PER_ACCOUNT: '1000', LOGIN_LIMIT_PER_ADDRESS: '1000' });
    // The account of a test API has a cheap hash.
    await addUser(fresh.testDatabase.database.kysely, 'real@example.com', PERSON.password);
    const times = { wrong: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 7; round += 1) {
      for (const [kind, email] of [
        ['wrong', 'real@example.com'],
        ['unknown', 'nobody@example.com'],
      ] as const) {
        // Of processor time: on a busy machine the clock says nothing.
        const start = process.cpuUsage();
        await fresh.inject({
          method: 'POST',
          url: '/api/auth/login/',
          payload: { email, password: 'wrong' },
        });
        const { user, system } = process.cpuUsage(start);
        times[kind].push(user + system);
      }
    }
    await fresh.close();
    const ratio = median(times.wrong) / median(times.unknown);
    // Without the pretended check the ratio is above 10.
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it('P2 names the fields that are missing, wrong or unknown', async () => {
    const answer = await login({ email: 5, remember: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      detail: 'email: must be text; password: is required; remember: is not a known field',
      errors: [
        { field: 'email', message: 'must be text' },
        { field: 'password', message: 'is required' },
        { field: 'remember', message: 'is not a known field' },
      ],
    });
  });

  it('H9 answers in Russian when that is asked for', async () => {
    const answer = await post(
      '/api/auth/login/',
      { ...PERSON, password: 'x' },
      { 'accept-language': 'ru-RU,ru' },
    );
    expect(answer.json()).toEqual({ detail: 'Неверный адрес электронной почты или пароль.' });
  });

  it('P3 a browser that has signed in to one account is no known one of another', async () => {
    const fresh = await startTestApi({ LOGIN_LIMIT_PER_ACCOUNT: '1' });
    const send = async (payload: object, headers: Record<string, string> = {}) =>
      fresh.inject({ method: 'POST', url: '/api/auth/login/', payload, headers });
    const cookie = String((await send(PERSON)).headers['set-cookie']).split(';')[0] ?? '';
    const other = { email: 'other@example.com', password: 'turf and water' };
    await addUser(fresh.testDatabase.database.kysely, other.email, other.password);
    expect((await send({ ...other, password: 'wrong' })).statusCode).toBe(401);
    expect((await send(other, { cookie })).statusCode).toBe(429);
    await fresh.close();
  });
});

describe('tokens', () => {
  it('P3 requires a sign-in for every call that is not public', async () => {
    for (const [method, url] of [
      ['GET', '/api/contacts/'],
      ['GET', '/api/auth/me/'],
      ['DELETE', '/api/contacts/contacts/1/'],
      ['POST', '/api/contacts/organizations/'],
    ] as const) {
      const answer = await api.app.inject({ method, url });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toEqual({ detail: 'Please sign in.' });
    }
  });

  it('A7 a refresh answers a new access token and leaves the refresh token good', async () => {
    const session = await signIn();
    for (let times = 0; times < 2; times += 1) {
      const answer = await refresh(session.refresh);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json())).toEqual(['access']);
      expect((await whoAmI(answer.json<Session>().access)).json()).toMatchObject({ email: PERSON.email });
    }
  });

  it('P3 access tokens live 15 minutes, refresh tokens 30 days', async () => {
    const session = await signIn();
    // Their end is settled before they are signed: a second may pass between the two.
    for (const [token, seconds] of [
      [session.access, 900],
      [session.refresh, 2_592_000],
    ] as const) {
      expect(lifetime(claimsOf(token))).toBeLessThanOrEqual(seconds);
      expect(lifetime(claimsOf(token))).toBeGreaterThan(seconds - 60);
    }
  });

  it('P3 neither token is taken for the other', async () => {
    const session = await signIn();
    // Whatever is remembered of a token that was accepted is of that purpose alone.
    expect((await whoAmI(session.access)).statusCode).toBe(200);
    expect((await refresh(session.refresh)).statusCode).toBe(200);
    expect((await whoAmI(session.refresh)).statusCode).toBe(401);
    expect((await refresh(session.access)).statusCode).toBe(401);
    expect((await whoAmI(await sign(session.refresh, SECRET, 'access+jwt'))).statusCode).toBe(401);
    expect((await whoAmI(await sign(session.access, SECRET, 'refresh+jwt'))).statusCode).toBe(401);
  });

  it('P2 refuses forged, foreign, changed and unsigned tokens', async () => {
    const { access } = await signIn();
    const claims = claimsOf(access);
    const [head, , signature] = access.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: '2' })).toString('base64url');
    const withClaims = (other: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...other })
        .setProtectedHeader({ alg: 'HS256', typ: 'access+jwt' })
        .sign(key(SECRET));
    // The genuine one is accepted, so that the refusals below mean something.
    expect((await whoAmI(await sign(access, SECRET))).statusCode).toBe(200);
    for (const token of [
      await sign(access, 'another secret that is long enough to sign with'),
      await sign(access, SECRET, 'access+jwt', 'HS512'),
      `${head}.${changed}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await withClaims({ exp: 1 }),
      await withClaims({ iss: 'somebody' }),
      await withClaims({ aud: 'touchline:refresh' }),
      await withClaims({ sid: randomUUID() }),
      await withClaims({ sid: "' or true" }),
      await withClaims({ sub: '2' }),
      await withClaims({ sub: 'x' }),
      await withClaims({ sub: '99999999999' }),
      'x.y.z',
      'nonsense',
      '',
    ]) {
      expect((await whoAmI(token)).statusCode).toBe(401);
    }
  });

  it('P2 an expired token is refused', async () => {
    const fresh = await startTestApi({ ACCESS_TOKEN_SECONDS: '1' });
    const me = () => fresh.ask('GET', '/api/auth/me/');
    expect((await me()).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await me()).statusCode).toBe(401);
    await fresh.close();
  });
});

describe('revocation', () => {
  it('A9 log-out ends both tokens of its session at once, and no other', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect((await post('/api/auth/logout/', { refresh: mine.refresh })).statusCode).toBe(204);
    expect((await whoAmI(mine.access)).statusCode).toBe(401);
    expect((await refresh(mine.refresh)).statusCode).toBe(401);
    expect((await whoAmI(other.access)).statusCode).toBe(200);
  });

  it('A9 logging out twice is fine; with a forged token it is refused', async () => {
    const { refresh: token } = await signIn();
    for (let times = 0; times < 2; times += 1) {
      expect((await post('/api/auth/logout/', { refresh: token })).statusCode).toBe(204);
    }
    expect((await post('/api/auth/logout/', { refresh: 'x' })).statusCode).toBe(401);
  });

  it('P3 a new password ends every session, and the old one no longer signs in', async () => {
    const session = await signIn();
    const { kysely } = api.testDatabase.database;
    await changePassword(kysely, 1, 'another password');
    expect((await whoAmI(session.access)).statusCode).toBe(401);
    expect((await refresh(session.refresh)).statusCode).toBe(401);
    expect((await login(PERSON)).statusCode).toBe(401);
    expect((await login({ ...PERSON, password: 'another password' })).statusCode).toBe(200);
    await changePassword(kysely, 1, PERSON.password);
  });

  it('U2 a deactivated account is out, even where a session of it is left', async () => {
    const [kysely, email] = [api.testDatabase.database.kysely, 'left@example.com'];
    await addUser(kysely, email, 'turf and water');
    const { access } = (await login({ email, password: 'turf and water' })).json<Session>();
    expect((await whoAmI(access)).statusCode).toBe(200);
    await leave(email);
    expect((await whoAmI(access)).statusCode).toBe(401);
  });

  it('U2 whoever had to leave while their request was on its way is refused', async () => {
    const [kysely, email] = [api.testDatabase.database.kysely, 'slow@example.com'];
    await addUser(kysely, email, 'turf and water');
    const { access } = (await login({ email, password: 'turf and water' })).json<Session>();
    const answer = await api.inject({
      method: 'PATCH',
      url: '/api/account/',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      payload: Readable.from(
        (async function* body() {
          yield '{"language":';
          await leave(email);
          yield '"ru"}';
        })(),
      ),
    });
    expect(answer.statusCode).toBe(401);
    const { language } = await kysely
      .selectFrom('users')
      .select('language')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(language).not.toBe('ru');
  });

  it('P3 a removed account is out', async () => {
    const fresh = await startTestApi();
    const { kysely } = fresh.testDatabase.database;
    await addUser(kysely, 'other@example.com', PERSON.password, { role: 'administrator' });
    await removeUser(kysely, 1);
    expect((await fresh.ask('GET', '/api/auth/me/')).statusCode).toBe(401);
    expect(
      (await fresh.ask('POST', '/api/auth/refresh/', { refresh: fresh.tokens.refresh })).statusCode,
    ).toBe(401);
    await fresh.close();
  });
});
