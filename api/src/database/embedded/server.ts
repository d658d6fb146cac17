import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOrMakeSecret } from '../../secret-file.ts';
import { prepareRole, ROLE } from '../role.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { openCluster, runProgram, SUPERUSER, type Cluster } from './cluster.ts';
import { DatabaseStartError } from './errors.ts';
import { findFreePort } from './free-port.ts';
import { lockDataDirectory } from './lock.ts';
import { isPostmasterOf, readPostmaster } from './postmaster.ts';

/** A running PostgreSQL of our own. */
export interface EmbeddedServer {
  /** Connection string of {@link ROLE}; the password is in it. */
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  /** Settles when the server ends, for whatever reason. */
  readonly ended: Promise<void>;
  /** Shuts it down cleanly and frees the folder. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MILLISECONDS = 120_000;
const STOP_TIMEOUT_SECONDS = 60;
/** Files of the data folder with the password of each role. */
const PASSWORD_FILES = { [ROLE]: 'postgres-app-password', [SUPERUSER]: 'postgres-password' } as const;
type Role = keyof typeof PASSWORD_FILES;
const MAX_LOG_BYTES = 10_000_000;
const ATTEMPTS = 5;

/**
 * Starts the PostgreSQL of a data folder, making its database on first use. It listens on 127.0.0.1 alone, on a
 * free port (sockets have a path of at most 107 bytes, which a deep folder exceeds), and asks for a password. Everything but
 * this start uses it as {@link ROLE}.
 * A server that an earlier, killed process left behind is stopped first.
 * @throws {AlreadyRunningError} when a living process runs it already.
 * @throws {DatabaseStartError} when it cannot be started, saying why.
 */
export async function startEmbeddedServer(dataDirectory: string): Promise<EmbeddedServer> {
  await mkdir(dataDirectory, { recursive: true });
  const lock = await lockDataDirectory(dataDirectory);
  try {
    const superuserFile = join(dataDirectory, PASSWORD_FILES[SUPERUSER]);
    const superuserPassword = await readOrMakeSecret(superuserFile);
    const password = await readOrMakeSecret(join(dataDirectory, PASSWORD_FILES[ROLE]));
    const binaries = await findBinaries();
    const cluster = await openCluster(dataDirectory, binaries, superuserFile);
    await stopOrphan(cluster, binaries);
    const { pid, port, ended } = await startServer(cluster, binaries, join(dataDirectory, 'postgres.log'));
    const stop = async () => {
      await stopServer(cluster, binaries);
      await lock.release();
    };
    const url = connectionString(ROLE, password, port);
    try {
      await prepareRole({ url, superuserUrl: connectionString(SUPERUSER, superuserPassword, port) });
    } catch (error) {
      await stopServer(cluster, binaries);
      throw error;
    }
    return { url, pid, ended, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Connection string of the server that another process runs on the folder; undefined when none is ready.
 * @param role whom to connect as: the superuser is for maintenance.
 */
export async function findRunningServer(
  dataDirectory: string,
  role: Role = ROLE,
): Promise<string | undefined> {
  const postmaster = await readPostmaster(join(dataDirectory, 'postgres'));
  if (!postmaster?.ready) return undefined;
  // Without the file an earlier release runs it: it must be stopped first.
  const password = await readFile(join(dataDirectory, PASSWORD_FILES[role]), 'utf8').catch(() => undefined);
  return password === undefined ? undefined : connectionString(role, password.trim(), postmaster.port);
}

function connectionString(role: Role, password: string, port: number): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

async function stopOrphan(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const left = await readPostmaster(cluster.directory);
  if (!left) return;
  if (await isPostmasterOf(cluster.directory, left.pid)) await stopServer(cluster, binaries);
  // Its process id may be a stranger's by now, which PostgreSQL would mistake for a running server for ever.
  else await rm(join(cluster.directory, 'postmaster.pid'), { force: true });
}

async function stopServer({ directory, account }: Cluster, binaries: PostgresBinaries): Promise<void> {
  const options = [
    'stop',
    `--pgdata=${directory}`,
    '--wait',
    `--timeout=${STOP_TIMEOUT_SECONDS}`,
    '--silent',
  ];
  try {
    await runProgram(account, binaries.pgCtl, [...options, '--mode=fast']);
  } catch (error) {
    const left = await readPostmaster(directory);
    if (!left || !(await isPostmasterOf(directory, left.pid))) return;
    // It hangs: kill it. Nothing committed is lost, the next start replays the log.
    await runProgram(account, binaries.pgCtl, [...options, '--mode=immediate']).catch(() => {
      throw error;
    });
  }
}

async function startServer(
  cluster: Cluster,
  binaries: PostgresBinaries,
  logFile: string,
): Promise<{ pid: number; port: number; ended: Promise<void> }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const child = await spawnServer(cluster, binaries, port, logFile);
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    const pid = await waitUntilReady(cluster.directory, child);
    if (pid !== undefined) return { pid, port, ended };
    // The port may have been taken since, or processes of a killed server are still ending.
    if (attempt === ATTEMPTS) {
      const lines = await lastLines(logFile);
      const cause = lines.includes('No space left on device') ? ': its disk is full' : '';
      throw new DatabaseStartError(`PostgreSQL did not start${cause}. The end of ${logFile}:\n${lines}`);
    }
    await wait(200 * attempt);
  }
}

async function spawnServer(
  { directory, account }: Cluster,
  binaries: PostgresBinaries,
  port: number,
  logFile: string,
): Promise<ChildProcess> {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  const log = await open(logFile, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    // Statements with their values would carry people's names and addresses into the log.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'jit=off',
  ];
  const { prefix, ...identity } = account;
  const [command = binaries.postgres, ...rest] = [
    ...prefix,
    binaries.postgres,
    '-D',
    directory,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const child = spawn(command, rest, {
    ...identity,
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd],
    // A session of its own: Ctrl-C reaches only us, and we stop the database after the last request.
    detached: true,
    windowsHide: true,
  });
  child.once('spawn', () => void log.close());
  child.once('error', () => void log.close());
  child.unref();
  return child;
}

/** Waits until the server accepts connections; undefined when it ended instead. */
async function waitUntilReady(directory: string, child: ChildProcess): Promise<number | undefined> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  child.once('error', () => ended.abort());
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS;
  while (!ended.signal.aborted && Date.now() < deadline) {
    const postmaster = await readPostmaster(directory);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster.pid;
    await wait(10);
  }
  child.kill('SIGQUIT');
  return undefined;
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}
