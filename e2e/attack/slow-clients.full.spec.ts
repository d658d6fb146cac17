import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { volume } from '@touchline/shared/testing/volume';
import { Api } from '../support/api.ts';
import { isUndisturbed, p99, ROUNDS, timesOfWork } from '../support/attack.ts';
import { expect, test } from '../support/story.ts';
import { startSystem } from '../support/system.ts';

const CONNECTIONS = volume(2000);
/** Waits until that share of the connections is open. @returns how many are */
async function opened(strangers: ChildProcess, share: number): Promise<number> {
  for (;;) {
    const [{ isOpen }] = (await once(strangers, 'message')) as [{ isOpen: number }];
    if (isOpen >= share * CONNECTIONS) return isOpen;
  }
}

test(`S11 ${CONNECTIONS} connections that send almost nothing leave a signed-in person undisturbed`, async () => {
  test.setTimeout(240_000);
  const system = await startSystem();
  const api = await Api.signIn(system);
  await timesOfWork(api, 'to warm up');
  const figures: { quiet: number; attacked: number; connections: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = p99(await timesOfWork(api, `quiet ${round}`));
    const strangers = fork(path.join(import.meta.dirname, 'slow-clients.ts'), [
      system.url,
      String(CONNECTIONS),
    ]);
    await opened(strangers, 0.95);
    const attacked = p99(await timesOfWork(api, `attacked ${round}`));
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
  expect(figures.some(isUndisturbed)).toBe(true);
});
