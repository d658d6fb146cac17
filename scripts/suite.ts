import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** What a section's `package.json` says for the commands of this folder, under `touchline`. */
export interface SectionSettings {
  /** Most bytes, compressed with brotli, that each of its sections may need to start. */
  readonly budget: Readonly<Record<string, number>>;
  /** Port on which it is served to a deployed page while it is being worked on. */
  readonly devPort: number;
}

interface PackageDescription {
  readonly name: string;
  readonly version: string;
  readonly touchline?: SectionSettings;
}

/** Reads the `package.json` of a package of this checkout. */
export function readPackage(name: string): PackageDescription {
  return JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as PackageDescription;
}

/** Packages that hold sections: every folder `mfe-*`. */
export const REMOTE_PACKAGES = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'package.json')))
  .toSorted();

/** Packages that are built for the browser and released. */
export const BUILT_PACKAGES = ['host', ...REMOTE_PACKAGES];

/**
 * The package that a command is for: the one it was started in, as `npm run … -w PACKAGE` does.
 * @throws {Error} saying how to name one
 */
export function packageOfCommand(command: string): string {
  const name = BUILT_PACKAGES.find((known) => process.cwd() === join(ROOT, known));
  if (name !== undefined && existsSync(join(ROOT, name))) return name;
  throw new Error(
    `Which package? npm run ${command} -w PACKAGE, where PACKAGE is ${BUILT_PACKAGES.join(', ')}.`,
  );
}
