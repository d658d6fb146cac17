import { Client, escapeLiteral } from 'pg';

/** The role that API, workers and commands use in a database of Touchline's own: it owns the tables, and nothing else. */
export const ROLE = 'touchline_app';

/** How the role reaches a database, and who can make it there. */
export interface RoleAccess {
  /** Connection string of {@link ROLE} with its password. */
  readonly url: string;
  /** Connection string of a superuser for the same database. */
  readonly superuserUrl: string;
}

/** What an earlier release, which was the superuser itself, has made. Tables take the sequences of their columns along. */
const FOREIGN_TABLES = `
  select relation.oid::regclass::text as name from pg_class as relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
    and relation.relowner <> (select oid from pg_roles where rolname = '${ROLE}')`;

/**
 * Makes {@link ROLE} what it should be, unless it is already: then nothing is written, and a full disk keeps no server from
 * starting.
 */
export async function prepareRole(access: RoleAccess): Promise<void> {
  if (!(await isPrepared(access.url))) await makeRole(access);
}

/**
 * Makes {@link ROLE}, gives it the password of its address, and hands it the schema with all its tables. A stranger who gets
 * the API to run a statement of theirs then reaches Touchline's rows, not the files, programs and settings of the server.
 */
export async function makeRole({ url, superuserUrl }: RoleAccess): Promise<void> {
  const password = decodeURIComponent(new URL(url).password);
  await withClient(superuserUrl, async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (rowCount === 0) await client.query(`create role ${ROLE}`);
    await client.query(
      `alter role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${escapeLiteral(password)}`,
    );
    await client.query(`alter schema public owner to ${ROLE}`);
    // `reassign owned` refuses the role that the cluster was made with.
    const { rows } = await client.query<{ name: string }>(FOREIGN_TABLES);
    for (const { name } of rows) await client.query(`alter table ${name} owner to ${ROLE}`);
    await client.query('commit');
  });
}

/** Removes the password of the superuser of that address: from then on it can only sign in where none is required. */
export async function closeSuperuser(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, (client) => client.query('alter role current_user password null'));
}

/** Whether the role can sign in with that password, owns the schema with every table, and may do no more. */
async function isPrepared(url: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ is_so: boolean }>(`
        select not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)
          and not exists (${FOREIGN_TABLES})
          and exists (select from pg_namespace where nspname = 'public' and nspowner = pg_roles.oid) as is_so
        from pg_roles where rolname = current_user`);
      return rows[0]?.is_so === true;
    });
  } catch (error) {
    // No such role, or another password.
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  }
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
