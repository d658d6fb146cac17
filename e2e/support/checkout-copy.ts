import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { System } from './system.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy of this checkout that may be changed, with the same packages installed. */
export interface CheckoutCopy {
  readonly folder: string;
  /** Runs a script or a tool of the copy with this Node, and gives what it printed. @throws Error when it fails */
  readonly run: (script: string, ...parameters: string[]) => string;
  /** As `npm run COMMAND -w PACKAGE` does, on the data of a running system. @throws Error when it fails */
  readonly runIn: (
    name: string,
    system: Pick<System, 'dataFolder'>,
    script: string,
    ...parameters: string[]
  ) => string;
  /** Changes a file. */
  readonly edit: (file: string, change: (text: string) => string) => void;
  readonly remove: () => void;
}

export function copyCheckout(): CheckoutCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-copy-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    const source = path.join(root, file);
    // Files deleted but not committed are listed as well.
    if (lstatSync(source, { throwIfNoEntry: false }) === undefined) continue;
    cpSync(source, path.join(folder, file));
  }
  // What the compiler found for this checkout, so that it looks only at what the story changes.
  for (const own of globSync('*/.types', { cwd: root })) {
    cpSync(path.join(root, own), path.join(folder, own), { recursive: true });
  }
  linkPackages(path.join(folder, 'node_modules'));
  // Some packages have versions of their own. Copied: through a link npm would change those of this checkout.
  for (const own of globSync('*/node_modules', { cwd: root })) {
    cpSync(path.join(root, own), path.join(folder, own), { recursive: true });
  }
  return {
    folder,
    run: (script, ...parameters) => execute(folder, {}, path.join(folder, script), parameters),
    runIn: (name, { dataFolder }, script, ...parameters) =>
      execute(path.join(folder, name), { DATA_DIR: dataFolder }, path.join(folder, script), parameters),
    edit: (file, change) => {
      const target = path.join(folder, file);
      writeFileSync(target, change(readFileSync(target, 'utf8')));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function execute(
  folder: string,
  environment: Record<string, string>,
  script: string,
  parameters: string[],
): string {
  return execFileSync(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', script, ...parameters],
    {
      cwd: folder,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** Packages from elsewhere are shared with this checkout; its own must be those of the copy. */
function linkPackages(target: string): void {
  mkdirSync(path.join(target, '@touchline'), { recursive: true });
  symlinkSync('../../shared', path.join(target, '@touchline', 'shared'));
  const source = path.join(root, 'node_modules');
  for (const name of readdirSync(source)) {
    if (name === '@touchline') continue;
    const real = realpathSync(path.join(source, name));
    const isOurs = path.dirname(real) === root;
    symlinkSync(isOurs ? path.join('..', path.basename(real)) : real, path.join(target, name));
  }
}
