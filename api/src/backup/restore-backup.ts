import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { migrate, migrateTo } from '../database/migrate.ts';
import { contentTypeOf } from '../uploads/image-names.ts';
import { adoptRestoredSecret, restoredSecret } from '../secret-file.ts';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { type BackupEntry, BackupUnreadable, readArchive } from './archive.ts';
import { holdMails, type Held } from './hold-mails.ts';
import { KEY_FILES } from './key-files.ts';
import { TableLoader } from './load-tables.ts';
import { BackupHeader, BackupTotals } from './tables.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** Connection string of the database. */
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  readonly storage: Pick<UploadStorage, 'save'>;
  /** Moment of the restore. */
  readonly now: Date;
  /** API keys stay good, by the word of whoever restores that none was revoked since the backup. */
  readonly keepsApiKeys?: boolean;
}

/** There is something already, or somebody works with it; the message says what. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** What a restore brought back. */
export interface Restored {
  readonly createdAt: Date;
  readonly rows: number;
  readonly uploads: number;
  readonly held: Held;
}

/**
 * Refuses what is no backup by its beginning, before a database is made for it.
 * @throws {BackupUnreadable}
 */
export async function refuseOtherFiles(file: string): Promise<void> {
  const entries = readArchive(file);
  try {
    await readHeader(entries);
  } finally {
    await entries.return();
  }
}

/**
 * Restores a backup into an empty place (U10): all of it or, where anything fails, nothing that counts, so that it can be tried
 * again, also where it was killed. Everybody signs in again, links that let somebody in are worth nothing, and so are API keys
 * unless they are to be kept: what was revoked since the backup must not live on. Who left since is there again, by the password they had: whoever restores is told to look.
 * @throws {NotEmpty} @throws {BackupUnreadable}
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const entries = readArchive(file);
  const header = await readHeader(entries);
  await refuseUsed(target.databaseUrl);
  await migrateLike(target.databaseUrl, header);
  const keys: string[] = [];
  let restored: Restored;
  const client = new Client({ connectionString: target.databaseUrl, application_name: 'touchline-restore' });
  await client.connect();
  try {
    await client.query('begin');
    const loader = await TableLoader.start(client, header);
    let totals: BackupTotals | undefined;
    let uploads = 0;
    for await (const { name, bytes } of entries) {
      const [folder = '', part = '', ...rest] = name.split('/');
      if (name === 'totals.json') totals = parse(name, bytes, BackupTotals);
      else if (folder === 'database') await loader.load(part, bytes);
      else if (folder === 'uploads' && rest.length === 0 && UPLOAD.test(part)) {
        await target.storage.save(part, bytes, contentTypeOf(part) ?? 'application/octet-stream');
        uploads += 1;
      } else if (folder === 'keys' && KEY_FILES.some((known) => known === part)) {
        keys.push(join(target.dataDirectory, part));
        await writeKey(target.dataDirectory, part, bytes);
      } else throw new BackupUnreadable(`${name} is nothing that Touchline keeps.`);
    }
    if (!totals) throw new BackupUnreadable('It has no totals.');
    await loader.finish(totals);
    const createdAt = new Date(header.created_at);
    // So that the activity names who changed what the backup did not hold.
    await client.query(`set local touchline.actor = 'command_line'`);
    const held = await holdMails(client, createdAt, target.now);
    const ended = target.keepsApiKeys === true ? LETS_IN.filter((table) => table !== 'api_keys') : LETS_IN;
    for (const table of [...ended, ...OF_THE_SERVER]) await empty(client, table);
    const { rows: forgotten } = await client.query(
      `select where to_regclass('public.search_forgotten') is not null`,
    );
    if (forgotten.length > 0) await client.query(`update search_forgotten set transaction = '0'`);
    await client.query('commit');
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0);
    restored = { createdAt, rows, uploads, held };
  } catch (error) {
    for (const key of keys) await rm(restoredSecret(key), { force: true });
    throw error;
  } finally {
    // Before a commit this undoes it all.
    await client.end();
  }
  for (const key of keys) await adoptRestoredSecret(key);
  // What was restored counts from here on: the start of Touchline goes on with migrations that fail here.
  await migrateWhole(target.databaseUrl);
  return restored;
}

/** What lets somebody in without a password. The backup cannot know what of it was ended since. */
const LETS_IN = [
  'sessions',
  'account_links',
  'address_changes',
  'api_keys',
  'provider_entries',
  'mailbox_sign_ins',
] as const;
/** Transactions in it have numbers of the server that was backed up. */
const OF_THE_SERVER = ['search_changes'] as const;

/** Does nothing where the backup is older than the table. */
async function empty(client: Client, table: string): Promise<void> {
  const { rows } = await client.query('select where to_regclass($1) is not null', [`public.${table}`]);
  if (rows.length > 0) await client.query(`delete from ${table}`);
}

/** Names of stored files are made by Touchline: no path, and nothing hidden. */
const UPLOAD = /^[\w-][\w.-]{0,200}$/u;

async function readHeader(entries: AsyncIterator<BackupEntry, void>): Promise<BackupHeader> {
  const { value: first } = await entries.next();
  if (first?.name !== 'touchline.json') throw new BackupUnreadable('It is no backup of Touchline.');
  return parse('touchline.json', first.bytes, BackupHeader);
}

/** @throws {BackupUnreadable} */
function parse<Schema extends z.ZodType>(name: string, bytes: Buffer, schema: Schema): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch (error) {
    throw new BackupUnreadable(`${name} is damaged.`, { cause: error });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new BackupUnreadable('It was made by another release of Touchline, which has to restore it.');
  return parsed.data;
}

/** @throws {NotEmpty} where accounts are, or a process of Touchline is connected */
async function refuseUsed(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows: others } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name ~ '^touchline-(api|worker)'`,
    );
    if (others.length > 0) throw new NotEmpty('Touchline is running on this database: stop it first.');
    const { rows: tables } = await client.query(
      `select from pg_class where oid = to_regclass('public.users') and relkind = 'r'`,
    );
    if (tables.length === 0) return;
    const { rows: accounts } = await client.query('select from users limit 1');
    if (accounts.length > 0) {
      throw new NotEmpty(
        'There are accounts in this database already: restore into an empty one, nothing is overwritten.',
      );
    }
  } finally {
    await client.end();
  }
}

async function migrateLike(url: string, { migrations }: BackupHeader): Promise<void> {
  await withDatabase(url, async (database) => {
    const unknown = await migrateTo(database, migrations);
    if (unknown !== undefined) {
      throw new BackupUnreadable(
        `It is of a newer release of Touchline (${unknown}): restore it with that one.`,
      );
    }
  });
}

const migrateWhole = (url: string): Promise<void> => withDatabase(url, migrate);

async function withDatabase<Result>(
  url: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, onConnectionLost: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Writes a key beside its place, whole or not at all: a restore that is killed leaves none that the next try would refuse. */
async function writeKey(dataDirectory: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(dataDirectory, name);
  if (existsSync(path)) {
    throw new NotEmpty(
      `${path} is there already: restore into an empty data folder, nothing is overwritten.`,
    );
  }
  await mkdir(dataDirectory, { recursive: true });
  const draft = `${restoredSecret(path)}.part`;
  await writeFile(draft, bytes, { mode: 0o600, flush: true });
  await rename(draft, restoredSecret(path));
}
