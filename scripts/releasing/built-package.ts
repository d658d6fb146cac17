import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Manifest, parseManifest } from '../../gateway/src/manifest.ts';
import type { Build } from '../../gateway/src/releases/release.ts';
import { builtFiles } from '../../shared/build/build-record.ts';
import { readSharedSources } from '../../shared/build/shared-sources.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Source maps are for the people who build; the manifest becomes part of the release's record. */
const KEPT_BACK = /\.map$|^(?:remote|host)\.json$/u;

/** What the last build of a package says of itself. @throws {Error} when there is none, or it is damaged */
export async function readBuiltManifest(name: string): Promise<Manifest> {
  const file = join(ROOT, name, 'dist', name === 'host' ? 'host.json' : 'remote.json');
  const manifest = parseManifest(await readFile(file, 'utf8'), name);
  if (manifest === undefined) throw new Error(`${file} is damaged. Build again: npm run build -- --all`);
  return manifest;
}

/** The last build of a package, ready to be published. */
export async function readBuiltPackage(name: string): Promise<Build> {
  const folder = join(ROOT, name);
  const names = builtFiles(folder).filter((file) => !KEPT_BACK.test(file));
  const contents = await Promise.all(
    names.map(async (file) => [file, await readFile(join(folder, 'dist', file))] as const),
  );
  return {
    manifest: await readBuiltManifest(name),
    files: new Map(contents),
    sharedSources: packSources(readSharedSources()),
  };
}

/** Sources by path, as a release keeps them. */
export const packSources = (sources: Readonly<Record<string, string>>): Buffer =>
  gzipSync(JSON.stringify(sources));
