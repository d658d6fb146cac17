import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SecretPlace } from './cipher.ts';
import type { SecretKeys } from './secret-keys.ts';

/**
 * Advisory lock between those who store secrets, who share it until their transaction ends, and a rotation, which takes it
 * alone once: whatever was encrypted with the key before is committed by then, so the rotation sees it.
 */
const SEALING = 'touchline:mailbox-secrets';

/** Encrypts a secret. The same transaction has to store it. */
export async function seal(
  transaction: Transaction<Tables>,
  keys: SecretKeys,
  text: string,
  place: SecretPlace,
): Promise<string> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${SEALING}, 0))`.execute(transaction);
  return keys.encrypt(text, place);
}

/** Waits until everything that is being sealed is stored. */
export async function waitForSealing(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${SEALING}, 0))`.execute(transaction);
}
