import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteLoaded, settle, testsOfPackage } from './passed-tests.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'touchline-passed-'));
  for (const file of [
    'shared/src/Button.tsx',
    'mfe-a/src/page.tsx',
    'mfe-a/src/page.test.tsx',
    'mfe-a/src/form.ts',
    'mfe-a/src/form.test.ts',
    'mfe-a/src/long.full.test.ts',
    'mfe-b/src/page.tsx',
    'jest.config.mjs',
  ]) {
    write(file, file);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const waiting = () => testsOfPackage('mfe-a', root).waiting.toSorted();
const PAGE = 'mfe-a/src/page.test.tsx';
const FORM = 'mfe-a/src/form.test.ts';

/** Runs both test files, as far as these notes are concerned: each loads a module of its own, and one of all packages. */
function run(outcome: Parameters<typeof settle>[1] = 'passed', begunAt = Infinity): void {
  for (const [test, module] of [
    [PAGE, 'mfe-a/src/page.tsx'],
    [FORM, 'mfe-a/src/form.ts'],
  ] as const) {
    const loaded = [test, module, 'shared/src/Button.tsx', 'node_modules/react/index.js'];
    noteLoaded(
      test,
      loaded.map((file) => path.join(root, file)),
      begunAt,
      root,
    );
    settle(test, outcome, root);
  }
}

it('X2 leaves out tests that passed with the same modules', () => {
  expect(waiting()).toEqual([FORM, PAGE]);
  run();
  expect(waiting()).toEqual([]);
  expect(testsOfPackage('mfe-a', root).all).toHaveLength(2);
});

it.each([
  ['mfe-a/src/page.tsx', [PAGE]],
  [PAGE, [PAGE]],
  ['mfe-a/src/form.ts', [FORM]],
  ['shared/src/Button.tsx', [FORM, PAGE]],
  ['jest.config.mjs', [FORM, PAGE]],
  ['mfe-a/package.json', [FORM, PAGE]],
  ['mfe-a/src/other.tsx', []],
  ['mfe-b/src/page.tsx', []],
  ['mfe-a/dist/page.js', []],
])('X2 once %s changes, those that load it wait again', (file, expected) => {
  run();
  write(file, 'changed');
  expect(waiting()).toEqual(expected);
});

it('X2 runs tests again whose module is gone', () => {
  run();
  rmSync(path.join(root, 'mfe-a/src/form.ts'));
  expect(waiting()).toEqual([FORM]);
});

it('X2 what failed, ran in part or was edited meanwhile has not passed', () => {
  run('run in part');
  expect(waiting()).toEqual([FORM, PAGE]);
  run('passed', 0);
  expect(waiting()).toEqual([FORM, PAGE]);
  run();
  run('run in part');
  expect(waiting()).toEqual([]);
  run('failed');
  expect(waiting()).toEqual([FORM, PAGE]);
});

it('X2 runs a test that reads files with every release', () => {
  write(FORM, "import { readFileSync } from 'node:fs';");
  run();
  expect(waiting()).toEqual([FORM]);
});
