/**
 * `npm test`: everything, in the order in which a fault is cheapest to find.
 * `npm test -- types lint` runs only the steps named; `--full`, which is `npm run test:full`, the large volumes whole.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { ensureMailServers } from './mail-servers.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(path.join(tmpdir(), 'touchline-test-'));

function run(command: string, parameters: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** A step that is one check: it counts as one test. */
function check(command: string, ...parameters: string[]): Count {
  const passed = run(command, parameters);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** A run that broke before it could write its report is a failure, not nothing. */
function readReport(file: string, count: (report: unknown) => Count, passed: boolean): Count {
  try {
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    return passed || result.failed > 0 ? result : { ...result, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
}

function jest(): Count {
  const reason = ensureMailServers();
  if (reason !== undefined) console.log(`The tests against real mail servers are left out: ${reason}.`);
  const file = path.join(reports, 'jest.json');
  const passed = run(process.execPath, [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${file}`,
  ]);
  return readReport(
    file,
    (report) => {
      const jestReport = report as JestReport;
      return {
        passed: jestReport.numPassedTests,
        failed: jestReport.numFailedTests + jestReport.numRuntimeErrorTestSuites,
        skipped: jestReport.numPendingTests,
      };
    },
    passed,
  );
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function stories(): Count {
  // Once, before several workers would each find the builds stale and make them at the same time.
  if (!run(process.execPath, ['scripts/build.ts'])) return { passed: 0, failed: 1, skipped: 0 };
  const file = path.join(reports, 'stories.json');
  const passed = run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      CHROMIUM_PATH: ensureBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  return readReport(
    file,
    // A story that only passes at the second try hides a race: it counts as failed.
    (report) => {
      const { stats } = report as PlaywrightReport;
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    },
    passed,
  );
}

const steps: Record<string, () => Count> = {
  types: () => check(bin('tsc'), '-b'),
  lint: () => check(bin('oxlint'), '--type-aware', '--deny-warnings'),
  format: () => check(bin('prettier'), '--check', '--log-level', 'warn', '.'),
  jest,
  stories,
};

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
});
// What `shared/src/testing/volume.ts` goes by.
process.env['TEST_VOLUME'] = values.full ? 'full' : 'quarter';
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const start = performance.now();
  console.log(`\n== ${name}`);
  const count = step();
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `== ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`,
  );
}
rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
