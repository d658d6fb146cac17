import { execFileSync } from 'node:child_process';
import { appendFileSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { copyCheckout } from '../e2e/support/checkout-copy.ts';
import { report, timed } from './support/measure.ts';
import { volume } from './support/volume.ts';

const SECTION = 'mfe-contacts';
/** Files of tests that the section is released with. */
const TEST_FILES = volume(Infinity, 1);

/**
 * Building all packages, one of them, and a monolith of the same sources; releasing one end to end with its tests, and
 * rolling it back.
 */
export async function benchReleases(): Promise<boolean> {
  const copy = copyCheckout();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  const load = loadavg()[0]?.toFixed(1);
  const change = () => appendFileSync(path.join(copy.folder, SECTION, 'src', 'section.tsx'), '// changed\n');
  const tests = globSync('src/**/*.test.{ts,tsx}', { cwd: path.join(copy.folder, SECTION) });
  for (const file of tests.slice(TEST_FILES)) rmSync(path.join(copy.folder, SECTION, file));
  try {
    const all = await timed(async () => copy.run('scripts/build.ts', '--all'));
    await call(copy.folder, 'scripts/releasing/publish-changed.ts', 'publishChanged', {
      folder: path.join(dataFolder, 'releases'),
    });
    const monolith = await timed(() =>
      call(copy.folder, 'bench/monolith/build.ts', 'buildMonolith', path.join(dataFolder, 'monolith')),
    );
    change();
    const one = await timed(async () => copy.run('scripts/build.ts'));
    change();
    const release = await timed(async () =>
      copy.runIn(SECTION, { dataFolder }, 'scripts/releasing/release.ts'),
    );
    const rollback = await timed(async () =>
      copy.runIn(SECTION, { dataFolder }, 'scripts/releasing/rollback.ts'),
    );
    return report(`Releases (once each, load ${load} at the start)`, [
      { what: 'build of all packages', measured: all, unit: 'ms', limit: 60_000 },
      {
        what: `build of ${SECTION}, a change in it`,
        measured: one,
        unit: 'ms',
        reference: { what: 'the same sources as one build', measured: monolith },
        limit: 1,
      },
      { what: `release of ${SECTION}, tests included`, measured: release, unit: 'ms', limit: 30_000 },
      { what: `rollback of ${SECTION}`, measured: rollback, unit: 'ms', limit: 1000 },
    ]);
  } finally {
    copy.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Calls an export of a module of the copy in a process of its own, which starts as cold as the programs it is compared with.
 */
async function call(folder: string, module: string, name: string, argument: unknown): Promise<void> {
  const program = `import { ${name} } from ${JSON.stringify(path.join(folder, module))};
    await ${name}(${JSON.stringify(argument)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
}
