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

it('S17 whom 200 networks flood with sign-ins is slowed down little, and lets a known browser in', async () => {
  const known = String((await login('198.51.100.7')).headers['set-cookie']).split(';')[0] ?? '';
  const quiet = median(await times(50));
  let isOver = false;
  const statuses = new Map<number, number>();
  const flood = Array.from({ length: 200 }, async (_, network) => {
    await setTimeout(network * 5);
    for (let attempt = 0; !isOver; attempt += 1) {
      const answer = await login(`203.0.${network}.7`, {
        email: `a${attempt}@flood.example`,
        password: 'wrong',
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      // Faster, what is measured would be how fast this process can ask itself.
      await setTimeout(1000);
    }
  });
  await setTimeout(1500);
  const flooded = await times(50);
  const start = performance.now();
  const entered = await login('198.51.100.7', {}, known);
  const waited = performance.now() - start;
  isOver = true;
  await Promise.all(flood);
  console.log({ quiet, flooded: median(flooded), slowest: flooded.at(-1), waited, statuses });
  expect(entered.statusCode).toBe(200);
  expect(waited).toBeLessThan(5000);
  expect([...statuses.keys()].toSorted()).toEqual([401, 429]);
});
