import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { KeySettings } from '../mailboxes/secrets/secret-keys.ts';
import { type Recurring, startRecurring } from '../recurring.ts';
import { readAddressKey } from './read-address-key.ts';

/** Milliseconds between two looks while the key is not known. */
const LOOK_AGAIN = 2000;

export interface AddressKeyOptions {
  readonly database: Database;
  readonly settings: KeySettings;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether this process makes the key where there is none: a worker leaves that to the API. */
  readonly makes: boolean;
}

/**
 * Has a process know the key of erased addresses from its start, before anybody is erased: without it, nobody can add a contact from
 * the first erasure on, whichever process did that. Where it cannot be read, such as before a key file is put back, it goes on trying.
 */
export async function keepAddressKey({
  database,
  settings,
  log,
  makes,
}: AddressKeyOptions): Promise<Pick<Recurring, 'stop'>> {
  const failure =
    'the key of erased addresses cannot be read: contacts cannot be added once somebody was erased';
  let saidIt = false;
  const look = async () => {
    try {
      await readAddressKey(database, settings, { make: makes });
    } catch (error) {
      if (!saidIt) log.warn({ err: error }, failure);
      saidIt = true;
    }
  };
  await look();
  if (database.addressKey.isKnown) return { stop: () => Promise.resolve() };
  return startRecurring(() => (database.addressKey.isKnown ? Promise.resolve() : look()), LOOK_AGAIN, {
    log,
    failure,
  });
}
