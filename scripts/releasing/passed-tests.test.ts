import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { notePassed, testedContent, testsOfPackage } from './passed-tests.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'touchline-passed-'));
  for (const file of [
    'shared/src/Button.tsx',
    'mfe-a/src/page.tsx',
    'mfe-a/src/page.test.tsx',
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

it('X2 tests that have passed with the very same sources wait no more', () => {
  expect(waiting()).toEqual([FORM, PAGE]);
  notePassed('mfe-a', testedContent('mfe-a', root), [PAGE], root);
  expect(waiting()).toEqual([FORM]);
  notePassed('mfe-a', testedContent('mfe-a', root), [FORM], root);
  expect(waiting()).toEqual([]);
  expect(testsOfPackage('mfe-a', root).all).toHaveLength(2);
});

it.each(['mfe-a/src/page.tsx', PAGE, 'shared/src/Button.tsx', 'jest.config.mjs', 'mfe-a/src/new.ts'])(
  'X2 they wait again once %s changes',
  (file) => {
    notePassed('mfe-a', testedContent('mfe-a', root), [PAGE, FORM], root);
    write(file, 'changed');
    expect(waiting()).toEqual([FORM, PAGE]);
  },
);

it('X2 another package, and what is built, are none of their business', () => {
  notePassed('mfe-a', testedContent('mfe-a', root), [PAGE, FORM], root);
  write('mfe-b/src/page.tsx', 'changed');
  write('mfe-a/dist/page.js', 'built');
  expect(waiting()).toEqual([]);
});
