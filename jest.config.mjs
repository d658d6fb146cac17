import { readdirSync } from 'node:fs';
import { isFull } from './scripts/testing/tier.ts';

// Tests of what runs in a browser (jsdom); those of what runs on Node are Vitest's (vitest.config.ts).
// react-router and others need globals that jsdom lacks: jest.browser-environment.mjs adds them, in one place.
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
      },
    },
  ],
};
const browser = (folder) => ({
  displayName: folder,
  testEnvironment: '<rootDir>/jest.browser-environment.mjs',
  // Without it msw/node resolves to nothing: jsdom asks for the "browser" files of every package.
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: ['<rootDir>/jest.browser-setup.mjs'],
  // Handed to every module: as globals of a page each use of them is looked up in a sandbox, and React alone uses them
  // several times for each element it makes.
  sandboxInjectedGlobals: ['Array', 'Error', 'Object'],
  testMatch: [`<rootDir>/${folder}/src/**/*.test.{ts,tsx}`],
  testPathIgnorePatterns: ['/node_modules/', ...(isFull ? [] : ['\\.full\\.test\\.tsx?$'])],
  moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/jest.style-stub.mjs' },
  transform,
});

const sections = readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('mfe-'));

export default {
  // One less than there are, by default: on two cores that is half.
  maxWorkers: '100%',
  // For what hangs. A form filled in by hand takes seconds in jsdom, and many times that on a busy machine.
  testTimeout: 120_000,
  // What has passed here need not be run again by a release.
  reporters: ['default', '<rootDir>/scripts/releasing/passed-tests-reporter.ts'],
  projects: [browser('shared'), browser('host'), ...sections.map((name) => browser(name))],
};
