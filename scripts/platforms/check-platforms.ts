import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describePlatform,
  isFor,
  nativePackages,
  PLATFORMS,
  type Lockfile,
  type Platform,
} from './platforms.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Lockfile;
};

/** Installs into an empty folder as on that platform. @returns what is wrong */
function check(platform: Platform): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-platform-'));
  try {
    for (const file of [
      '.npmrc',
      'package-lock.json',
      ...globSync('{package.json,*/package.json}', { cwd: root }),
    ])
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    const libc = platform.libc === undefined ? [] : [`--libc=${platform.libc}`];
    const { status, stderr } = spawnSync(
      'npm',
      [
        'ci',
        `--os=${platform.os}`,
        `--cpu=${platform.cpu}`,
        ...libc,
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
    );
    if (status !== 0) return [stderr.trim()];
    return nativePackages(packages).flatMap(({ binaries }) =>
      [...binaries]
        .filter(([place, binary]) => isFor(binary, platform) && !holdsFiles(path.join(folder, place)))
        .map(([place]) => `${place} is not installed`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const holdsFiles = (folder: string): boolean =>
  existsSync(folder) &&
  globSync('**/*', { cwd: folder }).some((file) => !/(?:^|\/)(?:package\.json|README\.md)$/u.test(file));

/** `npm run check:platforms`: installs as on each platform, whatever this one is, and looks for the binaries (X1). */
let failed = 0;
for (const platform of PLATFORMS) {
  const faults = check(platform);
  failed += faults.length;
  console.log(`${describePlatform(platform)}: ${faults.length === 0 ? 'whole' : faults.join('; ')}`);
}
process.exitCode = failed > 0 ? 1 : 0;
