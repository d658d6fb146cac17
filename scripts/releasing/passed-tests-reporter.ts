import path from 'node:path';
import { settle } from './passed-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What Jest says of a test file, as far as it matters here. */
interface TestFile {
  readonly path: string;
}
interface Result {
  readonly numPassingTests: number;
  readonly numFailingTests: number;
  readonly testExecError?: unknown;
}

/** Keeps for releases which files of tests have passed, whoever ran Jest. What each ran with, its own process has noted. */
export default class PassedTestsReporter {
  readonly #isPartial: boolean;

  /** @param settings what Jest was started with; of a file that is run in part, nothing is known about the rest */
  constructor({ testNamePattern }: { readonly testNamePattern?: string }) {
    this.#isPartial = Boolean(testNamePattern);
  }

  onTestFileResult({ path: file }: TestFile, result: Result): void {
    const { numFailingTests, numPassingTests, testExecError } = result;
    const passed = numFailingTests === 0 && numPassingTests > 0 && testExecError === undefined;
    const test = path.relative(ROOT, file).replaceAll(path.sep, '/');
    settle(test, !passed ? 'failed' : this.#isPartial ? 'run in part' : 'passed');
  }
}
