import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  countOfJest,
  countOfPlaywright,
  describeFailure,
  describeLeftOut,
  namePattern,
  readReport,
} from './counts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('failed tests of Jest are named by file and title, also a file that could not be run', () => {
  const count = countOfJest({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: path.resolve('api/src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', ancestorTitles: [], title: 'one', failureMessages: [] },
          {
            status: 'failed',
            ancestorTitles: ['group'],
            title: 'two',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  at a'],
          },
        ],
      },
      {
        name: path.resolve('api/src/b.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  });
  expect(count).toMatchObject({
    passed: 3,
    failed: 2,
    skipped: 2,
    files: ['api/src/a.test.ts', 'api/src/b.test.ts'],
  });
  expect(count.failures.map(describeFailure)).toEqual([
    'api/src/a.test.ts › group › two\n    expected 1\n      at a',
    'api/src/b.test.ts\n    Cannot find module',
  ]);
});

test('a failed test is found again by Vitest and by Jest, within a group too', () => {
  const pattern = new RegExp(`^${namePattern({ file: 'a.test.ts', titles: ['group (1)', 'a + b'] })}$`, 'u');
  expect('group (1) > a + b').toMatch(pattern);
  expect('group (1) a + b').toMatch(pattern);
  expect('group (1) a + b c').not.toMatch(pattern);
});

/** A story in a report of Playwright. */
const spec = (title: string, status: string) => ({
  file: 'a/a.spec.ts',
  line: 7,
  title,
  tests: [{ status, results: [{}, { error: { message: 'too slow' } }] }],
});

test('failed and flaky stories are named by place and title, however deep they lie', () => {
  const count = countOfPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      { specs: [spec('passes', 'expected')], suites: [{ specs: [spec('fails', 'unexpected')] }] },
      { specs: [spec('wavers', 'flaky')] },
    ],
  });
  expect(count).toMatchObject({ passed: 1, failed: 2, files: ['e2e/a/a.spec.ts'] });
  expect(count.failures.map(describeFailure)).toEqual([
    'e2e/a/a.spec.ts:7 › fails\n    too slow',
    'e2e/a/a.spec.ts:7 › wavers\n    too slow',
  ]);
});

test('what a change cannot touch is told by folder', () => {
  const files = ['api/src/a.test.ts', 'api/src/b.test.ts', 'host/src/c.test.tsx'];
  expect(describeLeftOut(files, ['api/src/b.test.ts'])).toBe('api 1 of 2, host 0 of 1');
});

test('a run without a report, or that fails though every test passed, is a named failure', () => {
  const file = path.join(folder, 'jest.json');
  expect(readReport(file, countOfJest, false)).toMatchObject({ failed: 1, failures: [{ name: 'jest' }] });
  writeFileSync(file, JSON.stringify({ numPassedTests: 5, numPendingTests: 0, testResults: [] }));
  expect(readReport(file, countOfJest, true)).toMatchObject({ passed: 5, failed: 0, failures: [] });
  expect(readReport(file, countOfJest, false)).toMatchObject({
    passed: 5,
    failed: 1,
    failures: [{ name: 'jest' }],
  });
});
