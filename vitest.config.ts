import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull, isOfFullTier } from './scripts/testing/tier.ts';

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
    exclude: ['**/node_modules/**', ...(isFull ? [] : ['**/*.full.test.ts']), ...units],
    setupFiles: ['scripts/testing/unexpected-console.ts', ...setupFiles],
    ...settings,
  },
});

/** The text of a test file, and of the `*.testing.ts` that it shares with the second tier. */
function withItsTesting(file: string): string {
  const own = readFileSync(file, 'utf8');
  const shared = file.replace(/\.test\.ts$/u, '.testing.ts');
  return own.includes(`/${basename(shared)}'`) ? own + readFileSync(shared, 'utf8') : own;
}

/** Tests that start no server and no process, by the helpers that they import: what fails there is told first. */
const units = globSync('{api,gateway,scripts}/**/*.test.ts', {
  exclude: (name) => name === 'node_modules',
}).filter((file) => !isOfFullTier(file) && !/\/testing\/|node:child_process/u.test(withItsTesting(file)));
// Those of the second tier are the slow ones: begun last they would be waited for with idle cores.
const rank = ({ moduleId }: TestSpecification) => Number(!isOfFullTier(moduleId));
/** By name: what one file leaves behind meets the same ones in every run. */
class ByName extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId)),
    );
  }
}

/**
 * Gives each test file a copy of its own of the `*.testing.ts` that it imports: these set up as they are evaluated, and a worker that
 * has loaded one for the first tier's file would not set up again for the second tier's.
 */
const ownTesting: Plugin = {
  name: 'own-testing',
  enforce: 'pre',
  async resolveId(source, importer) {
    const of = /[?&]of=(?<test>[^&]+)/u.exec(importer ?? '')?.groups?.['test'] ?? testIn(importer);
    if (of === undefined || !source.endsWith('.testing.ts')) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `${found.id}?of=${of}`;
  },
};
// A dot would be taken for the beginning of the module's extension.
const testIn = (file = ''): string | undefined =>
  /(?<test>[^/]+)\.test\.ts$/u.exec(file)?.groups?.['test']?.replaceAll('.', '-');

export default defineConfig({
  plugins: [ownTesting],
  test: {
    globals: true,
    // Each worker loads the modules once, and not once for each of its files: half the time otherwise.
    isolate: false,
    // A third of what tests do is waiting for servers of mail and for processes.
    maxWorkers: 2 * cpus().length,
    sequence: { sequencer: ByName },
    // For what hangs: some tests start servers and kill them, which takes long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      project('units', '.', ['api/src/testing/setup.ts'], { include: units, exclude: [] }),
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
