/**
 * `npm run check:compose`: the containers of docker-compose.yml for real, under a project name of their own that is removed
 * again; `-- --scale` those of scale.env. Needs a Docker engine; `COMPOSE` names another command than `docker compose`.
 */
import { parseArgs } from 'node:util';
import { type Containers, expect, prepareContainers } from './compose-check/containers.ts';
import { checkMails } from './compose-check/mails.ts';
import { checkScale } from './compose-check/scale.ts';
import { checkSection } from './compose-check/section.ts';
import { signInByPage } from './compose-check/staff.ts';

async function checkDefault(containers: Containers): Promise<void> {
  await checkSection(containers);
  await checkMails(containers);
  await containers.compose('down');
  await containers.compose('up', '--detach');
  await containers.untilHealthy();
  expect((await signInByPage(containers.origin)).length === 0, 'down and up: the account is still there');
}

const { scale } = parseArgs({ options: { scale: { type: 'boolean', default: false } } }).values;
const containers = await prepareContainers(scale ? ['--env-file', 'scale.env'] : []);
try {
  const startedAt = performance.now();
  await containers.compose('up', '--build', '--detach');
  await containers.untilHealthy();
  expect(true, `up from nothing and healthy in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const faults = await signInByPage(containers.origin);
  expect(faults.length === 0, `sign-in in Chromium, Organizations open, no fault ${faults.join('; ')}`);
  await (scale ? checkScale : checkDefault)(containers);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await containers.compose('ps');
  await containers.compose('logs', '--no-color', '--tail=40');
} finally {
  await containers.remove();
}
