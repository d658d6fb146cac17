import { noteCost } from './costs.ts';

// A warning nobody reads is a fault nobody mends: any console.error or console.warn in the process of the tests fails the
// test it comes up in. A test that provokes one on purpose says so: vi.spyOn(console, 'error').mockImplementation(() => {}).
const unexpected: string[] = [];
const originals = { error: console.error, warn: console.warn };

let before = process.cpuUsage();

// Once for each file, since files share a process: what one has replaced must not reach the next.
beforeAll(() => {
  before = process.cpuUsage();
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      originals[level](...parts);
      unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`);
    };
  }
});
afterAll(() => {
  Object.assign(console, originals);
  const { user, system } = process.cpuUsage(before);
  noteCost(expect.getState().testPath ?? '', (user + system) / 1e6);
});

// Not thrown where it is written: a server under test would take it for a fault of its own and go on.
afterEach(() => {
  const [first] = unexpected.splice(0);
  if (first !== undefined) throw new Error(`Unexpected ${first}`);
});
