import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { SecretKeys, type KeySettings } from '../mailboxes/secrets/secret-keys.ts';
import { seal } from '../mailboxes/secrets/sealing.ts';

const KEY_BYTES = 32;
const PLACE = { column: 'address_keys.secret', row: 1 } as const;

/**
 * Reads the key by which the addresses of erased people are hashed (U9), and has the database's connections told it. It is stored
 * encrypted like what mailboxes sign in with, and outlives every rotation: hashes cannot be made anew.
 * @param options.make false where it is made by somebody else: then there may be none.
 * @throws {SecretUnreadable}
 */
export async function readAddressKey(
  database: Database,
  settings: KeySettings,
  { make }: { readonly make: boolean },
): Promise<void> {
  if (database.addressKey.isKnown) return;
  const keys = new SecretKeys(settings);
  const { kysely, addressKey } = database;
  const stored = () => kysely.selectFrom('address_keys').select('secret').executeTakeFirst();
  let row = await stored();
  if (!row && make) {
    await kysely.transaction().execute(async (transaction) => {
      const secret = await seal(transaction, keys, randomBytes(KEY_BYTES).toString('base64url'), PLACE);
      // Of two processes that make one at once, both take the key of the first.
      await sql`insert into address_keys (secret) values (${secret}) on conflict do nothing`.execute(
        transaction,
      );
    });
    row = await stored();
  }
  if (row) addressKey.set(await openAddressKey(settings, row.secret));
}

/**
 * Brings the database to the newest schema, knowing the key where it can be read: a migration that writes addresses of contacts
 * is refused by the database without it, once somebody was erased.
 * @throws as {@link migrate} does
 */
export async function migrateKnowingErased(database: Database, settings: KeySettings): Promise<void> {
  // An older database has no such table yet; what can't be decrypted is told by the migration that needs it, if one does.
  await readAddressKey(database, settings, { make: false }).catch(() => undefined);
  await migrate(database);
}

/** @param stored `address_keys.secret`. @throws {SecretUnreadable} */
export async function openAddressKey(settings: KeySettings, stored: string): Promise<Buffer> {
  return Buffer.from(await new SecretKeys(settings).decrypt(stored, PLACE), 'base64url');
}
