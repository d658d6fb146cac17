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
 * What is wrong with the size of the last build of a remote, by the budget in its `package.json` (X2). The budgets may only fall:
 * whoever raises one says in the commit what the bytes are for.
 */
export async function sizeProblems(remote: string): Promise<readonly string[]> {
  return checkSize(await readBuiltPackage(remote), readPackage(remote).touchline?.budget ?? {});
}
