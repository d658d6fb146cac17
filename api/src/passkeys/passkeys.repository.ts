import type { Passkey } from '@touchline/shared/contract';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { holdAccount } from '../auth/users.repository.ts';
import { recordOfAccount } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/** More than anybody has devices. */
const MOST_PASSKEYS = 20;

/** Those of an account, oldest first. */
export async function listPasskeys(database: Queryable, userId: number): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }));
}

/** Credentials of an account, which are not made a second time on the same device. */
export const listCredentials = (database: Queryable, userId: number) =>
  database
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute();

/** @throws 409 when the account has too many */
export function addPasskey(
  database: Queryable,
  userId: number,
  name: string,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdAccount(transaction, userId);
    if ((await listCredentials(transaction, userId)).length >= MOST_PASSKEYS)
      throw new RequestError(409, texts.tooMany);
    await transaction
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        name,
      })
      .execute();
    await recordOfAccount(transaction, userId, 'passkey_added');
  });
}

/** @returns whether the account has it */
export async function renamePasskey(
  database: Queryable,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns its name; undefined when the account had none such */
export function removePasskey(database: Queryable, userId: number, id: number): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (removed) await recordOfAccount(transaction, userId, 'passkey_removed');
    return removed?.name;
  });
}

/** A passkey and whose it is. */
export async function findPasskey(database: Queryable, credentialId: string) {
  const row = await database
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!row) return undefined;
  const credential: WebAuthnCredential = {
    id: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
  };
  return { id: row.id, userId: row.user_id, credential };
}

/** @param counter of the device; a copy of it would lag behind. */
export async function markPasskeyUsed(
  database: Queryable,
  id: number,
  counter: number,
  now: Date,
): Promise<void> {
  await database.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', id).execute();
}
