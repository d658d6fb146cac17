import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';

const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const ANN = 'ann@example.com';

let testDatabase: TestDatabase;
let limits: LoginLimits;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  limits = createLoginLimits(testDatabase.database, { perAccount: 3, perAddress: 6, windowSeconds: 60 });
});
afterAll(() => testDatabase.drop());
beforeEach(() => testDatabase.empty('rate_limits'));

/** What came of a sign-in: whether it was tried, and the seconds to wait when it was not. */
async function tries(outcome: 'right' | 'wrong', { address = HERE, email = ANN, device = '' } = {}) {
  const who = { address, email, ...(device !== '' && { device }) };
  try {
    return (await limits.guard(who, async () => (outcome === 'right' ? true : undefined))) ?? false;
  } catch (error) {
    return error;
  }
}
const guess = (number: number) => ({ email: `guess${number}@example.com` });
const twenty = (outcome: 'right' | 'wrong') => Promise.all(Array.from({ length: 20 }, () => tries(outcome)));
const REFUSED = expect.objectContaining({ status: 429 });

it('P3 an account that failed too often may be tried by each network once in half a minute', async () => {
  for (let times = 0; times < 3; times += 1) expect(await tries('wrong')).toBe(false);
  expect(await tries('wrong', { address: ELSEWHERE })).toBe(false);
  expect(await tries('right', { address: ELSEWHERE })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^(?:2\d|30)$/u) },
  });
});

it('P3 nobody is locked out by the guesses of strangers', async () => {
  for (let times = 0; times < 30; times += 1) await tries('wrong', { address: `198.51.100.${times}` });
  expect(await tries('right', { address: ELSEWHERE })).toBe(true);
});

it('P3 a browser that has signed in before answers for its own failures alone', async () => {
  for (let times = 0; times < 8; times += 1) await tries('wrong');
  expect(await tries('right')).toEqual(REFUSED);
  const known = { device: 'known' };
  expect(await tries('right', known)).toBe(true);
  for (let times = 0; times < 3; times += 1) expect(await tries('wrong', known)).toBe(false);
  expect(await tries('wrong', known)).toEqual(REFUSED);
});

it('P3 a network address that failed too often must wait, whatever the account; others need not', async () => {
  for (let times = 0; times < 6; times += 1) expect(await tries('wrong', guess(times))).toBe(false);
  expect(await tries('right')).toEqual(REFUSED);
  expect(await tries('right', { address: ELSEWHERE })).toBe(true);
});

it('P3 one IPv6 network counts as one address', async () => {
  for (let times = 0; times < 6; times += 1) {
    await tries('wrong', { ...guess(times), address: `2001:db8:1:2::${times + 1}` });
  }
  expect(await tries('right', { address: '2001:db8:1:2:ffff::9' })).toEqual(REFUSED);
  expect(await tries('right', { address: '2001:db8:1:3::1' })).toBe(true);
});

it('P3 a success never counts, and does not wipe out failures', async () => {
  const outcomes = ['right', 'right', 'wrong', 'wrong', 'right', 'wrong'] as const;
  for (const outcome of outcomes) expect(await tries(outcome)).toBe(outcome === 'right');
  expect(await tries('right')).toEqual(REFUSED);
});

it('P3 twenty guesses at once are no more than the limit; twenty right passwords at once all get in', async () => {
  expect(await twenty('right')).toEqual(Array(20).fill(true));
  const guesses = await twenty('wrong');
  expect(guesses.filter((result) => result === false)).toHaveLength(3);
  expect(guesses.filter((result) => result !== false)).toEqual(Array(17).fill(REFUSED));
});

it('P3 after the window it may be tried again', async () => {
  for (let times = 0; times < 3; times += 1) await tries('wrong');
  expect(await tries('right')).toEqual(REFUSED);
  await testDatabase.database.pool.query('update rate_limits set expire = 0');
  expect(await tries('right')).toBe(true);
});
