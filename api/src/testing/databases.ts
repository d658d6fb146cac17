import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { databaseOn, openDatabase, type Database } from '../database/database.ts';
import { makeRole } from '../database/role.ts';
import { goBackTo, isSuperuser, readBeginning, type Beginning } from './database-beginnings.ts';

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

/** Names of the databases that begin with a prefix. */
export async function databasesOf(serverUrl: string, prefix: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    return rows.map(({ datname }) => datname);
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

/** A database that files of this worker use one after the other, with its connections. */
interface ReusedDatabase {
  readonly name: string;
  readonly pool: Pool;
  readonly begin: Beginning;
}

/**
 * Those that nobody uses now. Making one takes a quarter of a second, and each connection plans the long statements of the
 * API anew, which takes longer than what most tests do.
 */
const idle: ReusedDatabase[] = [];

/**
 * A database on the shared server, migrated and otherwise empty.
 * @param options.migrated false for one without anything, to migrate it in the test.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  const role = process.env[ROLE_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (!server || !role || !template) throw new Error('The test database server was not started');
  const reused = migrated ? idle.pop() : undefined;
  const name = reused?.name ?? `${template}_${randomBytes(8).toString('hex')}`;
  const url = databaseUrl(role, name);
  if (reused === undefined) {
    await administer(server, `create database ${name}${migrated ? ` template ${template}` : ''}`);
    // A copy has the owners of its template.
    if (!migrated && role !== server) await makeRole({ url, superuserUrl: databaseUrl(server, name) });
  }
  const { pool } =
    reused ??
    openDatabase({ url, poolSize: 10, onConnectionLost: () => undefined, applicationName: 'touchline-test' });
  const database = databaseOn(pool);
  const administrator = new Client({ connectionString: databaseUrl(server, name) });
  // It is lost when the server stops in a test, which is no error.
  administrator.on('error', () => undefined);
  await administrator.connect();
  const begin = reused?.begin ?? (migrated ? await readBeginning(administrator) : undefined);
  return {
    database,
    url,
    empty: (...tables) => emptyTables(administrator, tables),
    drop: async () => {
      const isAsBefore = begin !== undefined && !pool.ending && (await goBackTo(begin, administrator));
      await administrator.end();
      if (isAsBefore) idle.push({ name, pool, begin });
      else {
        if (!pool.ending) await database.close();
        await administer(server, `drop database ${name} with (force)`);
      }
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
  const mayPassTriggers = superusers.get(client) ?? (await isSuperuser(client));
  superusers.set(client, mayPassTriggers);
  if (!mayPassTriggers) {
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
