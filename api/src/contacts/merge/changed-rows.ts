import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { ChangedRow, StoredRow } from '../../database/deletion-content.ts';
import { type Pair, type Reference, REFERENCES } from './references.ts';

/** Rows by table and primary key. */
export type Rows = ReadonlyMap<
  string,
  { readonly table: string; readonly key: StoredRow; readonly row: StoredRow }
>;

/** Every row that two contacts concern, as it is. */
export async function readRowsOf(transaction: Queryable, pair: Pair): Promise<Rows> {
  // Times are compared as text, also with those that a later session reads.
  await sql`set local time zone 'UTC'`.execute(transaction);
  const all = new Map<string, { table: string; key: StoredRow; row: StoredRow }>();
  for (const reference of REFERENCES) {
    const { rows } = await sql<{ row: StoredRow }>`
      select to_jsonb(stored) - ${reference.omits ?? ''}::text as row from ${sql.table(reference.table)} stored
      where ${reference.rowsOf(pair)}`.execute(transaction);
    for (const { row } of rows) {
      const key = Object.fromEntries(reference.key.map((column) => [column, row[column]]));
      all.set(JSON.stringify([reference.table, ...Object.values(key)]), { table: reference.table, key, row });
    }
  }
  return all;
}

/** What differs between two readings; of a row that is in both, only the columns that do. */
export function changedRows(before: Rows, after: Rows): ChangedRow[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): ChangedRow[] => {
    const [old, now] = [before.get(id), after.get(id)];
    const { table, key } = (old ?? now)!;
    if (old === undefined || now === undefined) {
      return [{ table, key, before: old?.row ?? null, after: now?.row ?? null }];
    }
    const columns = Object.keys(now.row).filter((column) => !isSame(old.row[column], now.row[column]));
    if (columns.length === 0) return [];
    const pick = (row: StoredRow) => Object.fromEntries(columns.map((column) => [column, row[column]]));
    return [{ table, key, before: pick(old.row), after: pick(now.row) }];
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The current row of a key; undefined where there is none. */
export async function readRow(
  transaction: Queryable,
  { table, key }: Pick<ChangedRow, 'table' | 'key'>,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(stored) as row from ${sql.table(table)} stored where ${isKey(key)}`.execute(transaction);
  return rows[0]?.row;
}

/** Puts the columns of a row back that are still as the merge left them: what people changed since stays. */
export async function putBack(
  transaction: Queryable,
  { table, key, before, after }: ChangedRow,
): Promise<void> {
  const now = await readRow(transaction, { table, key });
  if (now === undefined || before === null || after === null) return;
  const columns = Object.keys(before).filter((column) => isSame(now[column], after[column]));
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    update ${sql.table(table)} set (${names}) = (
      select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(before)}::jsonb)
    ) where ${isKey(key)}`.execute(transaction);
}

/** Inserts a row that the merge removed, unless another stands in its place or what it belongs to is gone. */
export async function insertBack(transaction: Queryable, table: string, row: StoredRow): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`savepoint row_put_back`.execute(transaction);
  try {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
      on conflict do nothing`.execute(transaction);
  } catch (error) {
    if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
    await sql`rollback to savepoint row_put_back`.execute(transaction);
  }
  await sql`release savepoint row_put_back`.execute(transaction);
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes a row that the merge added. */
export const deleteRow = (transaction: Queryable, { table, key }: Pick<ChangedRow, 'table' | 'key'>) =>
  sql`delete from ${sql.table(table)} where ${isKey(key)}`.execute(transaction);

const isKey = (key: StoredRow) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

/** The tables of {@link REFERENCES} in their order. */
export const tablesInOrder = (): readonly Reference['table'][] => REFERENCES.map(({ table }) => table);
