import { existsSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests of what runs on Node; those of what runs in a browser are Jest's (jest.config.mjs).
const builds = readdirSync(new URL('.', import.meta.url)).filter(
  (name) => name.startsWith('mfe-') && existsSync(new URL(`${name}/build`, import.meta.url)),
);
// As scripts/run.mjs does, for the programs that tests start.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/node-compile', import.meta.url),
);
const project = (name: string, files: string, setupFiles: string[] = [], settings = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [`${files}/**/*.test.ts`],
    setupFiles: ['scripts/testing/unexpected-console.ts', ...setupFiles],
    ...settings,
  },
});

/** The slowest files, slowest first: begun last they would be waited for while the other cores have nothing to do. */
const SLOW = [
  'src/main',
  'kill-test/kill-test',
  'embedded/server',
  'sending/worker',
  'mail/mail-servers',
  'contact-import/contact-import',
  'outreach/sending-plan',
  'cli/demo-data',
  'contact-import/refused-workbooks',
  'campaigns/plan-campaign',
  'uploads/upload-limits',
  'sandbox/sandbox',
  'contact-import/import-limits',
  'contact-import/idempotence',
  'src/gateway',
  'import-rules',
];
function rank({ moduleId }: TestSpecification): number {
  const index = SLOW.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return index === -1 ? SLOW.length : index;
}
class SlowFirst extends BaseSequencer {
  /** Else by name: what one file leaves behind meets the same ones in every run. */
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId)),
    );
  }
}

export default defineConfig({
  test: {
    globals: true,
    // Each worker loads the modules once, and not once for each of its files: half the time otherwise.
    isolate: false,
    // A third of what tests do is waiting for servers of mail and for processes.
    maxWorkers: 2 * cpus().length,
    sequence: { sequencer: SlowFirst },
    // For what hangs: some tests start servers and kill them, which takes long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      project('api', 'api/src', ['api/src/testing/setup.ts'], {
        globalSetup: ['api/src/testing/database-server.ts'],
      }),
      project('gateway', 'gateway/src'),
      project('scripts', 'scripts'),
      // What a section builds with.
      ...builds.map((name) => project(`${name}-build`, `${name}/build`)),
    ],
  },
});
