import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { findRunningServer } from '../database/embedded/server.ts';
import { migrate } from '../database/migrate.ts';
import { makeRole } from '../database/role.ts';
import { startDatabase, type RunningDatabase } from '../database/start.ts';
import {
  administer,
  databasesOf,
  databaseUrl,
  ROLE_VARIABLE,
  SERVER_VARIABLE,
  TEMPLATE_VARIABLE,
} from './databases.ts';
import { copyPreparedData, prepareData } from './prepared-data.ts';

let server: RunningDatabase | undefined;
/** Connection string of a role that may create databases there. */
let administrator = '';
let directory: string | undefined;

/**
 * Before the tests: a PostgreSQL for all of them, with one migrated database that each test file copies. It is the
 * embedded one, or that of `TEST_DATABASE_URL`, whose role must be allowed to create databases (P7).
 */
export async function setup(): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  directory = await mkdtemp(join(tmpdir(), 'touchline-test-'));
  await prepareData(join(directory, 'prepared'));
  await copyPreparedData(join(directory, 'server'));
  server = await startDatabase({ databaseUrl: given, dataDirectory: join(directory, 'server') });
  administrator = given ?? (await findRunningServer(join(directory, 'server'), 'touchline')) ?? '';
  if (given === undefined) await spareTheDisk(administrator);
  const template = `touchline_test_template_${process.pid}`;
  await administer(administrator, `create database ${template}`);
  const url = databaseUrl(server.url, template);
  if (given === undefined) await makeRole({ url, superuserUrl: databaseUrl(administrator, template) });
  const database = openDatabase({
    url,
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
  await migrate(database);
  await database.close();
  process.env[SERVER_VARIABLE] = administrator;
  process.env[ROLE_VARIABLE] = server.url;
  process.env[TEMPLATE_VARIABLE] = template;
}

/** After the tests: removes what {@link setup} made. */
export async function teardown(): Promise<void> {
  if (!server) return;
  // Also those that workers kept for the next file.
  for (const name of await databasesOf(administrator, process.env[TEMPLATE_VARIABLE] ?? ''))
    await administer(administrator, `drop database if exists ${name} with (force)`);
  await server.stop();
  if (directory) await rm(directory, { recursive: true, force: true });
}

/** Lets the embedded server write when it likes: what a test stores need not survive a loss of power. */
async function spareTheDisk(url: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await administer(url, `alter system set ${setting} = off`);
  }
  await administer(url, 'select pg_reload_conf()');
}
