import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { KEY_BYTES, prefixOf, toSecretKey, type SecretKey } from './cipher.ts';
import { waitForSealing } from './sealing.ts';
import { keyFile, readKeyFile, SecretKeys, SecretUnreadable, type KeySettings } from './secret-keys.ts';

/** The columns that hold secrets, and by what their rows are named. */
const COLUMNS = [
  { table: 'mailboxes', column: 'secret', id: 'id' },
  { table: 'mailbox_sign_ins', column: 'verifier', id: 'state_hash' },
  { table: 'two_factor', column: 'secret', id: 'user_id' },
  { table: 'address_keys', column: 'secret', id: 'id' },
  { table: 'webhooks', column: 'secret', id: 'id' },
  { table: 'provider_grants', column: 'secret', id: 'id' },
] as const;

/** What a rotation did. */
export interface Rotation {
  /** Where the key is that everything is encrypted with now. */
  readonly source: 'environment' | 'file';
  /** Secrets that were encrypted anew. */
  readonly count: number;
  /** Ids of mailboxes whose secret no key decrypts: somebody has to sign in again. */
  readonly unreadable: readonly string[];
}

/** Another rotation is under way. */
export class RotationUnderWay extends Error {}

/**
 * Encrypts every secret with a new key and then forgets the others (B2): one that it makes in `DATA_DIR`, or the first of
 * `MAILBOX_SECRET_KEY`. Touchline may run meanwhile. Interrupted, it goes on at the next call.
 * @throws {RotationUnderWay}, {SecretUnreadable}
 */
export async function rotateKey(database: Database, settings: KeySettings): Promise<Rotation> {
  // A connection of its own: the lock lasts until the rotation ends, or its process does.
  const connection = await database.pool.connect();
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('touchline:rotate-mailbox-key', 0)) as locked",
    );
    if (rows[0]?.locked !== true) throw new RotationUnderWay();
    return await rotate(database, settings);
  } finally {
    // Whoever asks next must not find it held until the connection has closed, which takes the lock with it in any case.
    await connection.query('select pg_advisory_unlock_all()').catch(() => undefined);
    connection.release(true);
  }
}

async function rotate(database: Database, settings: KeySettings): Promise<Rotation> {
  const source = settings.mailboxSecretKeys.length > 0 ? 'environment' : 'file';
  if (source === 'file') await addKeyToFile(database, settings);
  const keys = new SecretKeys(settings);
  const current = await keys.current();
  await database.kysely.transaction().execute(waitForSealing);
  let count = 0;
  const unreadable: string[] = [];
  for (const column of COLUMNS) {
    for (const row of await rowsOfOtherKeys(database, column, current)) {
      const outcome = await reencrypt(database, keys, column, row);
      if (outcome === 'done') count += 1;
      if (outcome === 'unreadable' && column.table === 'mailboxes') unreadable.push(row);
    }
  }
  if (source === 'file') await writeKeyFile(settings, [current]);
  return { source, count, unreadable };
}

/** An interrupted rotation has left its key in the file: it is used rather than made again. */
async function addKeyToFile(database: Database, settings: KeySettings): Promise<void> {
  const keys = await readKeyFile(settings);
  if (keys.length > 1) return;
  if (keys.length === 0) {
    const stored = await database.kysely
      .selectFrom('mailboxes')
      .select('id')
      .where('secret', 'is not', null)
      .unionAll(database.kysely.selectFrom('two_factor').select('user_id as id'))
      .unionAll(database.kysely.selectFrom('address_keys').select('id'))
      .unionAll(database.kysely.selectFrom('webhooks').select('id').where('secret', 'is not', null))
      .limit(1)
      .executeTakeFirst();
    // A new key would hide that this is another machine, or another folder, than the one that holds the key.
    if (stored) throw new SecretUnreadable(`There is no key in ${keyFile(settings)}.`);
  }
  await writeKeyFile(settings, [toSecretKey(randomBytes(KEY_BYTES)), ...keys]);
}

/** Written aside and renamed into place: nobody reads half a file. */
async function writeKeyFile(settings: KeySettings, keys: readonly SecretKey[]): Promise<void> {
  const draft = `${keyFile(settings)}.${process.pid}.draft`;
  const text = keys.map(({ bytes }) => `${bytes.toString('base64url')}\n`).join('');
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, keyFile(settings));
}

type SecretColumn = (typeof COLUMNS)[number];

const reference = ({ table, column, id }: SecretColumn) => ({
  table: sql.table(table),
  secret: sql.ref(column),
  id: sql<string>`${sql.ref(id)}::text`,
});

async function rowsOfOtherKeys(
  database: Database,
  column: SecretColumn,
  current: SecretKey,
): Promise<string[]> {
  const { table, secret, id } = reference(column);
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${table}
    where ${secret} is not null and not starts_with(${secret}, ${prefixOf(current)})
    order by 1`.execute(database.kysely);
  return rows.map((row) => row.id);
}

/** Under the row's lock: a token that is being renewed is not overwritten with the one before. */
async function reencrypt(
  database: Database,
  keys: SecretKeys,
  column: SecretColumn,
  row: string,
): Promise<'done' | 'gone' | 'unreadable'> {
  const { table, secret, id } = reference(column);
  const place = { column: `${column.table}.${column.column}`, row } as Parameters<SecretKeys['decrypt']>[1];
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ stored: string | null }>`
      select ${secret} as stored from ${table} where ${id} = ${row} for update`.execute(transaction);
    const stored = rows[0]?.stored;
    if (stored == null) return 'gone';
    try {
      const text = await keys.decrypt(stored, place);
      const sealed = await keys.encrypt(text, place);
      await sql`update ${table} set ${secret} = ${sealed} where ${id} = ${row}`.execute(transaction);
      return 'done';
    } catch (error) {
      if (error instanceof SecretUnreadable) return 'unreadable';
      throw error;
    }
  });
}
