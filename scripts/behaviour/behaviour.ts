import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOfFullTier } from '../testing/tier.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The list of what Touchline does, one item for each id, with the tests that prove it. */
export const BEHAVIOUR_FILE = path.join(ROOT, 'docs/behaviour.md');

/**
 * Test files that prove an id: those of the first tier before those of the second, then those that name it most often. Paths
 * are relative to the repository.
 */
export type Proofs = ReadonlyMap<string, readonly string[]>;

const TESTS =
  '{*/src/**/*.test.{ts,tsx},*/build/**/*.test.ts,scripts/**/*.test.ts,e2e/**/*.{spec,stories}.ts}';
/** How many test files an item names. */
const NAMED_TESTS = 2;

/** Reads which tests name which ids: the name of a test, or of a group of tests, begins with the ids that it proves. */
export function readProofs(): Proofs {
  const counts = new Map<string, Map<string, number>>();
  for (const test of globSync(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' }).toSorted()) {
    // Names begin with their ids wherever the call that takes the name puts it.
    for (const [, ids] of readFileSync(path.join(ROOT, test), 'utf8').matchAll(
      /['"`]((?:[A-Z]\d{1,2} )+)/gu,
    )) {
      for (const id of ids?.trim().split(' ') ?? []) {
        const files = counts.get(id) ?? new Map<string, number>();
        counts.set(id, files.set(test, (files.get(test) ?? 0) + 1));
      }
    }
  }
  return new Map(
    [...counts].map(([id, files]) => [
      id,
      [...files]
        .toSorted(
          ([file, one], [other, two]) =>
            Number(isOfFullTier(file)) - Number(isOfFullTier(other)) || two - one,
        )
        .map(([file]) => file),
    ]),
  );
}

/** The ids of a list with items such as `- A1 …`. */
export function listedIds(text: string): string[] {
  return [...text.matchAll(/^- ([A-Z]\d{1,2}) /gmu)].map(([, id]) => id ?? '');
}

/** Writes behind each item of the list which tests prove it. */
export function withProofs(text: string, proofs: Proofs): string {
  return text.replaceAll(
    /^- ([A-Z]\d{1,2}) (.*?)(?: → .*)?$/gmu,
    (_item, id: string, behaviour: string) => `- ${id} ${behaviour} → ${describe(proofs.get(id) ?? [])}`,
  );
}

function describe(files: readonly string[]): string {
  return files
    .slice(0, NAMED_TESTS)
    .map((file) => `[${path.basename(file)}](../${file})${isOfFullTier(file) ? ' (full)' : ''}`)
    .join(', ');
}

/** The test files that each item of the list says prove it. */
export function claimedProofs(text: string): Proofs {
  return new Map(
    [...text.matchAll(/^- ([A-Z]\d{1,2}) .* → (.*)$/gmu)].map(([, id = '', links = '']) => [
      id,
      [...links.matchAll(/\]\(\.\.\/([^)]+)\)/gu)].map(([, file]) => file ?? ''),
    ]),
  );
}
