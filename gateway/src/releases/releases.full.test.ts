import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from './folder-store.ts';
import { fileOf, Releases } from './releases.ts';
import { buildOf } from './testing/builds.ts';

const SCRIPT = join(import.meta.dirname, 'testing', 'cut-off-release.ts');

let folder: string;

let releases: Releases;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-releases-'));
  releases = new Releases(new FolderStore(folder));
});

afterEach(() => rm(folder, { recursive: true }));

async function release(name: string, version: string, by = releases): Promise<void> {
  const build = buildOf(name, version);
  await by.publish(build);
  await by.switchTo(name, build.manifest.build, 'release');
}

/** What each package runs, and that every file of it is there as it was built. */
async function runningVersions(): Promise<Record<string, string>> {
  const running = await new Releases(new FolderStore(folder)).running();
  for (const [name, { manifest, files }] of running) {
    const { files: built } = buildOf(name, manifest.version);
    for (const file of files) expect(await releases.store.read(fileOf(name, file))).toEqual(built.get(file));
  }
  return Object.fromEntries([...running].map(([name, { manifest }]) => [name, manifest.version]));
}

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
