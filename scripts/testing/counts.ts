import { readFileSync } from 'node:fs';

/** How some tests came out. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILED: Count = { passed: 0, failed: 1, skipped: 0 };

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

export const describeCount = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** What Jest writes, and Vitest after it. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** A file that fails without a failed test could not be run, and counts as one. */
export function countOfJest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as JestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A story that only passes at the second try hides a race: it counts as failed. */
export function countOfPlaywright(report: unknown): Count {
  const { stats } = report as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** A run that broke before it could write its report is a failure, not nothing. */
export function readReport(file: string, count: (report: unknown) => Count, passed: boolean): Count {
  try {
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    return passed || result.failed > 0 ? result : { ...result, failed: 1 };
  } catch {
    return ONE_FAILED;
  }
}
