import { spawnSync, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildOf } from './testing/builds.ts';
import { folder, releases, release, runningVersions } from './releases.testing.ts';

const SCRIPT = join(import.meta.dirname, 'testing', 'cut-off-release.ts');

it('a release that is killed with SIGKILL at any step leaves the old version running, whole', async () => {
  await release('mfe-one', '1.0.0');
  const outcomes: string[] = [];
  for (let step = 0, signal: string | null = 'SIGKILL'; signal !== null; step += 1) {
    const version = `2.0.${step}`;
    ({ signal } = spawnSync(process.execPath, [SCRIPT, folder, version, String(step)], { stdio: 'inherit' }));
    const { 'mfe-one': running } = await runningVersions();
    outcomes.push(running === version ? 'new' : `${running}`);
    // Done again, it is done.
    await release('mfe-one', version);
    expect(await runningVersions()).toEqual({ 'mfe-one': version });
    await releases.switchTo('mfe-one', buildOf('mfe-one', '1.0.0').manifest.build, 'rollback');
  }
  // Two files of its own, its record and its switch: four writes of three steps. (What is shared is there already.)
  // Only the cut after the last write, and the release that is not cut, show the new version.
  expect(outcomes).toEqual([...Array.from({ length: 11 }, () => '1.0.0'), 'new', 'new']);
});

/** More steps than a release has. */
const NEVER = '1000';

it('releases at the same time lose none, of two remotes and of one', async () => {
  const run = promisify(execFile);
  const versions = ['1.0.1', '1.0.2', '1.0.3', '1.0.4'];
  await Promise.all([
    ...versions.map((version) => run(process.execPath, [SCRIPT, folder, version, NEVER])),
    ...versions.map((version) => release('mfe-two', version)),
  ]);
  const histories = await releases.histories();
  for (const name of ['mfe-one', 'mfe-two']) {
    const builds = (histories.get(name) ?? []).map(({ build }) => build);
    expect(builds.toSorted()).toEqual(
      versions.map((version) => buildOf(name, version).manifest.build).toSorted(),
    );
  }
  expect(Object.keys(await runningVersions()).toSorted()).toEqual(['mfe-one', 'mfe-two']);
});
