import type { Build } from '../../gateway/src/releases/release.ts';
import { readPackage } from '../suite.ts';
import { readBuiltPackage } from './built-package.ts';

/** What a section needs before it starts: its entry and the files to preload, compressed with brotli, in bytes. */
export function sizesOf({ manifest, files }: Build): Readonly<Record<string, number>> {
  const sizeOf = (file: string): number => (files.get(`${file}.br`) ?? files.get(file))?.length ?? 0;
  return Object.fromEntries(
    Object.keys(manifest.sections).map((id) => [
      id,
      [manifest.entry, ...(manifest.preload?.[id] ?? [])].reduce((sum, file) => sum + sizeOf(file), 0),
    ]),
  );
}

/** What is wrong with the size of a build: a section over its budget, or one without. */
export function checkSize(build: Build, budget: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(sizesOf(build)).flatMap(([id, size]) => {
    const most = budget[id];
    if (most === undefined) {
      return `${id} has no budget. Set touchline.budget.${id} in ${build.manifest.name}/package.json; it needs ${size} bytes.`;
    }
    if (size <= most) return [];
    return `${id} needs ${size} bytes to start, ${size - most} more than its budget of ${most}.`;
  });
}

/**
 * What is wrong with the size of a build, by the budget in the `package.json` of its remote (X2); the host has none. The
 * budgets may only fall: whoever raises one says in the commit what the bytes are for.
 */
function sizeProblemsOf(build: Build): readonly string[] {
  const { name } = build.manifest;
  return name === 'host' ? [] : checkSize(build, readPackage(name).touchline?.budget ?? {});
}

/** What is wrong with the size of the last build of a package. */
export async function sizeProblems(name: string): Promise<readonly string[]> {
  return sizeProblemsOf(await readBuiltPackage(name));
}

/** Says how large a build is. @throws {Error} when it has outgrown its budget */
export function requireSize(build: Build): string {
  const problems = sizeProblemsOf(build);
  if (problems.length > 0) throw new Error(`${build.manifest.name} is not released. ${problems.join(' ')}`);
  return Object.entries(sizesOf(build))
    .map(([id, bytes]) => `${id} needs ${(bytes / 1000).toFixed(1)} kB to start`)
    .join(', ');
}
