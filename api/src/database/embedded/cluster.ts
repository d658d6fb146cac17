import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount, type Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { DatabaseStartError } from './errors.ts';

const run = promisify(execFile);

/** Name of the superuser that the database is made with. */
export const SUPERUSER = 'touchline';
const MAJOR_VERSION = '18';

/** A folder with an initialised database, and the account its server runs under. */
export interface Cluster {
  readonly directory: string;
  readonly account: Account;
}

/** Runs one of PostgreSQL's programs to its end under the account. */
export async function runProgram(
  account: Account,
  program: string,
  options: readonly string[],
): Promise<void> {
  const { prefix, ...identity } = account;
  const [command = program, ...rest] = [...prefix, program, ...options];
  await run(command, rest, { ...identity, cwd: '/', windowsHide: true });
}

/**
 * Finds the database below the data folder, or creates it.
 *
 * It is created aside and moved into place once complete: a process killed half-way leaves nothing that a
 * later start could take for a database.
 * @param passwordFile holds the password of the superuser.
 */
export async function openCluster(
  dataDirectory: string,
  binaries: PostgresBinaries,
  passwordFile: string,
): Promise<Cluster> {
  const directory = join(dataDirectory, 'postgres');
  if (await exists(directory)) {
    await checkVersion(directory);
    return { directory, account: await chooseAccount(directory, dataDirectory, binaries.postgres) };
  }
  const draft = join(dataDirectory, 'postgres.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const account = await chooseAccount(draft, dataDirectory, binaries.postgres);
  await initialise(draft, account, binaries, passwordFile);
  await rename(draft, directory);
  return { directory, account };
}

async function initialise(
  directory: string,
  account: Account,
  binaries: PostgresBinaries,
  passwordFile: string,
): Promise<void> {
  const password = `${directory}.password`;
  await copyFile(passwordFile, password);
  await chmod(password, 0o600);
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(password, account.uid, account.gid);
  }
  try {
    await runProgram(account, binaries.initdb, [
      `--pgdata=${directory}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ]);
  } catch (error) {
    throw new DatabaseStartError(`The database could not be made in ${directory}: ${outputOf(error)}`);
  } finally {
    await rm(password, { force: true });
  }
}

async function checkVersion(directory: string): Promise<void> {
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== MAJOR_VERSION) {
    throw new DatabaseStartError(
      version
        ? `${directory} was written by PostgreSQL ${version}; this is ${MAJOR_VERSION}. Move its data with pg_dump.`
        : `${directory} is no PostgreSQL database, or cannot be read by this user.`,
    );
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What a failed program said, else why it could not be started. */
function outputOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return stderr?.trim() || message || String(error);
}
