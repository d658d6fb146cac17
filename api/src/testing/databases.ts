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
  /** Deletes all rows of these tables and of whatever refers to them; ids start at 1 again. */
  empty(...tables: readonly string[]): Promise<void>;
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
  const database = openDatabase({
    url,
    poolSize: 10,
    onConnectionLost: () => undefined,
    applicationName: 'touchline-test',
  });
  let emptying: Client | undefined;
  return {
    database,
    url,
    empty: async (...tables) => {
      if (!emptying) {
        emptying = new Client({ connectionString: databaseUrl(server, name) });
        // It is lost when the server stops in a test, which is no error.
        emptying.on('error', () => undefined);
        await emptying.connect();
      }
      await emptyTables(emptying, tables);
    },
    drop: async () => {
      await emptying?.end();
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Whether a connection may pass by triggers. */
const superusers = new WeakMap<Client, boolean>();

/**
 * As `truncate … restart identity cascade`, which would make new files for a hundred tables and indexes, and have every
 * connection read and plan everything anew: ten times slower where there are but a few rows.
 */
async function emptyTables(client: Client, tables: readonly string[]): Promise<void> {
  let isSuperuser = superusers.get(client);
  if (isSuperuser === undefined) {
    const { rows } = await client.query<{ is_superuser: string }>('show is_superuser');
    isSuperuser = rows[0]?.is_superuser === 'on';
    superusers.set(client, isSuperuser);
  }
  if (!isSuperuser) {
    await client.query(`truncate ${tables.join(', ')} restart identity cascade`);
    return;
  }
  // Of one statement of several, the setting ends with it.
  await client.query(`
    set local session_replication_role = replica;
    do $$
    declare
      cleared regclass[];
      sequence regclass;
      cleared_table regclass;
    begin
      with recursive reached as (
        select t::regclass as id from unnest('{${tables.join(',')}}'::text[]) t
        union
        select conrelid::regclass from pg_constraint join reached on confrelid = reached.id where contype = 'f'
      ) select array_agg(id order by id) into cleared from reached;
      foreach cleared_table in array cleared loop
        execute format('lock table %s in share row exclusive mode', cleared_table);
      end loop;
      foreach cleared_table in array cleared loop
        execute format('delete from %s', cleared_table);
      end loop;
      for sequence in
        select d.objid from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
        where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = any (cleared)
      loop
        perform setval(sequence, 1, false);
      end loop;
    end $$`);
}
