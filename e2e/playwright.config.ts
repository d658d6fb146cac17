import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_SWITCHES, ensureStoryBrowser } from '../scripts/browser.ts';
import { isFull } from '../scripts/testing/tier.ts';

// Found once: workers read this file as well, and inherit the environment.
const browser = (process.env['CHROMIUM_PATH'] ??= ensureStoryBrowser());

/** Browser stories: real Chromium, real gateway and API, real PostgreSQL; the stories of a worker share its system. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './support/prepare.ts',
  // One project: a worker is started anew, with its browser and its system, for each it takes stories of.
  testMatch: '**/*.spec.ts',
  testIgnore: isFull ? [] : '**/*.full.spec.ts',
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
    // Frames of an animation cost more than what stands still, and nothing is clicked before it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing costs an eighth of the time; use `--trace retain-on-failure` to investigate.
    trace: 'off',
    launchOptions: { executablePath: browser, args: BROWSER_SWITCHES },
  },
});
