import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { copyCheckout } from '../e2e/support/checkout-copy.ts';
import { report, timed } from './support/measure.ts';

const SECTION = 'mfe-contacts';

/** Building all packages and one, releasing one from end to end with its tests, and taking it back. */
export async function benchReleases(): Promise<boolean> {
  const copy = copyCheckout();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  const load = loadavg()[0]?.toFixed(1);
  const change = () => appendFileSync(path.join(copy.folder, SECTION, 'src', 'section.tsx'), '// changed\n');
  try {
    const all = await timed(async () => copy.run('scripts/build.ts', '--all'));
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { publishChanged } from ${JSON.stringify(path.join(copy.folder, 'scripts/releasing/publish-changed.ts'))};
         await publishChanged({ folder: ${JSON.stringify(path.join(dataFolder, 'releases'))} });`,
      ],
      { cwd: copy.folder },
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
      { what: `build of ${SECTION}`, measured: one, unit: 'ms', limit: 15_000 },
      { what: `release of ${SECTION}, tests included`, measured: release, unit: 'ms', limit: 30_000 },
      { what: `rollback of ${SECTION}`, measured: rollback, unit: 'ms', limit: 1000 },
    ]);
  } finally {
    copy.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
