import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';

/** The slowest stories, which start their own systems or builds: started last, they would leave a core idle. */
const LONG = ['releases/new-section', 'crash', 'releases/restart', 'releases/local-section', 'mail'].map(
  (place) => new RegExp(String.raw`e2e/${place}.*\.spec\.ts$`, 'u'),
);

/** Browser stories: real Chromium, real gateway and API, real PostgreSQL; the stories of a worker share its system. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './support/prepare.ts',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: LONG },
  ],
  workers: availableParallelism(),
  fullyParallel: true,
  // A story that passes only at the second try hides a race: see scripts/test.ts.
  retries: 0,
  // Generous, for a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Tracing costs an eighth of the time; use `--trace retain-on-failure` to investigate.
    trace: 'off',
    launchOptions: { executablePath: ensureBrowser(), args: BROWSER_SWITCHES },
  },
});
