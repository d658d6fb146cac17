import { inTransaction, type Queryable } from '../database/database.ts';
import { notFound, RequestError } from '../errors.ts';
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

/**
 * Uses a link up: the account has the address from now on. Of two accounts that want the same, the later is refused.
 * @returns whose it is, and the address before
 * @throws 404 for a link that confirms nothing, 409 when somebody else has the address
 */
export function confirmAddress(
  database: Queryable,
  token: string,
  now: Date,
): Promise<{ readonly userId: number; readonly before: string }> {
  return inTransaction(database, async (transaction) => {
    const waiting = await transaction
      .deleteFrom('address_changes')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    const account =
      waiting &&
      (await transaction
        .selectFrom('users')
        .select('email')
        .where('id', '=', waiting.user_id)
        .where('deactivated_at', 'is', null)
        .forUpdate()
        .executeTakeFirst());
    if (!waiting || !account) throw notFound(texts.addressLinkUnusable);
    const { user_id: userId, email } = waiting;
    // Refused, it goes on waiting: the transaction is undone.
    const isFree = await changeAddress(transaction, userId, email);
    if (!isFree) throw new RequestError(409, takenMeanwhile(email));
    return { userId, before: account.email };
  });
}
