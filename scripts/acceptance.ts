/**
 * `npm run acceptance -- FILE`: prints the ids of an acceptance list that no test names.
 * An id is named when the name of a test, or of a group of tests, begins with it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Which list? npm run acceptance -- path/to/acceptance.md');
  process.exit(2);
}

const root = path.resolve(import.meta.dirname, '..');
const listed = [...readFileSync(file, 'utf8').matchAll(/^- ([A-Z]\d+) /gmu)].map(([, id]) => id ?? '');
const named = new Set<string>();
for (const test of globSync('{*/src/**/*.test.{ts,tsx},scripts/**/*.test.ts,e2e/**/*.spec.ts}', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})) {
  const text = readFileSync(path.join(root, test), 'utf8');
  // Names begin with the ids they prove, wherever the call that takes the name puts it.
  for (const [, ids] of text.matchAll(/['"`]((?:[A-Z]\d{1,2} )+)/gu)) {
    for (const id of ids?.trim().split(' ') ?? []) named.add(id);
  }
}

const missing = listed.filter((id) => !named.has(id));
console.log(`${listed.length - missing.length} of ${listed.length} acceptance ids are named by a test.`);
if (missing.length > 0) console.log(`Not named: ${missing.join(' ')}`);
