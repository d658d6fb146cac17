import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderStore } from './folder-store.ts';
import { buildsByLastRun, prune } from './prune.ts';
import { Releases } from './releases.ts';
import { buildOf } from './testing/builds.ts';
import { folder, releases, release, runningVersions } from './releases.testing.ts';

const DAY = 24 * 60 * 60 * 1000;

it('H3 runs what was switched to last, and goes back', async () => {
  await release('mfe-one', '1.0.0');
  await release('mfe-one', '1.1.0');
  await release('mfe-two', '3.0.0');
  expect(await runningVersions()).toEqual({ 'mfe-one': '1.1.0', 'mfe-two': '3.0.0' });
  await releases.switchTo('mfe-one', buildOf('mfe-one', '1.0.0').manifest.build, 'rollback');
  expect(await runningVersions()).toEqual({ 'mfe-one': '1.0.0', 'mfe-two': '3.0.0' });
  const history = (await releases.histories()).get('mfe-one') ?? [];
  expect(history.map(({ number, reason }) => `${number} ${reason}`)).toEqual([
    '1 release',
    '2 release',
    '3 rollback',
  ]);
});

it('H3 a package that was withdrawn runs nothing until it is released or rolled back to', async () => {
  await release('mfe-one', '1.0.0');
  await release('mfe-two', '3.0.0');
  const { build } = buildOf('mfe-one', '1.0.0').manifest;
  await releases.switchTo('mfe-one', build, 'withdraw');
  expect(await runningVersions()).toEqual({ 'mfe-two': '3.0.0' });
  // Open pages may still ask for its files.
  expect(await prune(releases, new Date(Date.now() + 29 * DAY))).toEqual([]);
  await releases.switchTo('mfe-one', build, 'rollback');
  expect(await runningVersions()).toEqual({ 'mfe-one': '1.0.0', 'mfe-two': '3.0.0' });
});

it('refuses to run what was never published', async () => {
  await expect(releases.switchTo('mfe-one', 'a'.repeat(16), 'rollback')).rejects.toThrow(
    'mfe-one has no release of build aaaaaaaaaaaaaaaa.',
  );
});

it('H5 goes on with the build before when the record of the last one is damaged', async () => {
  await release('mfe-one', '1.0.0');
  await release('mfe-one', '1.1.0');
  await writeFile(
    join(folder, 'releases', 'mfe-one', `${buildOf('mfe-one', '1.1.0').manifest.build}.json`),
    '{"manifest":',
  );
  expect(await runningVersions()).toEqual({ 'mfe-one': '1.0.0' });
});

it('a clock that is behind does not reorder the history', async () => {
  await release('mfe-one', '1.0.0');
  const behind = new Releases(new FolderStore(folder), () => new Date(Date.now() - DAY));
  await release('mfe-one', '1.1.0', behind);
  expect(await runningVersions()).toEqual({ 'mfe-one': '1.1.0' });
});

/** Makes everything as old as that, in days. */
async function age(days: number): Promise<void> {
  const then = new Date(Date.now() - days * DAY);
  for (const { key } of await releases.store.list('')) await utimes(join(folder, key), then, then);
}

/** The releases as they are so many days from now. */
const at = (days: number): Releases =>
  new Releases(new FolderStore(folder), () => new Date(Date.now() + days * DAY));

describe('pruning', () => {
  it('keeps what ran within 30 days, and the last two builds however old', async () => {
    for (const [day, version] of [
      [-100, '1.0.0'],
      [-60, '1.1.0'],
      [-40, '1.2.0'],
      [-20, '1.3.0'],
    ] as const)
      await release('mfe-one', version, at(day));
    await age(90);
    // 1.2.0 ran until 20 days ago.
    const removed = await prune(releases);
    const kept = (await releases.store.list('releases/')).map(({ key }) => key);
    expect(kept.toSorted()).toEqual(
      ['1.2.0', '1.3.0']
        .map((version) => `releases/mfe-one/${buildOf('mfe-one', version).manifest.build}.json`)
        .toSorted(),
    );
    // A file that the kept builds share with the removed ones stays.
    expect(removed).not.toContain('files/mfe-one/vendor.0a1b2c3d.js');
    expect(removed.filter((key) => key.startsWith('files/'))).toHaveLength(4);
    expect(await runningVersions()).toEqual({ 'mfe-one': '1.3.0' });
    const year = new Date(Date.now() + 365 * DAY);
    await age(-1);
    await prune(releases, year);
    expect((await releases.store.list('releases/')).map(({ key }) => key)).toEqual(kept);
  });

  it('leaves a release alone that is under way, or was cut off recently', async () => {
    await release('mfe-one', '1.0.0');
    await releases.publish(buildOf('mfe-one', '2.0.0'));
    expect(await prune(releases)).toEqual([]);
    await age(31);
    expect(await prune(releases)).toHaveLength(3);
    expect(await runningVersions()).toEqual({ 'mfe-one': '1.0.0' });
  });

  it('does not take away a file that an old release left and a new one uses', async () => {
    await releases.publish(buildOf('mfe-one', '1.0.0'));
    await age(31);
    await releases.publish(buildOf('mfe-one', '2.0.0'));
    const removed = await prune(releases);
    expect(removed).not.toContain('files/mfe-one/vendor.0a1b2c3d.js');
    await releases.switchTo('mfe-one', buildOf('mfe-one', '2.0.0').manifest.build, 'release');
    expect(await runningVersions()).toEqual({ 'mfe-one': '2.0.0' });
  });
});

it('orders builds by when they ran last, the running one first, also within one millisecond', async () => {
  const moment = new Date();
  const still = new Releases(new FolderStore(folder), () => moment);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release('mfe-one', version, still);
  await still.switchTo('mfe-one', buildOf('mfe-one', '1.0.0').manifest.build, 'rollback');
  const history = (await releases.histories()).get('mfe-one') ?? [];
  expect(buildsByLastRun(history)).toEqual(
    ['1.0.0', '1.2.0', '1.1.0'].map((version) => buildOf('mfe-one', version).manifest.build),
  );
});
