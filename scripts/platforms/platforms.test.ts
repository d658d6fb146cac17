import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  describePlatform,
  isFor,
  nativePackages,
  PLATFORMS,
  type Lockfile,
  type NativePackage,
} from './platforms.ts';

const { packages } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Lockfile };

// One that has none for Linux has none to lack: it is for another platform alone.
const hasAny = ({ binaries }: NativePackage) =>
  [...binaries.values()].some((binary) => isFor(binary, { os: 'linux', cpu: 'x64' }));

it('X1 the lockfile names the binaries of every platform', () => {
  const natives = nativePackages(packages);
  expect(natives.map(({ folder }) => folder)).toContain('node_modules/@rspack/binding');
  expect(natives.filter(({ missing }) => missing.length > 0)).toEqual([]);
  for (const { folder, binaries } of natives.filter(hasAny)) {
    const covered = PLATFORMS.filter((platform) =>
      [...binaries.values()].some((one) => isFor(one, platform)),
    );
    expect([folder, ...covered.map(describePlatform)]).toEqual([folder, ...PLATFORMS.map(describePlatform)]);
  }
});

it('X1 finds what a lockfile lacks', () => {
  const lockfile: Lockfile = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': { os: ['linux'], cpu: ['x64'] },
  };
  expect(nativePackages(lockfile)).toMatchObject([{ folder: 'node_modules/tool', missing: ['tool-mac'] }]);
});
