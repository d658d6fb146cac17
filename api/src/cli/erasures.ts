/** Keeps who was erased apart from backups, and erases them again after a restore (U9): `save FILE`, `apply FILE`. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { type MailboxKey, NO_ADDRESS } from '../database/keys.ts';
import { readConfig, type Config } from '../config.ts';
import { AddressKey } from '../database/address-key.ts';
import type { Database } from '../database/database.ts';
import { SecretUnreadable } from '../mailboxes/secrets/secret-keys.ts';
import { addSuppressions } from '../outreach/suppression-list.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { openAddressKey, readAddressKey } from '../privacy/read-address-key.ts';
import { texts } from '../privacy/texts.ts';
import { CommandError, runCommand, withDatabase } from './command.ts';

const USAGE = `Usage:
  npm run erasures -- save FILE    write the keyed hashes of the addresses that were erased into FILE
  npm run erasures -- apply FILE   erase those people again, after a restore of a backup that was made before

FILE says nothing to whoever has no key of Touchline. It fits backups of the same Touchline alone.`;

const HASH = /^hmac:[0-9a-f]{64}$/u;

async function save(database: Database, file: string): Promise<string> {
  const rows = await database.kysely
    .selectFrom('suppressions')
    .select('email_key')
    .where('kind', '=', 'erased')
    .orderBy('email_key')
    .execute();
  const key = await database.kysely.selectFrom('address_keys').select('secret').executeTakeFirst();
  const lines = [...(key ? [key.secret] : []), ...rows.map(({ email_key }) => email_key)];
  await writeFile(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  return `${file} holds the hashes of ${rows.length} addresses.`;
}

async function apply(database: Database, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const [secret = '', ...lines] = text.split(/\s+/u).filter((line) => line !== '');
  if (secret === '') return `${file} names nobody.`;
  if (!secret.startsWith('v1.') || !lines.every((line) => HASH.test(line)))
    throw new CommandError(`${file} was not written by npm run erasures -- save.`);
  // What stands on the list in place of the addresses.
  const hashes = lines as MailboxKey[];
  const config = readConfig(process.env);
  await takeKey(database, config, secret);
  await addSuppressions(database.kysely, { keys: hashes, added_by: 'command_line', explanation: '' });
  const { rows } = await database.kysely.transaction().execute((transaction) =>
    sql<{ id: number }>`
      select id from contacts where email_key like '%@%' and address_hash(email_key) = any(${hashes}::text[]) order by id`.execute(
      transaction,
    ),
  );
  let erased = 0;
  for (const { id } of rows) {
    // A twin may have been erased with one before.
    if (await erasePerson(database, config, { contact: id, by: 0, name: texts.erasedName.en })) erased += 1;
  }
  return rows.length === erased
    ? `${erased} contacts were erased again.`
    : `${erased} of ${rows.length} contacts were erased again; the rest follows while Touchline runs.`;
}

/** A backup from before the first erasure has no key yet: it is that of the file. */
async function takeKey(database: Database, config: Config, secret: string): Promise<void> {
  try {
    const key = await openAddressKey(config, secret);
    await sql`insert into address_keys (secret) values (${secret}) on conflict do nothing`.execute(
      database.kysely,
    );
    await readAddressKey(database, config, { make: false });
    const own = new AddressKey();
    own.set(key);
    if (own.hash(NO_ADDRESS) !== database.addressKey.hash(NO_ADDRESS))
      throw new CommandError('The file belongs to another Touchline: its hashes have another key.');
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    throw new CommandError(`The file does not fit the key of this Touchline. ${error.message}`);
  }
}

await runCommand(() => {
  const [action, file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0 || (action !== 'save' && action !== 'apply'))
    throw new CommandError(USAGE);
  const work = action === 'save' ? save : apply;
  return withDatabase((database) => work(database, resolve(file)));
});
