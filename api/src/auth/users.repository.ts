import type { Role, User } from '@touchline/shared/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import { askBefore } from '../database/actor.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { Tables, UserRow } from '../database/schema.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { holdCampaignsOfOwners } from '../outreach/mailbox-changes.ts';
import { hashPassword } from './passwords.ts';

/** An account, as whoever it belongs to sees it. */
export type StoredUser = User & { readonly role: Role };

/** The account of an address; letter case does not matter. */
export async function findUser(database: Queryable, email: string): Promise<UserRow | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', mailboxKey(email))
    .executeTakeFirst();
}

/**
 * Creates an account.
 * @returns undefined when the address has one already.
 */
export async function addUser(
  database: Queryable,
  email: string,
  password: string,
  { role = 'staff', name = '' }: { readonly role?: Role; readonly name?: string } = {},
): Promise<StoredUser | undefined> {
  return database
    .insertInto('users')
    .values({
      email,
      email_key: mailboxKey(email),
      password_hash: await hashPassword(password),
      password_set_at: new Date(),
      role,
      name,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email', 'role'])
    .executeTakeFirst();
}

/** Holds an account until the transaction ends: of several changes of it at once, each sees the ones before. @throws 401 if it is gone */
export async function holdAccount(transaction: Queryable, id: number): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => unauthorized(texts.sessionEnded));
}

/** Someone would be left to do what takes an administrator: the last one stays (U2). */
export class LastAdministrator extends Error {
  constructor() {
    super('It is the only administrator');
  }
}

/**
 * Gives an account another role; it holds from the account's next request.
 * @param by see {@link releaseAdministrator}
 * @returns whether there is such an account
 * @throws LastAdministrator; 403
 */
export function changeRole(database: Queryable, userId: number, role: Role, by?: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (role === 'administrator') await lockAdministrators(transaction, by);
    else await releaseAdministrator(transaction, userId, by);
    // It may be their own role.
    await askBefore(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ role })
      .where('id', '=', userId)
      .executeTakeFirst();
    await endLinks(transaction, userId);
    return numUpdatedRows > 0n;
  });
}

/**
 * Has an administrator stop being one, or refuses it. Does nothing about other accounts but to lock every administrator.
 * @param by the administrator who asks; undefined at the command line
 * @throws LastAdministrator when the account is the only one; 403 where who asks is no administrator any longer
 */
export async function releaseAdministrator(
  transaction: Queryable,
  userId: number,
  by?: number,
): Promise<void> {
  const administrators = await lockAdministrators(transaction, by);
  if (!administrators.includes(userId)) return;
  if (administrators.length === 1) throw new LastAdministrator();
}

/**
 * Locks every administrator who has not left, by their ids, so that two who go at once see one another: of two who demote each
 * other, one is refused.
 * @param by who asks; undefined at the command line @throws 403 where they are no administrator any longer
 */
async function lockAdministrators(transaction: Queryable, by: number | undefined): Promise<number[]> {
  const administrators = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    // Rows that refer to them can be stored meanwhile.
    .forNoKeyUpdate()
    .execute();
  const ids = administrators.map(({ id }) => id);
  if (by !== undefined && !ids.includes(by)) throw forbidden(texts.noAdministratorNow);
  return ids;
}

/**
 * Has whoever asks stay an administrator until the transaction ends: what they make now is taken back with their role, or not made.
 * @param others accounts to hold with theirs, so that all are locked in one order
 * @throws 403 where they are no administrator any longer
 */
export async function holdAdministrator(
  transaction: Queryable,
  by: number,
  ...others: readonly number[]
): Promise<void> {
  const held = await transaction
    .selectFrom('users')
    .select(['id', 'role', 'deactivated_at'])
    .where('id', 'in', [by, ...others])
    .orderBy('id')
    .forShare()
    .execute();
  const isOne = held.some(
    ({ id, role, deactivated_at }) => id === by && role === 'administrator' && deactivated_at === null,
  );
  if (!isOne) throw forbidden(texts.noAdministratorNow);
}

/**
 * Gives an account a new password and ends its sessions; links for it and by it, and one that confirms another address, are worth nothing.
 * @param keep the session that goes on, of whoever changes their own.
 */
export async function changePassword(
  database: Queryable,
  userId: number,
  password: string,
  keep?: string,
): Promise<void> {
  const hash = await hashPassword(password);
  // At once: nobody can sign in with the old password between the changes and stay.
  await inTransaction(database, async (transaction) => {
    // The account first, as whoever is asked whether they still may holds it before their session.
    await transaction
      .updateTable('users')
      .set({ password_hash: hash, password_set_at: new Date() })
      .where('id', '=', userId)
      .execute();
    await transaction.deleteFrom('account_links').where(linksOf(userId)).execute();
    await transaction.deleteFrom('address_changes').where('user_id', '=', userId).execute();
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(keep !== undefined, (query) => query.where('id', '<>', keep ?? ''))
      .execute();
  });
}

const linksOf = (userId: number) => (is: ExpressionBuilder<Tables, 'account_links'>) =>
  is.or([is('user_id', '=', userId), is('created_by', '=', userId)]);

/**
 * Links that were mailed for an account, or that it made for others, are worth nothing any more: whoever changes what lets it in, or
 * what it may do, may be taking it back from somebody who made them.
 */
export async function endLinks(transaction: Queryable, userId: number): Promise<void> {
  await transaction.deleteFrom('account_links').where(linksOf(userId)).execute();
}

/** Nothing that let into an account before does any more: its sessions, API keys, passkeys, and links. */
export async function endWaysIn(transaction: Queryable, userId: number): Promise<void> {
  await endLinks(transaction, userId);
  for (const table of ['sessions', 'api_keys', 'passkeys', 'address_changes'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
}

/**
 * Deletes an account with its sessions. Its organizations and mailboxes have no owner then, so contacts of campaigns that go
 * out from owners' mailboxes wait for another (B6).
 * @throws LastAdministrator
 */
export function removeUser(database: Queryable, userId: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const shareOut = await holdCampaignsOfOwners(
      transaction,
      sql`p.organization_id in (select id from organizations where owner_id = ${userId})`,
    );
    await releaseAdministrator(transaction, userId);
    await endLinks(transaction, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    await shareOut();
  });
}

/** Every account, oldest first. */
export async function listUsers(
  database: Queryable,
): Promise<Pick<UserRow, 'id' | 'email' | 'role' | 'created_at' | 'deactivated_at'>[]> {
  return database
    .selectFrom('users')
    .select(['id', 'email', 'role', 'created_at', 'deactivated_at'])
    .orderBy('id')
    .execute();
}

/** Whether there is any account yet. */
export async function hasUsers(database: Queryable): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
