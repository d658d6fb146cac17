/**
 * `npm run acceptance -- FILE`: prints the ids of an acceptance list that no test names.
 * An id is named when it stands in the name of a test, a group of tests, or a row of a table of tests.
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
  for (const [, , name] of text.matchAll(
    /\b(?:it|test|describe|step)\b[^'"`\n]*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gu,
  )) {
    for (const [id] of (name ?? '').matchAll(/\b[A-Z]\d{1,2}\b/gu)) named.add(id);
  }
}

const missing = listed.filter((id) => !named.has(id));
console.log(`${listed.length - missing.length} of ${listed.length} acceptance ids are named by a test.`);
if (missing.length > 0) console.log(`Not named: ${missing.join(' ')}`);
