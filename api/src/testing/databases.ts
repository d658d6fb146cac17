import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database } from '../database/database.ts';
import { makeRole } from '../database/role.ts';

/** Connection string of the server that the test run shares, of a role that may create databases. */
export const SERVER_VARIABLE = 'TOUCHLINE_TEST_SERVER';
/** The same of the role that the API has: no superuser where the server is the embedded one. */
export const ROLE_VARIABLE = 'TOUCHLINE_TEST_ROLE';
/** Name of its migrated, empty database. */
export const TEMPLATE_VARIABLE = 'TOUCHLINE_TEST_TEMPLATE';

/** The same server and role with another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on the server itself. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of a test file's own. */
export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database on the shared server.
 * @param options.migrated false for an empty one, to migrate it in the test.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  const role = process.env[ROLE_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (!server || !role || !template) throw new Error('The test database server was not started');
  const name = `touchline_test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name}${migrated ? ` template ${template}` : ''}`);
  const url = databaseUrl(role, name);
  // A copy has the owners of its template.
  if (!migrated && role !== server) await makeRole({ url, superuserUrl: databaseUrl(server, name) });
  const database = openDatabase({ url, poolSize: 10, onConnectionLost: () => undefined });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}
