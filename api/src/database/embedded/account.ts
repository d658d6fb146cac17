import { execFile } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DatabaseStartError } from './errors.ts';

const run = promisify(execFile);

/** How to start a PostgreSQL program: what to put before it, and as whom. */
export interface Account {
  readonly prefix: readonly string[];
  /** Both are given when the programs run as another user. */
  readonly uid?: number;
  readonly gid?: number;
}

/** The unprivileged identity of Debian and most others; files need no name for it. */
const NOBODY = 65534;
/** Any identity but 0: PostgreSQL only looks whether it is root. */
const MAPPED_USER = 1000;

/**
 * Decides as whom PostgreSQL runs: it refuses to run as root.
 *
 * Root first tries a user namespace, in which root's own files stay reachable (a mode-700 home, for one) and
 * nothing has to change owner; where namespaces are forbidden, the owner of the data folder, then "nobody".
 * An existing database keeps the user who owns it.
 * @param directory existing folder that holds the database, or an empty one that will: it is given to the user.
 * @param dataDirectory the folder around it.
 * @param program one of PostgreSQL's programs, to see whether that user can reach and run it.
 * @throws {DatabaseStartError} when no such user can reach both.
 */
export async function chooseAccount(
  directory: string,
  dataDirectory: string,
  program: string,
): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for (const account of await candidates(directory, dataDirectory)) {
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(directory, account.uid, account.gid);
    }
    if (await canReach(account, directory, program)) return account;
  }
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and no other user can reach both ${program} and ${directory}. ` +
      'Start Touchline as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.',
  );
}

async function candidates(directory: string, dataDirectory: string): Promise<Account[]> {
  const { uid, gid } = await stat(directory);
  if (uid !== 0) return [{ prefix: [], uid, gid }];
  const namespace: Account = { prefix: ['unshare', '--user', `--map-user=${MAPPED_USER}`] };
  const isEmpty = (await readdir(directory)).length === 0;
  if (!isEmpty) return [namespace];
  const around = await stat(dataDirectory);
  return [
    namespace,
    ...(around.uid === 0 ? [] : [{ prefix: [], uid: around.uid, gid: around.gid }]),
    { prefix: [], uid: NOBODY, gid: NOBODY },
  ];
}

/** Whether the account can write into the folder and run the program. */
async function canReach(account: Account, directory: string, program: string): Promise<boolean> {
  const { prefix, ...identity } = account;
  const script = 'test -w "$2" && exec "$1" --version';
  const [command, ...rest] = [...prefix, 'sh', '-c', script, 'sh', program, directory];
  try {
    await run(command, rest, { ...identity, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
