import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isOfFullTier } from '../testing/tier.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What every test of the page is run with. */
const SETTINGS = ['package-lock.json', 'package.json', 'jest.*', 'tsconfig*.json'];
/** What is made, not written. */
const MADE = new Set(['node_modules', 'dist', '.types']);

/** Test files of a package that have passed, and what they have passed with. */
interface Passed {
  readonly content: string;
  readonly files: readonly string[];
}

/**
 * Hash of everything that the tests of a package can reach: its folder, `@touchline/shared`, the packages installed, the
 * settings of the tests, and the Node they run on.
 */
export function testedContent(name: string, root = ROOT): string {
  const hash = createHash('sha256').update(process.version);
  for (const pattern of new Set([...SETTINGS, 'shared/**', `${name}/**`])) {
    const files = globSync(pattern, { cwd: root, exclude: (file) => MADE.has(path.basename(file)) });
    for (const file of files.toSorted()) {
      if (!statSync(path.join(root, file)).isFile()) continue;
      hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const recordOf = (name: string, root: string): string =>
  path.join(root, '.cache', 'passed-tests', `${name}.json`);

/** The test files of a package that have passed with this content. */
function readPassed(name: string, content: string, root: string): readonly string[] {
  try {
    const passed = JSON.parse(readFileSync(recordOf(name, root), 'utf8')) as Passed;
    return passed.content === content ? passed.files : [];
  } catch {
    // Never noted, or cut off: they run again.
    return [];
  }
}

/** Notes that test files of a package have passed, every test in them, with this content. */
export function notePassed(name: string, content: string, files: readonly string[], root = ROOT): void {
  const all = new Set([...readPassed(name, content, root), ...files]);
  mkdirSync(path.dirname(recordOf(name, root)), { recursive: true });
  writeFileSync(recordOf(name, root), JSON.stringify({ content, files: [...all] } satisfies Passed, null, 1));
}

/** Tests of the page in the first tier, by whether they have passed with what is there at this moment. */
export function testsOfPackage(
  name: string,
  root = ROOT,
): { readonly all: readonly string[]; readonly waiting: readonly string[] } {
  const all = globSync(`${name}/src/**/*.test.{ts,tsx}`, { cwd: root }).filter((file) => !isOfFullTier(file));
  const passed = new Set(readPassed(name, testedContent(name, root), root));
  return { all, waiting: all.filter((file) => !passed.has(file)) };
}
