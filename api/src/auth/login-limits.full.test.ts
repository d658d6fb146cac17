import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({
    LOGIN_LIMIT_PER_ACCOUNT: '3',
    LOGIN_LIMIT_PER_ADDRESS: '6',
    LOGIN_LIMIT_WINDOW_SECONDS: '60',
  });
});
afterEach(() => api.close());

/** Signs in through the gateway, from a client at that address; answers the status. */
async function login(payload: object, address = '198.51.100.7') {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { ...PERSON, ...payload },
    headers: { 'x-forwarded-for': address },
  });
  return answer;
}
const statusOf = async (payload: object, address?: string) => (await login(payload, address)).statusCode;
const WRONG = { password: 'wrong' };

it('P3 an account that failed too often may be tried by each network once in half a minute', async () => {
  for (let times = 0; times < 3; times += 1) expect(await statusOf(WRONG)).toBe(401);
  expect(await statusOf(WRONG, '203.0.113.9')).toBe(401);
  const answer = await login({}, '203.0.113.9');
  expect(answer.statusCode).toBe(429);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(20);
  expect(wait).toBeLessThanOrEqual(30);
  expect(answer.json()).toEqual({ detail: `Too many failed sign-ins. Try again in ${wait} seconds.` });
});

it('P3 nobody is locked out by the guesses of strangers', async () => {
  for (let times = 0; times < 30; times += 1) await login(WRONG, `198.51.100.${times}`);
  expect(await statusOf({}, '203.0.113.9')).toBe(200);
});

it('P3 a browser that has signed in before answers for its own failures alone', async () => {
  const known = String((await login({})).headers['set-cookie']).split(';')[0] ?? '';
  const fromKnown = async (payload: object) =>
    (
      await api.inject({
        method: 'POST',
        url: '/api/auth/login/',
        payload: { ...PERSON, ...payload },
        headers: { 'x-forwarded-for': '198.51.100.7', cookie: known },
      })
    ).statusCode;
  for (let times = 0; times < 8; times += 1) await login(WRONG);
  expect(await statusOf({})).toBe(429);
  expect(await fromKnown({})).toBe(200);
  for (let times = 0; times < 3; times += 1) expect(await fromKnown(WRONG)).toBe(401);
  expect(await fromKnown(WRONG)).toBe(429);
});

it('P3 the limit is the same for an address without an account', async () => {
  const nobody = { email: 'nobody@example.com', password: 'wrong' };
  const statuses = [];
  for (let times = 0; times < 4; times += 1) statuses.push(await statusOf(nobody));
  expect(statuses).toEqual([401, 401, 401, 429]);
});

it('P3 a network address that failed too often must wait, whatever the account; others need not', async () => {
  for (let times = 0; times < 6; times += 1) {
    expect(await statusOf({ email: `guess${times}@example.com`, password: 'wrong' })).toBe(401);
  }
  expect(await statusOf({})).toBe(429);
  expect(await statusOf({}, '203.0.113.9')).toBe(200);
});

it('P3 one IPv6 network counts as one address', async () => {
  for (let times = 0; times < 6; times += 1) {
    await login({ email: `guess${times}@example.com`, password: 'wrong' }, `2001:db8:1:2::${times + 1}`);
  }
  expect(await statusOf({}, '2001:db8:1:2:ffff::9')).toBe(429);
  expect(await statusOf({}, '2001:db8:1:3::1')).toBe(200);
});

it('P3 a success never counts, and does not wipe out failures', async () => {
  for (let times = 0; times < 8; times += 1) expect(await statusOf({})).toBe(200);
  expect(await statusOf(WRONG)).toBe(401);
  expect(await statusOf(WRONG)).toBe(401);
  expect(await statusOf({})).toBe(200);
  expect(await statusOf(WRONG)).toBe(401);
  expect(await statusOf({})).toBe(429);
});

it('P3 twenty guesses at once are no more than the limit; twenty right passwords at once all get in', async () => {
  const right = await Promise.all(Array.from({ length: 20 }, () => statusOf({})));
  expect(right).toEqual(Array<number>(20).fill(200));
  const wrong = await Promise.all(Array.from({ length: 20 }, () => statusOf(WRONG)));
  expect(wrong.filter((status) => status === 401)).toHaveLength(3);
  expect(wrong.filter((status) => status === 429)).toHaveLength(17);
});

it('P3 after the window it may be tried again', async () => {
  for (let times = 0; times < 3; times += 1) await login(WRONG);
  expect(await statusOf({})).toBe(429);
  await api.testDatabase.database.pool.query('update rate_limits set expire = 0');
  expect(await statusOf({})).toBe(200);
});

it('P3 an address that is forwarded by a stranger is not believed', async () => {
  for (let times = 0; times < 6; times += 1) {
    await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email: `guess${times}@example.com`, password: 'wrong' },
      remoteAddress: '192.0.2.4',
      headers: { 'x-forwarded-for': `198.51.100.${times}` },
    });
  }
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: PERSON,
    remoteAddress: '192.0.2.4',
  });
  expect(answer.statusCode).toBe(429);
});
