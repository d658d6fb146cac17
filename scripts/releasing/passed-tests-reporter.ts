import path from 'node:path';
import { notePassed, testedContent } from './passed-tests.ts';

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

/** Notes for releases which files of tests have passed, whoever ran Jest. */
export default class PassedTestsReporter {
  readonly #contents = new Map<string, string>();
  readonly #passed = new Map<string, string[]>();
  readonly #isPartial: boolean;

  /** @param settings what Jest was started with; of a file that is run in part, nothing is known about the rest */
  constructor({ testNamePattern }: { readonly testNamePattern?: string }) {
    this.#isPartial = Boolean(testNamePattern);
  }

  /** A package is read when its first file begins, and again at the end: what is edited meanwhile is noted for neither. */
  onTestFileStart({ path: file }: TestFile): void {
    const name = packageOf(file);
    if (!this.#contents.has(name)) this.#contents.set(name, testedContent(name));
  }

  onTestFileResult({ path: file }: TestFile, result: Result): void {
    const { numFailingTests, numPassingTests, testExecError } = result;
    const passed = numFailingTests === 0 && numPassingTests > 0 && testExecError === undefined;
    if (!passed || this.#isPartial) return;
    const name = packageOf(file);
    this.#passed.set(name, [...(this.#passed.get(name) ?? []), path.relative(ROOT, file)]);
  }

  onRunComplete(): void {
    for (const [name, files] of this.#passed) {
      const content = this.#contents.get(name);
      if (content !== undefined && content === testedContent(name)) notePassed(name, content, files);
    }
  }
}

const packageOf = (file: string): string => path.relative(ROOT, file).split(path.sep)[0] ?? '';
