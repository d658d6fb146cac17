import type { Client } from 'pg';

/** What a migrated database is like before any test: its schema, and the rows that migrations put there. */
export interface Beginning {
  readonly schema: string;
  /** Rows as JSON, by table. */
  readonly rows: ReadonlyMap<string, string>;
  /** `setval` of each sequence. */
  readonly sequences: string;
}

/** Differs after any change of tables, functions, triggers, constraints, indexes and settings. */
const SCHEMA = `
  select md5(string_agg(part, ' ' order by part)) as schema from (
    select concat('class', oid, relname, relowner, relacl) as part from pg_class where relnamespace = 'public'::regnamespace
    union all select concat('column', attrelid, attname, atttypid, attnotnull, attisdropped) from pg_attribute
      join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    union all select concat('function', oid, proname, md5(prosrc), proconfig) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat('trigger', oid, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat('constraint', oid, conname, convalidated) from pg_constraint
    union all select concat('schema', nspname) from pg_namespace where nspname !~ '^pg_'
    union all select concat('setting', setrole, setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
  ) parts`;

const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** A table of more bytes is truncated, which costs new files; from a smaller one rows are deleted. */
const LARGE = 256 * 1024;

/** Reads what {@link goBackTo} restores. @returns undefined for a role that may not pass by triggers */
export async function readBeginning(client: Client): Promise<Beginning | undefined> {
  if (!(await isSuperuser(client))) return undefined;
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ json: string | null }>(
      `select json_agg(one)::text as json from "${name}" one`,
    );
    const json = found[0]?.json;
    if (json !== null && json !== undefined) rows.set(name, json);
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  );
  const settings: string[] = [];
  for (const { name } of sequences) {
    // Not from pg_sequences, which does not tell where one begins that nobody has asked.
    const { rows: found } = await client.query<{ text: string }>(
      `select format('select setval(%L, %s, %L)', '${name}', last_value, is_called) as text from ${name}`,
    );
    settings.push(found[0]?.text ?? '');
  }
  return { schema: await readSchema(client), rows, sequences: settings.join(';') };
}

/**
 * Makes a database what it was at the beginning.
 * @returns false when a test has changed its schema, or holds a lock: it is of no more use
 */
export async function goBackTo({ schema, rows, sequences }: Beginning, client: Client): Promise<boolean> {
  try {
    if ((await readSchema(client)) !== schema) return false;
    // Of one statement of several, the settings end with it.
    await client.query(`
      set local session_replication_role = replica;
      set local lock_timeout = '2s';
      do $$
      declare
        one record;
      begin
        for one in select oid::regclass as id, pg_relation_size(oid) as size from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
        loop
          if one.size > ${LARGE} then
            execute format('truncate %s cascade', one.id);
          elsif one.size > 0 then
            execute format('delete from %s', one.id);
          end if;
        end loop;
      end $$;
      ${sequences}`);
    for (const [table, json] of rows) {
      const columns = await writableColumns(client, table);
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into "${table}" (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::"${table}", $1)`,
        [json],
      );
    }
    return true;
  } catch {
    return false;
  }
}

async function readSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA);
  return rows[0]?.schema ?? '';
}

/** Names of the columns of a table that are not computed. */
async function writableColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public."${table}"`],
  );
  return rows[0]?.columns ?? '';
}

/** Whether a connection may pass by triggers. */
export async function isSuperuser(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: string }>('show is_superuser');
  return rows[0]?.is_superuser === 'on';
}
