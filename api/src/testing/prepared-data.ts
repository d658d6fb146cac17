import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedServer } from '../database/embedded/server.ts';

const run = promisify(execFile);

/** Folder that {@link prepareData} made. */
const PREPARED_VARIABLE = 'TOUCHLINE_TEST_DATA';

/** Before the tests: makes the data folder that {@link copyPreparedData} copies. */
export async function prepareData(directory: string): Promise<void> {
  const server = await startEmbeddedServer(directory);
  await server.stop();
  process.env[PREPARED_VARIABLE] = directory;
}

/**
 * Puts the embedded database as its first start leaves it into a data folder: making it takes a second or two of
 * processor time, which a test of something else need not pay.
 */
export async function copyPreparedData(directory: string): Promise<void> {
  const prepared = process.env[PREPARED_VARIABLE];
  if (prepared === undefined) throw new Error('No data folder was prepared');
  await mkdir(directory, { recursive: true });
  // Not node:fs: the files must keep their owner.
  for (const part of ['postgres', 'postgres-password', 'postgres-app-password']) {
    await run('cp', ['-Rp', join(prepared, part), directory]);
  }
}
