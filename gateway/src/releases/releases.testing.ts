import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from './folder-store.ts';
import { fileOf, Releases } from './releases.ts';
import { buildOf } from './testing/builds.ts';

export let folder: string;

export let releases: Releases;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-releases-'));
  releases = new Releases(new FolderStore(folder));
});

afterEach(() => rm(folder, { recursive: true }));

export async function release(name: string, version: string, by = releases): Promise<void> {
  const build = buildOf(name, version);
  await by.publish(build);
  await by.switchTo(name, build.manifest.build, 'release');
}

/** What each package runs, and that every file of it is there as it was built. */
export async function runningVersions(): Promise<Record<string, string>> {
  const running = await new Releases(new FolderStore(folder)).running();
  for (const [name, { manifest, files }] of running) {
    const { files: built } = buildOf(name, manifest.version);
    for (const file of files) expect(await releases.store.read(fileOf(name, file))).toEqual(built.get(file));
  }
  return Object.fromEntries([...running].map(([name, { manifest }]) => [name, manifest.version]));
}
