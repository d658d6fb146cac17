import { createRequire } from 'node:module';
import { relative } from 'node:path';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// What is looked for comes late on a busy machine; what never comes is told all the same.
configure({ asyncUtilTimeout: 30_000 });

// Required, as the tests do once they are transformed: an import here would set up another copy of the package.
const require = createRequire(import.meta.url);
require('fast-check').configureGlobal(require('./shared/src/testing/volume.ts').PROPERTY_RUNS);

// React notes for each element where it was made, for its developer tools: a tenth of the time of our tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// A warning nobody reads is a fault nobody mends: any unexpected console.error or console.warn fails its test.
// A test that provokes one on purpose says so: jest.spyOn(console, 'error').mockImplementation(() => {}).
for (const level of ['error', 'warn']) {
  const original = console[level];
  console[level] = (...parts) => {
    // jsdom's own word about a request without an answer; the code under test gets the error as well.
    if (parts[0]?.type === 'XMLHttpRequest') return;
    original(...parts);
    throw new Error(`Unexpected console.${level}: ${parts.map(String).join(' ')}`);
  };
}

const { noteCost } = require('./scripts/testing/costs.ts');
const { noteLoaded } = require('./scripts/releasing/passed-tests.ts');
const before = process.cpuUsage();
const begunAt = Date.now();
afterAll(() => {
  const { testPath } = expect.getState();
  const { user, system } = process.cpuUsage(before);
  noteCost(testPath, (user + system) / 1e6);
  const test = relative(import.meta.dirname, testPath).replaceAll('\\', '/');
  noteLoaded(test, Object.keys(require.cache), begunAt);
});
