import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseStartError } from './errors.ts';

/** Held by the one process that may run the embedded database of a folder. */
export interface DataDirectoryLock {
  release(): Promise<void>;
}

/** Another living process runs the embedded database of this folder. */
export class AlreadyRunningError extends DatabaseStartError {}

/**
 * Takes the lock of a data folder.
 *
 * The lock is a local socket that the process listens on: the system frees it the moment the process ends,
 * however it ends, so it can be neither forgotten nor left behind. A file with a process id could be both.
 * @throws {AlreadyRunningError} naming the process that holds it.
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  const address = await lockAddress(directory);
  const server = (await listen(address)) ?? (await clearAndListen(address));
  if (!server) {
    const holder = await askHolder(address);
    throw new AlreadyRunningError(
      `Touchline is already running on ${directory}${holder ? ` (process ${holder})` : ''}. ` +
        'Stop it first, or give this one another DATA_DIR.',
    );
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Linux has socket names that need no file, Windows has pipes; elsewhere a short path below the temp folder. */
async function lockAddress(directory: string): Promise<string> {
  const name = `touchline-${createHash('sha256')
    .update(await realpath(directory))
    .digest('hex')
    .slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), name);
}

/** Listens on the address; undefined when it is taken. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

/** A socket that is a file stays after a crash: when nobody answers on it, it is removed and taken. */
async function clearAndListen(address: string): Promise<Server | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  if ((await askHolder(address)) !== undefined) return undefined;
  await unlink(address).catch(() => undefined);
  return listen(address);
}

/** The process id the holder answers with; undefined when nobody answers. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection(address);
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer || undefined));
  });
}
