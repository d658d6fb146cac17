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
