import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { volume } from '@touchline/shared/testing/volume';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/story.ts';
import { startSystem } from '../support/system.ts';

const CONNECTIONS = volume(2000);
/** Work of a person, measured with and without strangers. */
const REQUESTS = 200;
/** A busy machine is not a fault: what blocks the API blocks every round. */
const ROUNDS = 5;

/** How long each request of a person took, in milliseconds. */
async function work(api: Api, round: string): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const start = performance.now();
    if (i % 10 === 0)
      await api.call('POST', '/api/contacts/organizations/', { name: `Club ${round} ${i}`, contacts: [] });
    else await api.call('GET', i % 2 === 0 ? '/api/contacts/' : '/api/campaigns/all/');
    took.push(performance.now() - start);
  }
  return took.toSorted((one, other) => one - other);
}

const p99 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;

/** Waits until that share of the connections is open. @returns how many are */
async function opened(strangers: ChildProcess, share: number): Promise<number> {
  for (;;) {
    const [{ isOpen }] = (await once(strangers, 'message')) as [{ isOpen: number }];
    if (isOpen >= share * CONNECTIONS) return isOpen;
  }
}

test(`S11 ${CONNECTIONS} connections that send almost nothing leave a signed-in person's p99 below twice its quiet value`, async () => {
  test.setTimeout(240_000);
  const system = await startSystem();
  const api = await Api.signIn(system);
  await work(api, 'to warm up');
  const figures: { quiet: number; attacked: number; connections: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = p99(await work(api, `quiet ${round}`));
    const strangers = fork(path.join(import.meta.dirname, 'slow-clients.ts'), [
      system.url,
      String(CONNECTIONS),
    ]);
    await opened(strangers, 0.95);
    const attacked = p99(await work(api, `attacked ${round}`));
    const connections = await opened(strangers, 0);
    strangers.kill();
    await once(strangers, 'exit');
    figures.push({ quiet, attacked, connections });
    console.log(
      `${connections} of ${CONNECTIONS} connections open: p99 ${attacked.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    );
    if (attacked < 2 * quiet) break;
  }
  await system.stop();
  expect(figures.at(-1)?.connections).toBeGreaterThan(CONNECTIONS / 2);
  expect(Math.min(...figures.map(({ attacked, quiet }) => attacked / quiet))).toBeLessThan(2);
});
