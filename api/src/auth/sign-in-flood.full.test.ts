import { setTimeout } from 'node:timers/promises';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const login = (address: string, payload: object = {}, cookie?: string) =>
  api.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { ...PERSON, ...payload },
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });

/** Milliseconds that each of some other requests takes, in order of size. */
async function times(count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const start = performance.now();
    expect((await api.ask('GET', '/api/auth/me/')).statusCode).toBe(200);
    found.push(performance.now() - start);
    await setTimeout(20);
  }
  return found.toSorted((one, other) => one - other);
}
const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;

it('S17 sign-ins from 200 networks at once slow nobody down, and known browsers get in', async () => {
  const known = String((await login('198.51.100.7')).headers['set-cookie']).split(';')[0] ?? '';
  const quiet = median(await times(50));
  const over = new AbortController();
  const answers = { refused: 0, later: 0, other: 0 };
  const flood = Array.from({ length: 200 }, async (_, network) => {
    await setTimeout(network * 5);
    for (let attempt = 0; !over.signal.aborted; attempt += 1) {
      const { statusCode, headers } = await login(`203.0.${network}.7`, {
        email: `a${attempt}@flood.example`,
        password: 'wrong',
      });
      if (statusCode === 401) answers.refused += 1;
      else if (statusCode === 429 && Number(headers['retry-after']) > 0) answers.later += 1;
      else answers.other += 1;
      // Faster, what is measured would be how fast this process can ask itself.
      await setTimeout(1000);
    }
  });
  await setTimeout(1500);
  const flooded = median(await times(50));
  const start = performance.now();
  const entered = await login('198.51.100.7', {}, known);
  const waited = performance.now() - start;
  over.abort();
  await Promise.all(flood);
  expect(entered.statusCode).toBe(200);
  // Without a line of their own, they waited for 50 seconds.
  expect(waited).toBeLessThan(5000);
  // Of a machine that does nothing else it is 2 to 9 ms, quiet or not; without a bound, sign-ins took every core.
  expect(flooded).toBeLessThan(100 * quiet);
  expect(answers).toEqual({ refused: expect.any(Number), later: expect.any(Number), other: 0 });
  expect(answers.later).toBeGreaterThan(0);
});
