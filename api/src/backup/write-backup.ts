import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { ArchiveWriter } from './archive.ts';
import { KEY_FILES } from './key-files.ts';
import {
  type BackupHeader,
  type BackupTable,
  type BackupTotals,
  copied,
  readMigrations,
  readSequences,
  readTables,
} from './tables.ts';

/** Bytes of a table in one entry, about. */
const PIECE = 8 * 1024 * 1024;

/** What is backed up. */
export interface BackedUp {
  /** Connection string of the database. */
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  readonly storage: Pick<UploadStorage, 'list' | 'open'>;
}

/** What a backup holds. */
export interface Backup {
  readonly rows: number;
  readonly uploads: number;
  readonly keys: readonly string[];
}

/**
 * Writes everything that Touchline keeps into one file, while it runs (U10): the database as of one moment, every upload, the
 * keys of the data folder.
 * @param file must not exist
 * @throws what kept it from being written; nothing is left behind
 */
export async function writeBackup(source: BackedUp, file: string): Promise<Backup> {
  const archive = new ArchiveWriter(file);
  try {
    const rows = await addDatabase(archive, source.databaseUrl);
    // After the database, which names them; one that has been added since does no harm.
    const uploads = await addUploads(archive, source.storage);
    const keys = await addKeys(archive, source.dataDirectory);
    await archive.finish();
    return { rows, uploads, keys };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function addDatabase(archive: ArchiveWriter, connectionString: string): Promise<number> {
  const client = new Client({ connectionString, application_name: 'touchline-backup' });
  await client.connect();
  try {
    // One snapshot for all tables, whatever happens meanwhile.
    await client.query('begin isolation level repeatable read read only');
    const { rows: now } = await client.query<{ at: Date }>('select now() as at');
    const tables = await readTables(client);
    const header: BackupHeader = {
      format: 1,
      created_at: (now[0]?.at ?? new Date()).toISOString(),
      migrations: await readMigrations(client),
      tables,
    };
    await archive.add('touchline.json', json(header));
    const rows: BackupTotals['rows'] = {};
    for (const table of tables) rows[table.name] = await addTable(archive, client, table);
    const totals: BackupTotals = { rows, sequences: await readSequences(client) };
    await archive.add('totals.json', json(totals));
    await client.query('commit');
    return Object.values(rows).reduce((sum, count) => sum + count, 0);
  } finally {
    await client.end();
  }
}

async function addTable(archive: ArchiveWriter, client: Client, table: BackupTable): Promise<number> {
  const stream = client.query(to(`copy ${copied(table)} to stdout`));
  let pieces: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    if (size === 0) return;
    number += 1;
    await archive.add(
      `database/${table.name}/${String(number).padStart(6, '0')}.copy`,
      Buffer.concat(pieces),
    );
    pieces = [];
    size = 0;
  };
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= PIECE) await flush();
  }
  await flush();
  return stream.rowCount;
}

async function addUploads(archive: ArchiveWriter, storage: BackedUp['storage']): Promise<number> {
  let count = 0;
  for await (const name of storage.list()) {
    const stored = await storage.open(name);
    // Deleted since.
    if (!stored) continue;
    await archive.add(`uploads/${name}`, await buffer(stored.stream));
    count += 1;
  }
  return count;
}

async function addKeys(archive: ArchiveWriter, dataDirectory: string): Promise<string[]> {
  const kept: string[] = [];
  for (const name of KEY_FILES) {
    const bytes = await readFile(join(dataDirectory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) continue;
    await archive.add(`keys/${name}`, bytes);
    kept.push(name);
  }
  return kept;
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
