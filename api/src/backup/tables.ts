import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { z } from 'zod';

/** What is said of a backup at its beginning. */
export const BackupHeader = z.object({
  /** Of the file; another one cannot be read. */
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The migrations that the database had run, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type BackupHeader = z.output<typeof BackupHeader>;
export type BackupTable = BackupHeader['tables'][number];

/** What is said at its end, once everything was read. */
export const BackupTotals = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  /** How far each sequence has counted. */
  sequences: z.record(z.string(), z.object({ last_value: z.string(), is_called: z.boolean() })),
});
export type BackupTotals = z.output<typeof BackupTotals>;

/** Tables of the migrator: they are filled by migrating. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Every table that holds something of Touchline's, with the columns that are stored. */
export async function readTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [MIGRATION_TABLES],
  );
  return rows;
}

/** Names of the migrations that were carried out, in their order: what the tables of a backup look like (U10). */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** How far each sequence has counted; they are not part of a snapshot, so they are read after the rows. */
export async function readSequences(client: ClientBase): Promise<BackupTotals['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: BackupTotals['sequences'] = {};
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${escapeIdentifier(name)}`,
    );
    const [value] = values;
    if (value) sequences[name] = value;
  }
  return sequences;
}

/** A table with its columns, as COPY takes it. */
export const copied = ({ name, columns }: BackupTable): string =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
