import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How some tests came out. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The files of tests that were run. */
  readonly files: readonly string[];
  /** Which failed: told once more at the end, for whoever keeps only the last lines of a long run. */
  readonly failures: readonly Failure[];
}

/** A test that failed, by file and title, and the beginning of why. */
export interface Failure {
  readonly name: string;
  readonly reason: string;
  /** How a runner finds it again; without it there is no one test to run again. */
  readonly test?: FailedTest;
}

/** A test of a runner. */
export interface FailedTest {
  readonly file: string;
  /** The titles of its groups, then its own; undefined for a file that could not be run. */
  readonly titles?: readonly string[];
}

const escapeRegularExpression = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&');

/** A regular expression of a test's whole name. Vitest joins titles by " > ", Jest by a blank. */
export const namePattern = ({ titles = [] }: FailedTest): string =>
  titles.map(escapeRegularExpression).join('(?: >)? ');

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
export const ONE_FAILED: Count = { ...NOTHING, failed: 1 };

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  files: [...one.files, ...other.files],
  failures: [...one.failures, ...other.failures],
});

/** The lines of a reason that are told again. */
const SHOWN_LINES = 12;

export const describeFailure = ({ name, reason }: Failure): string =>
  [name, ...stripVTControlCharacters(reason).trim().split('\n').slice(0, SHOWN_LINES)].join('\n    ');

export const describeCount = ({
  passed,
  failed,
  skipped,
}: Pick<Count, 'passed' | 'failed' | 'skipped'>): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** What Jest writes, and Vitest after it. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A file that fails without a failed test could not be run, and counts as one. */
export function countOfJest(report: unknown): Count {
  const { numPassedTests, numPendingTests, testResults } = report as JestReport;
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }): Failure[] => {
      const file = path.relative('.', name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ name: file, reason: message, test: { file } }];
      return failed.map(({ ancestorTitles, title, failureMessages }) => {
        const titles = [...ancestorTitles, title];
        return {
          name: `${file} › ${titles.join(' › ')}`,
          reason: failureMessages.join('\n'),
          test: { file, titles },
        };
      });
    });
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests,
    files: testResults.map(({ name }) => path.relative('.', name)),
    failures,
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const filesOfSuite = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.map(({ file }) => `e2e/${file}`),
  ...suites.flatMap(filesOfSuite),
];

const failuresOfSuite = ({ suites = [], specs = [] }: PlaywrightSuite): Failure[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `e2e/${file}:${line} › ${title}`,
        reason: results.find(({ error }) => error)?.error?.message ?? '',
        test: { file: `e2e/${file}`, titles: [title] },
      })),
  ),
  ...suites.flatMap(failuresOfSuite),
];

/** A story that only passes at the second try hides a race: it counts as failed. */
export function countOfPlaywright(report: unknown): Count {
  const { stats, ...suite } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: [...new Set(filesOfSuite(suite))],
    failures: failuresOfSuite(suite),
  };
}

/** A run that broke before it could write its report is a failure, not nothing. */
export function readReport(file: string, count: (report: unknown) => Count, passed: boolean): Count {
  const broken: Count = {
    ...ONE_FAILED,
    failures: [{ name: path.parse(file).name, reason: 'The run broke off, or failed outside of any test.' }],
  };
  try {
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    return passed || result.failed > 0 ? result : add(result, broken);
  } catch {
    return broken;
  }
}

/** As `api 3 of 120, host 0 of 40`: how many of the files in each top folder were run. */
export function describeLeftOut(all: readonly string[], run: readonly string[]): string {
  const ran = new Set(run);
  const folders = Map.groupBy(all, (file) => file.split('/')[0] ?? '');
  return [...folders]
    .map(([folder, files]) => `${folder} ${files.filter((file) => ran.has(file)).length} of ${files.length}`)
    .join(', ');
}
