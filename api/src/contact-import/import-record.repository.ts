import {
  type ImportChoices,
  type ImportLook,
  type ImportProgress,
  type ImportTrialCounts,
  type ImportTrialPage,
  type ImportTrialRow,
  type ImportWinner,
  IMPORT_UNDO_DAYS,
  TRIAL_PAGE,
  type TRIAL_LISTS,
} from '@touchline/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import { streamRows } from '../database/stream-rows.ts';
import type { SheetHeader } from './rejected-rows.ts';

/** How long dry runs, and what came to nothing, are kept, in days. */
const KEPT_DAYS = 7;
const BATCH_ROWS = 500;

/**
 * Deletes dry runs that are too old, and the rows of imports that can no longer be undone. What stays of an import is its line in
 * the list.
 */
export async function forgetImports({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    'delete from contact_imports where file_name is null and created_at < now() - make_interval(days => $1)',
    [KEPT_DAYS],
  );
  const isOver = 'created_at < now() - make_interval(days => $1)';
  for (const table of ['rejected_rows', 'headers', 'added', 'changes']) {
    await pool.query(
      `delete from contact_import_${table} where import_id in (
         select id from contact_imports where file_name is not null and ${isOver}
       )`,
      [IMPORT_UNDO_DAYS],
    );
  }
}

/**
 * Records the start of an import, and deletes what is too old.
 * @returns false when an import with this id already exists
 */
export async function beginImport(database: Database, id: string, userId: number): Promise<boolean> {
  await forgetImports(database);
  const { rowCount } = await database.pool.query(
    'insert into contact_imports (id, user_id) values ($1, $2) on conflict (id) do nothing',
    [id, userId],
  );
  return rowCount === 1;
}

/** Puts an import into the list of them (G2), or, without a name, takes it off. */
export async function listImport(database: Database, id: string, fileName: string | null): Promise<void> {
  await database.pool.query('update contact_imports set file_name = $2 where id = $1', [id, fileName]);
}

/** What came to an end stays so: it is written with the changes of the import. */
export async function writeProgress(
  database: Database,
  id: string,
  progress: Pick<ImportProgress, 'rows'> & { readonly stage: ImportProgress['stage'] | 'cancelled' },
): Promise<void> {
  await database.pool.query(
    `update contact_imports set stage = case when stage = 'done' then stage else $2 end, rows = $3, seen_at = now()
     where id = $1`,
    [id, progress.stage, progress.rows],
  );
}

/** How far the user's import has got; undefined when the user has none with this id. */
export async function readProgress(
  database: Database,
  id: string,
  userId: number,
): Promise<ImportProgress | undefined> {
  const { rows } = await database.pool.query<ImportProgress>(
    `select case stage when 'cancelled' then 'failed' else stage end as stage, rows
     from contact_imports where id = $1 and user_id = $2`,
    [id, userId],
  );
  return rows[0];
}

/** @param json array of `SheetHeader`, as the parser wrote it */
export async function keepHeaders(
  client: Pick<PoolClient, 'query'>,
  id: string,
  json: Buffer,
): Promise<void> {
  await client.query(
    `insert into contact_import_headers (import_id, position, sheet, cells)
     select $1, position, header->>'sheet', header->'cells'
     from json_array_elements($2::json) with ordinality as row (header, position)`,
    [id, json],
  );
}

/** Headers of the sheets from which the user's import rejected rows; empty when there is nothing to correct. */
export async function readHeaders(database: Database, id: string, userId: number): Promise<SheetHeader[]> {
  const { rows } = await database.pool.query<SheetHeader>(
    `select sheet, cells from contact_import_headers as header
     join contact_imports on contact_imports.id = header.import_id and user_id = $2
     where import_id = $1 and exists (
       select from contact_import_rejected_rows as row
       where row.import_id = $1 and row.sheet = header.sheet and row.cells is not null)
     order by header.position`,
    [id, userId],
  );
  return rows;
}

/** The errors of an import as the text of one JSON array of the contract's `ImportError`, piece by piece. */
export async function* streamErrors(database: Database, id: string): AsyncGenerator<string, void, void> {
  const select = `
    select json_strip_nulls(json_build_object(
      'sheet', sheet, 'row', "row", 'column', "column", 'message', message))::text as error
    from contact_import_rejected_rows where import_id = $1 order by position, "row"`;
  let separator = '[';
  for await (const { error } of streamRows<{ error: string }>(database, select, {
    values: [id],
    batchSize: BATCH_ROWS,
  })) {
    yield separator + error;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** A rejected row with the cells it had. */
export interface KeptRow {
  readonly sheet: string;
  readonly message: string;
  readonly cells: readonly string[];
}

export function streamRejectedRows(database: Database, id: string): AsyncGenerator<KeptRow, void, void> {
  const select = `
    select sheet, message, cells from contact_import_rejected_rows
    where import_id = $1 and cells is not null order by position`;
  return streamRows<KeptRow>(database, select, { values: [id], batchSize: BATCH_ROWS });
}

/** Keeps what a dry run has found. @param json array of rows of `contact_import_trial_rows` */
export async function keepTrialRows(database: Database, id: string, json: string): Promise<void> {
  await database.pool.query(
    `insert into contact_import_trial_rows (import_id, place, kind, is_suppressed, content)
     select $1, row.* from json_to_recordset($2::json)
       as row (place integer, kind text, is_suppressed boolean, content jsonb)`,
    [id, json],
  );
}

export async function finishTrial(
  database: Database,
  id: string,
  { counts, digest }: { readonly counts: ImportTrialCounts; readonly digest: string },
): Promise<void> {
  await database.pool.query('update contact_imports set counts = $2, digest = $3 where id = $1', [
    id,
    JSON.stringify(counts),
    digest,
  ]);
}

/** Digest of what the user's dry run has found; undefined when there is none of this id. */
export async function readDigest(
  database: Database,
  id: string,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ digest: string }>(
    'select digest from contact_imports where id = $1 and user_id = $2 and digest is not null',
    [id, userId],
  );
  return rows[0]?.digest;
}

/** A page of what the user's dry run has found; undefined when there is none of this id. */
export async function readTrialPage(
  database: Database,
  {
    id,
    userId,
    list,
    after,
  }: { id: string; userId: number; list: (typeof TRIAL_LISTS)[number]; after: number },
): Promise<ImportTrialPage | undefined> {
  if ((await readDigest(database, id, userId)) === undefined) return undefined;
  const more = TRIAL_PAGE + 1;
  const { rows } = await (
    list === 'refused'
      ? refusedPage(id, after, more)
      : sql<ImportTrialRow>`
        select place, kind, is_suppressed, coalesce(content->>'organization', '') as organization,
          coalesce(content->>'full_name', '') as full_name, coalesce(content->>'email', '') as email,
          content->'changes' as changes, '' as sheet, null as row, '' as column, '' as message
        from contact_import_trial_rows
        where import_id = ${id} and place > ${after}
          and ${list === 'suppressed' ? sql`is_suppressed` : sql`kind = ${list === 'organizations' ? 'organization' : list}`}
        order by place limit ${more}`
  ).execute(database.kysely);
  const page = rows.slice(0, TRIAL_PAGE);
  return { rows: page, next: rows.length > TRIAL_PAGE ? (page.at(-1)?.place ?? null) : null };
}

/** SQL: rows that an import or a dry run refused, by their place. */
export const refusedPage = (id: string, after: number, most: number): RawBuilder<ImportTrialRow> =>
  sql`
    select place, 'refused' as kind, false as is_suppressed, '' as organization, '' as full_name, '' as email,
      '{}'::json as changes, sheet, "row", coalesce("column", '') as column, message
    from (
      select row_number() over (order by position)::integer as place, sheet, "row", "column", message
      from contact_import_rejected_rows where import_id = ${id}
    ) refused
    where place > ${after} order by place limit ${most}`;

const MOST_CHOICES = 200;

/** Remembers how somebody had the columns of a file read, by its headers; of each account the last few hundred. */
export async function rememberChoices(
  database: Database,
  userId: number,
  { tables, wins }: ImportChoices,
): Promise<void> {
  const kept = tables.flatMap(({ key, columns }) => (key === undefined ? [] : [{ key, columns }]));
  if (kept.length === 0) return;
  await database.pool.query(
    `insert into contact_import_choices (user_id, headers_key, columns, wins)
     select distinct on (key) $1, key, columns, $3
     from json_to_recordset($2::json) as one (key text, columns jsonb) order by key
     on conflict (user_id, headers_key)
       do update set columns = excluded.columns, wins = excluded.wins, used_at = now()`,
    [userId, JSON.stringify(kept), wins],
  );
  await database.pool.query(
    `delete from contact_import_choices where user_id = $1 and headers_key in (
       select headers_key from contact_import_choices where user_id = $1 order by used_at desc offset $2)`,
    [userId, MOST_CHOICES],
  );
}

/** Puts into a look what was chosen for earlier files with the same headers: by this account, else by anybody last. */
export async function withRemembered(
  database: Database,
  userId: number,
  look: Omit<ImportLook, 'wins'>,
  fields: readonly { readonly id: number }[],
): Promise<ImportLook> {
  const keys = look.tables.flatMap(({ key }) => key ?? []);
  const { rows } = await database.pool.query<{
    headers_key: string;
    columns: ImportChoices['tables'][number]['columns'];
    wins: ImportWinner;
  }>(
    `select distinct on (headers_key) headers_key, columns, wins from contact_import_choices
     where headers_key = any($2::text[]) order by headers_key, user_id = $1 desc, used_at desc`,
    [userId, keys],
  );
  const known = new Map(rows.map((row) => [row.headers_key, row]));
  const isThere = new Set(fields.map(({ id }) => `own:${id}`));
  return {
    ...look,
    wins: rows[0]?.wins ?? 'file',
    tables: look.tables.map((table) => {
      const chosen = table.key === undefined ? undefined : known.get(table.key);
      if (!chosen) return table;
      const targets = new Map(chosen.columns.map(({ column, target }) => [column, target]));
      const columns = table.columns.map((column) => {
        const target = targets.get(column.column) ?? null;
        return { ...column, target: target?.startsWith('own:') && !isThere.has(target) ? null : target };
      });
      return { ...table, columns, is_remembered: true };
    }),
  };
}
