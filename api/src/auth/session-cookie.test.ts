import type { LightMyRequestResponse } from 'fastify';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Session {
  readonly access: string;
  readonly refresh: string;
}
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url: `/api/auth/${path}/`, payload, headers });

/** The session's cookie that an answer sets, with its attributes; undefined without one. */
const setCookie = ({ cookies }: LightMyRequestResponse) =>
  (cookies as { name: string; value: string; [attribute: string]: unknown }[]).find(({ name }) =>
    name.startsWith('touchline_session_'),
  );
/** The same as the browser sends it. */
function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = setCookie(answer);
  if (!cookie) throw new Error('The answer sets no cookie of a session');
  return `${cookie.name}=${cookie.value}`;
}

/** Signs in as a page does. */
async function openInBrowser(headers: Record<string, string> = {}) {
  const answer = await post('login', PERSON, { 'sec-fetch-site': 'same-origin', ...headers });
  return { ...answer.json<Session>(), answer, cookie: cookieOf(answer) };
}
const refresh = (session: Session, cookie?: string) =>
  post('refresh', { refresh: session.refresh }, cookie === undefined ? {} : { cookie });
const whoAmI = async ({ access }: Session) =>
  (
    await api.inject({
      method: 'GET',
      url: '/api/auth/me/',
      headers: { authorization: `Bearer ${access}` },
    })
  ).statusCode;

/** Both tokens are refused, with any cookie. */
async function expectEnded(session: Session, ...cookies: string[]) {
  expect(await whoAmI(session)).toBe(401);
  for (const cookie of [undefined, ...cookies]) expect((await refresh(session, cookie)).statusCode).toBe(401);
}

it('S11 a session that a page opens is bound to a cookie that no script and no other site can use', async () => {
  const session = await openInBrowser();
  expect(setCookie(session.answer)).toEqual({
    name: expect.stringMatching(/^touchline_session_[\da-f-]{36}$/u) as string,
    value: expect.stringMatching(/^[\w-]{43}$/u) as string,
    path: '/api/auth/',
    maxAge: 2_592_000,
    httpOnly: true,
    sameSite: 'Strict',
  });
  const behindHttps = await openInBrowser({ 'x-forwarded-proto': 'https' });
  expect(setCookie(behindHttps.answer)).toMatchObject({ secure: true });
  const { rows } = await api.testDatabase.database.pool.query('select cookie_hashes::text from sessions');
  expect(JSON.stringify(rows)).not.toContain(session.cookie.split('=')[1]);
});

it('A7 S11 each refresh of a page answers the access token alone and gives another cookie value', async () => {
  const session = await openInBrowser();
  const seen = new Set([session.cookie]);
  let { cookie } = session;
  for (let times = 1; times <= 3; times += 1) {
    const answer = await refresh(session, cookie);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['access']);
    cookie = cookieOf(answer);
    expect(seen.size).toBe(times);
    seen.add(cookie);
  }
  expect(await whoAmI(session)).toBe(200);
});

it('S11 a copy of the tokens without the cookie ends the sign-in, for the thief and for the page', async () => {
  const session = await openInBrowser();
  expect((await refresh(session)).statusCode).toBe(401);
  await expectEnded(session, session.cookie);
});

it('S11 a value that another has replaced ends the sign-in, even for the holder of the newest', async () => {
  const session = await openInBrowser();
  const second = cookieOf(await refresh(session, session.cookie));
  const third = cookieOf(await refresh(session, second));
  expect((await refresh(session, session.cookie)).statusCode).toBe(401);
  await expectEnded(session, second, third);
});

it('S11 a thief who copied the cookie too is found out when the second of the two asks again', async () => {
  const session = await openInBrowser();
  const thief = cookieOf(await refresh(session, session.cookie));
  const page = cookieOf(await refresh(session, session.cookie));
  expect((await refresh(session, thief)).statusCode).toBe(200);
  const answer = await refresh(session, page);
  expect(answer.statusCode).toBe(401);
  expect(setCookie(answer)).toMatchObject({ value: '', maxAge: 0 });
  await expectEnded(session, thief, page);
});

it('S11 the cookie of another session does not serve', async () => {
  const [mine, other] = [await openInBrowser(), await openInBrowser()];
  const [name] = mine.cookie.split('=');
  const [, value] = other.cookie.split('=');
  expect((await refresh(mine, `${name}=${value}`)).statusCode).toBe(401);
  await expectEnded(mine, mine.cookie);
  expect((await refresh(other, other.cookie)).statusCode).toBe(200);
});

it('S11 a lost answer costs nothing: the value before is good until one given since has come back', async () => {
  const session = await openInBrowser();
  // More than are kept: whoever is offline for a while tries often.
  let last = '';
  for (let times = 0; times < 12; times += 1) last = cookieOf(await refresh(session, session.cookie));
  expect((await refresh(session, last)).statusCode).toBe(200);
  expect((await refresh(session, session.cookie)).statusCode).toBe(401);
});

it('A8 S11 refreshes at once do not end the session, whichever answer the browser keeps', async () => {
  for (const kept of [0, 4]) {
    const session = await openInBrowser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session, session.cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(5).fill(200));
    const cookies = answers.map(cookieOf);
    expect(new Set(cookies).size).toBe(5);
    expect((await refresh(session, cookies[kept])).statusCode).toBe(200);
  }
});

it('A9 logging out takes the cookie away; that of another person in the same browser stays good', async () => {
  const [first, second] = [await openInBrowser(), await openInBrowser()];
  const cookie = `${first.cookie}; ${second.cookie}`;
  const answer = await post('logout', { refresh: first.refresh }, { cookie });
  expect(answer.statusCode).toBe(204);
  expect(setCookie(answer)).toMatchObject({ name: first.cookie.split('=')[0], value: '', maxAge: 0 });
  expect((await refresh(second, cookie)).statusCode).toBe(200);
});

it('A7 a session that no page opened needs no cookie, and is given none', async () => {
  for (const site of [undefined, 'cross-site', 'same-site', 'none']) {
    const opened = await post('login', PERSON, site === undefined ? {} : { 'sec-fetch-site': site });
    const session = opened.json<Session>();
    expect(setCookie(opened)).toBeUndefined();
    for (let times = 0; times < 2; times += 1) {
      const answer = await refresh(session);
      expect(answer.statusCode).toBe(200);
      expect(setCookie(answer)).toBeUndefined();
    }
  }
});

it('S11 the log says that a session was ended and whose, and holds no secret', async () => {
  const session = await openInBrowser();
  const { log } = api.app;
  const warn = vi.spyOn(log, 'warn');
  const child = vi.spyOn(log, 'child').mockReturnValue(log);
  await refresh(session, `${session.cookie}x`);
  child.mockRestore();
  expect(warn.mock.calls).toEqual([
    [
      { userId: 1 },
      'ended a session: somebody asked to refresh it with a cookie value that is good no longer or never was',
    ],
  ]);
});
