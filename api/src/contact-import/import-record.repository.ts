import type { ImportProgress } from '@touchline/shared/contract';
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import { streamRows } from '../database/stream-rows.ts';
import type { SheetHeader } from './rejected-rows.ts';

/** How long an import and its rejected rows are kept, in days. */
const KEPT_DAYS = 7;
const BATCH_ROWS = 500;

/**
 * Records the start of an import, and deletes records that are too old.
 * @returns false when an import with this id already exists
 */
export async function beginImport(database: Database, id: string, userId: number): Promise<boolean> {
  await database.pool.query(
    `delete from contact_imports where created_at < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
  const { rowCount } = await database.pool.query(
    'insert into contact_imports (id, user_id) values ($1, $2) on conflict (id) do nothing',
    [id, userId],
  );
  return rowCount === 1;
}

export async function writeProgress(database: Database, id: string, progress: ImportProgress): Promise<void> {
  await database.pool.query('update contact_imports set stage = $2, rows = $3 where id = $1', [
    id,
    progress.stage,
    progress.rows,
  ]);
}

/** How far the user's import has got; undefined when the user has none with this id. */
export async function readProgress(
  database: Database,
  id: string,
  userId: number,
): Promise<ImportProgress | undefined> {
  const { rows } = await database.pool.query<ImportProgress>(
    'select stage, rows from contact_imports where id = $1 and user_id = $2',
    [id, userId],
  );
  return rows[0];
}

/** @param json array of `SheetHeader`, as the parser wrote it */
export async function keepHeaders(client: PoolClient, id: string, json: string): Promise<void> {
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
