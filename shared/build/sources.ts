import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHARED = fileURLToPath(new URL('..', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a package's build is made from. Tests, stories and earlier output do not change it. */
const PARTS = ['package.json', 'rspack.config.ts', 'index.html', 'public', 'build', 'src'];
const IGNORED = /\.test(?:ing)?\.tsx?$/u;

/**
 * Hash of everything a build of the package in `folder` is made from: its own sources, `@touchline/shared` with these build
 * settings, and the locked dependencies. The same sources give the same hash on any machine, so the hash both tells whether
 * a build is stale and names it.
 *
 * @returns 16 hexadecimal digits
 */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  const parts = [
    ...PARTS.map((part) => join(folder, part)),
    ...['package.json', 'src', 'build'].map((part) => join(SHARED, part)),
    join(ROOT, 'package-lock.json'),
  ];
  for (const file of parts.flatMap(listSources)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Files below a folder, or the file itself, in a fixed order and without tests; none when the path does not exist. */
export function listSources(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
