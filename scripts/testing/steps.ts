import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureStoryBrowser } from '../browser.ts';
import { ensureMailServers } from '../mail-servers.ts';
import { sizeProblems } from '../releasing/check-size.ts';
import { REMOTE_PACKAGES } from '../suite.ts';
import { tryBenches } from './benches.ts';
import { changedFiles, isThere, storiesOf, touchesAll } from './changed.ts';
import {
  add,
  countOfJest,
  countOfPlaywright,
  namePattern,
  NOTHING,
  ONE_FAILED,
  readReport,
  type Count,
  type FailedTest,
} from './counts.ts';
import { bin, run, runNode, type Ended } from './run.ts';
import { isFull, MOST_STORIES } from './tier.ts';

/** How a step came out, and what it said if that was not shown at once. */
export interface StepResult {
  readonly count: Count;
  readonly output?: string;
}

export interface StepOptions {
  /** Only what differs from that commit, or can be touched by what does. */
  readonly since: string | undefined;
}

/** Part of `npm test`. */
export interface Step {
  readonly name: string;
  run(options: StepOptions): Promise<StepResult>;
  /** Runs one test that failed once more, alone. Only what tests by time and by chance can have. */
  again?(test: FailedTest): Promise<StepResult>;
}

export const reports = mkdtempSync(path.join(tmpdir(), 'touchline-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A step that is one check: it counts as one test. */
const checked = (name: string, { passed, output }: Ended): StepResult => ({
  count: passed ? { ...NOTHING, passed: 1 } : { ...ONE_FAILED, failures: [{ name, reason: output }] },
  output,
});

/** Half of the cores, since the linter runs beside. */
const CHECKERS = String(Math.max(1, Math.floor(cpus().length / 2)));
/** Each checker resolves the types of all packages itself: four of them, the default, take 80 s of processor time, one 46. */
const TSC_PARAMETERS = ['-b', '--builders', CHECKERS, '--checkers', CHECKERS];

/** The programs to lint, as arguments; undefined when none of them changed. */
function changedPrograms(since: string | undefined): string[] | undefined {
  if (since === undefined) return ['.'];
  const changed = changedFiles(since);
  if (touchesAll('lint', changed)) return ['.'];
  const files = changed.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/u.test(file) && isThere(file));
  return files.length > 0 ? files : undefined;
}

/** What tells a runner to run only the tests that a change can touch; nothing where that is all of them. */
const onlyTouched = (
  runner: 'vitest' | 'jest',
  since: string | undefined,
  parameters: (commit: string) => string[],
): string[] => (since === undefined || touchesAll(runner, changedFiles(since)) ? [] : parameters(since));

/** The build that the stories open: made once, before several workers would each find it stale and make it. */
let build: Promise<Ended> | undefined;
const ensureBuild = () => (build ??= runNode(['scripts/build.ts'], { shown: false }));

/** What tells Vitest and Jest to run one test, or the one file that could not be run. */
const only = (test: FailedTest): string[] =>
  test.titles === undefined ? [test.file] : [test.file, '--testNamePattern', `^${namePattern(test)}$`];

async function vitest(...parameters: string[]): Promise<StepResult> {
  const file = path.join(reports, 'vitest.json');
  const { passed } = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...parameters,
  ]);
  return { count: readReport(file, countOfJest, passed) };
}

async function jest(...parameters: string[]): Promise<StepResult> {
  const file = path.join(reports, 'jest.json');
  const { passed } = await runNode([
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--passWithNoTests',
    '--json',
    `--outputFile=${file}`,
    ...parameters,
  ]);
  return { count: readReport(file, countOfJest, passed) };
}

async function stories(...parameters: string[]): Promise<StepResult> {
  const file = path.join(reports, 'stories.json');
  const { passed } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...parameters],
    { environment: { CHROMIUM_PATH: ensureStoryBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  return { count: readReport(file, countOfPlaywright, passed) };
}

/** A failure when the first tier has more stories than a change can be held up for. */
function tooManyStories({ passed, failed, skipped }: Count): Count {
  const number = passed + failed + skipped;
  if (number <= MOST_STORIES) return NOTHING;
  const reason = `${number} stories, at most ${MOST_STORIES}: the rest is named *.full.spec.ts.`;
  return { ...ONE_FAILED, failures: [{ name: 'stories of npm test', reason }] };
}

const steps = {
  types: {
    name: 'types',
    run: async () => checked('types', await run(bin('tsc'), TSC_PARAMETERS, { shown: false })),
  },
  lint: {
    name: 'lint',
    run: async ({ since }) => {
      const files = changedPrograms(since);
      if (files === undefined) return { count: NOTHING };
      const parameters = ['--type-aware', '--deny-warnings', ...files];
      return checked('lint', await run(bin('oxlint'), parameters, { shown: false }));
    },
  },
  format: {
    name: 'format',
    run: async () => checked('format', await run(bin('oxfmt'), ['--check'], { shown: false })),
  },
  units: {
    name: 'units',
    run: ({ since }) =>
      vitest('--project=units', ...onlyTouched('vitest', since, (commit) => ['--changed', commit])),
    again: (test) => vitest('--project=units', ...only(test)),
  },
  vitest: {
    name: 'vitest',
    run: ({ since }) => {
      const reason = isFull ? ensureMailServers() : undefined;
      if (reason !== undefined) console.log(`The tests against real mail servers are left out: ${reason}.`);
      return vitest('--project=!units', ...onlyTouched('vitest', since, (commit) => ['--changed', commit]));
    },
    again: (test) => vitest('--project=!units', ...only(test)),
  },
  jest: {
    name: 'jest',
    run: ({ since }) => jest(...onlyTouched('jest', since, (commit) => [`--changedSince=${commit}`])),
    again: (test) => jest(...only(test)),
  },
  // On the built files: what has grown is told where it grew, not when somebody wants to ship.
  sizes: {
    name: 'sizes',
    run: async ({ since }) => {
      if (since !== undefined && storiesOf(changedFiles(since))?.length === 0) return { count: NOTHING };
      const built = await ensureBuild();
      if (!built.passed) return checked('build', built);
      const problems = await Promise.all(REMOTE_PACKAGES.map(sizeProblems));
      return checked('sizes', { passed: problems.flat().length === 0, output: problems.flat().join('\n') });
    },
  },
  stories: {
    name: 'stories',
    run: async ({ since }) => {
      const changed = since === undefined ? undefined : storiesOf(changedFiles(since));
      if (changed?.length === 0) return { count: NOTHING };
      const built = await ensureBuild();
      if (!built.passed) return checked('build', built);
      const result = await stories(...(changed ?? []));
      return isFull ? result : { count: add(result.count, tooManyStories(result.count)) };
    },
    // By its title alone: where it is told in several looks, its file is not the one that Playwright runs.
    again: (test) => stories('--grep', namePattern(test)),
  },
  // Installs as on each platform, because npm reports success where it leaves out a binary.
  platforms: {
    name: 'platforms',
    run: async ({ since }) =>
      isFull && since === undefined
        ? checked('platforms', await runNode(['scripts/platforms/check-platforms.ts'], { shown: false }))
        : { count: NOTHING },
  },
  // What is measured now and then must not have broken meanwhile.
  benches: {
    name: 'benches',
    run: async ({ since }) => (isFull && since === undefined ? tryBenches() : { count: NOTHING }),
  },
} satisfies Record<string, Step>;

/**
 * What `npm test` runs, one stage after the other: in a stage each lane goes through its steps while the others go through
 * theirs. What uses both cores by itself is alone: Jest beside stories took longer than one after the other.
 */
export const STAGES: readonly (readonly (readonly Step[])[])[] = [
  [[steps.types], [steps.lint], [steps.format]],
  // What needs neither a server nor a process: a first verdict, before anything slow.
  [[steps.units]],
  [[steps.vitest]],
  [[steps.jest]],
  [[steps.sizes, steps.stories]],
  [[steps.platforms, steps.benches]],
];
