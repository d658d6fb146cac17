import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isOfFullTier } from '../testing/tier.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What every test of the page is run with. */
const SETTINGS = ['package-lock.json', 'package.json', 'jest.*', 'tsconfig*.json', 'shared/package.json'];
/** What is made, not written. */
const MADE = new Set(['node_modules', 'dist', '.types']);

/** What a test file has passed with. */
interface Passed {
  readonly settings: string;
  /** Hashes of the modules that it has loaded, by their path. */
  readonly modules: Readonly<Record<string, string>>;
}

function hashOf(patterns: readonly string[], root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const pattern of new Set(patterns)) {
    const files = globSync(pattern, { cwd: root, exclude: (file) => MADE.has(path.basename(file)) });
    for (const file of files.toSorted()) {
      if (!statSync(path.join(root, file)).isFile()) continue;
      hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Hash of all sources that a package is released with: its folder, `@touchline/shared`, what is installed, and the settings. */
export const contentOf = (name: string, root = ROOT): string =>
  hashOf([...SETTINGS, 'shared/**', `${name}/**`], root);

const packageOf = (test: string): string => test.split('/')[0] ?? '';
const settingsOf = (name: string, root: string): string =>
  hashOf([...SETTINGS, `${name}/package.json`], root);

/** Hash of a file, or '' where there is none. */
function hashOfModule(file: string, root: string): string {
  try {
    return createHash('sha256')
      .update(readFileSync(path.join(root, file)))
      .digest('hex')
      .slice(0, 16);
  } catch {
    return '';
  }
}

const recordOf = (test: string, root: string): string =>
  path.join(root, '.cache', 'passed-tests', packageOf(test), `${test.replaceAll('/', '+')}.json`);
/** Until it is known how the test file ended. */
const pendingOf = (test: string, root: string): string => `${recordOf(test, root)}.pending`;

/**
 * Notes what a test file that ends has run with; `settle` says whether it passed. Nothing is noted of one whose modules were
 * edited while it ran, nor of one that reads files itself: what those are is not known.
 * @param test path of the test file from the root of the checkout, with slashes
 * @param loaded paths of all modules that it has loaded, installed packages among them
 * @param begunAt when it began to load them, in milliseconds since 1970
 */
export function noteLoaded(test: string, loaded: readonly string[], begunAt: number, root = ROOT): void {
  const modules: Record<string, string> = {};
  for (const module of loaded) {
    const file = path.relative(root, module).replaceAll(path.sep, '/');
    if (file.includes('node_modules/')) continue;
    const isOfTest = !file.startsWith('scripts/');
    if (isOfTest && statSync(module).mtimeMs >= begunAt) return;
    if (isOfTest && readFileSync(module, 'utf8').includes("'node:fs")) return;
    modules[file] = hashOfModule(file, root);
  }
  mkdirSync(path.dirname(recordOf(test, root)), { recursive: true });
  const passed: Passed = { settings: settingsOf(packageOf(test), root), modules };
  writeFileSync(pendingOf(test, root), JSON.stringify(passed, null, 1));
}

/** Keeps what was noted of a test file that has passed, every test in it; forgets it otherwise. */
export function settle(test: string, outcome: 'passed' | 'failed' | 'run in part', root = ROOT): void {
  if (outcome === 'failed') rmSync(recordOf(test, root), { force: true });
  if (outcome !== 'passed') return rmSync(pendingOf(test, root), { force: true });
  try {
    renameSync(pendingOf(test, root), recordOf(test, root));
  } catch {
    // Nothing was noted: it runs again.
  }
}

/** Whether a test file has passed with the modules that are there at this moment. */
function hasPassed(test: string, settings: string, hash: (file: string) => string, root: string): boolean {
  try {
    const passed = JSON.parse(readFileSync(recordOf(test, root), 'utf8')) as Passed;
    const modules = Object.entries(passed.modules);
    return (
      passed.settings === settings &&
      test in passed.modules &&
      modules.every(([file, is]) => hash(file) === is)
    );
  } catch {
    // Never noted, or cut off: it runs again.
    return false;
  }
}

/** Tests of the page in the first tier, by whether they have passed with what is there at this moment. */
export function testsOfPackage(
  name: string,
  root = ROOT,
): { readonly all: readonly string[]; readonly waiting: readonly string[] } {
  const all = globSync(`${name}/src/**/*.test.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !isOfFullTier(file));
  const hashes = new Map<string, string>();
  const hash = (file: string): string => {
    const known = hashes.get(file) ?? hashOfModule(file, root);
    hashes.set(file, known);
    return known;
  };
  const settings = settingsOf(name, root);
  return { all, waiting: all.filter((test) => !hasPassed(test, settings, hash, root)) };
}
