import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy of this checkout that may be changed, with the same packages installed. */
export interface CheckoutCopy {
  readonly folder: string;
  /** Runs a script or a tool of the copy with this Node, and gives what it printed. @throws Error when it fails */
  readonly run: (script: string, ...parameters: string[]) => string;
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
    // What is deleted and not committed yet is listed, too.
    if (lstatSync(source, { throwIfNoEntry: false }) === undefined) continue;
    cpSync(source, path.join(folder, file));
  }
  linkPackages(path.join(folder, 'node_modules'));
  return {
    folder,
    run: (script, ...parameters) =>
      execFileSync(process.execPath, [script, ...parameters], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
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
