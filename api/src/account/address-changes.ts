import { inTransaction, type Queryable } from '../database/database.ts';
import { holdAdministrator } from '../auth/users.repository.ts';
import { namedField, notFound, RequestError } from '../errors.ts';
import type { Text } from '../language/language.ts';
import { hashOf, makeSecret } from '../random-secret.ts';
import { changeAddress } from './account.repository.ts';
import { takenMeanwhile, texts } from './texts.ts';

/** A link by which an address is confirmed: its token is told once, and the database keeps only a hash of it. */
export interface AddressLink {
  readonly email: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Another address waits to be confirmed; one that waited before does no longer. Whether somebody else has it is not looked up. */
export async function awaitAddress(
  database: Queryable,
  userId: number,
  { email, expiresAt }: Omit<AddressLink, 'token'>,
): Promise<AddressLink> {
  const token = makeSecret();
  const renewed = { email, token_hash: hashOf(token), expires_at: expiresAt };
  await database
    .insertInto('address_changes')
    .values({ ...renewed, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...renewed, created_at: new Date() }))
    .execute();
  return { email, token, expiresAt };
}

/** The address that waits, also where its link is good no longer: another can be sent. */
export async function readAwaited(database: Queryable, userId: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('address_changes')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.email;
}

/** The address stays as it is. */
export async function forgetAwaited(database: Queryable, userId: number): Promise<void> {
  await database.deleteFrom('address_changes').where('user_id', '=', userId).execute();
}

/** Which address a link confirms; undefined for one that confirms none. */
export async function readAddressLink(
  database: Queryable,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('address_changes as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('a.email')
    .where('a.token_hash', '=', hashOf(token))
    .where('a.expires_at', '>', now)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

/** An account that has another address from now on. */
export interface ChangedAddress {
  readonly userId: number;
  readonly before: string;
}

/**
 * Uses a link up: the account has the address from now on. Of two accounts that want the same, the later is refused.
 * @throws 404 for a link that confirms nothing, 409 when somebody else has the address
 */
export function confirmAddress(database: Queryable, token: string, now: Date): Promise<ChangedAddress> {
  return inTransaction(database, async (transaction) => {
    const waiting = await transaction
      .deleteFrom('address_changes')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    return giveAwaited(transaction, waiting, texts.addressLinkUnusable);
  });
}

/**
 * The same by the word of an administrator (U2).
 * @param seen the address that they have seen: another that is wanted since takes another look
 * @throws 403, 404; 409 when another waits, or somebody else has the address
 */
export function approveAddress(
  database: Queryable,
  userId: number,
  { seen, by }: { readonly seen: string; readonly by: number },
): Promise<ChangedAddress> {
  return inTransaction(database, async (transaction) => {
    await holdAdministrator(transaction, by);
    const waiting = await transaction
      .deleteFrom('address_changes')
      .where('user_id', '=', userId)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    if (waiting && waiting.email !== seen) throw namedField('email', texts.otherAwaited, 409);
    return giveAwaited(transaction, waiting, texts.noneAwaited);
  });
}

/** @param missing what is answered where none waits @throws 404, 409 */
async function giveAwaited(
  transaction: Queryable,
  waiting: { readonly user_id: number; readonly email: string } | undefined,
  missing: Text,
): Promise<ChangedAddress> {
  const account =
    waiting &&
    (await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', waiting.user_id)
      .where('deactivated_at', 'is', null)
      .forUpdate()
      .executeTakeFirst());
  if (!waiting || !account) throw notFound(missing);
  const { user_id: userId, email } = waiting;
  // Refused, it goes on waiting: the transaction is undone.
  const isFree = await changeAddress(transaction, userId, email);
  if (!isFree) throw new RequestError(409, takenMeanwhile(email));
  return { userId, before: account.email };
}
