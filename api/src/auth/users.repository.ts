import type { Role, User } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { UserRow } from '../database/schema.ts';
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
    .values({ email, email_key: mailboxKey(email), password_hash: await hashPassword(password), role, name })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email', 'role'])
    .executeTakeFirst();
}

/** Someone would be left to do what takes an administrator: the last one stays (U2). */
export class LastAdministrator extends Error {
  constructor() {
    super('It is the only administrator');
  }
}

/**
 * Gives an account another role; it holds from the account's next request.
 * @returns whether there is such an account
 * @throws LastAdministrator
 */
export function changeRole(database: Queryable, userId: number, role: Role): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (role !== 'administrator') await releaseAdministrator(transaction, userId);
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ role })
      .where('id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/**
 * Has an administrator stop being one: locks every administrator, so that two who go at once see one another, and takes back
 * the links that this one made, which could let them in again. Does nothing about other accounts.
 * @throws LastAdministrator when the account is the only one
 */
export async function releaseAdministrator(transaction: Queryable, userId: number): Promise<void> {
  const administrators = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    // Rows that refer to them can be stored meanwhile.
    .forNoKeyUpdate()
    .execute();
  if (!administrators.some(({ id }) => id === userId)) return;
  if (administrators.length === 1) throw new LastAdministrator();
  await transaction.deleteFrom('account_links').where('created_by', '=', userId).execute();
}

/**
 * Gives an account a new password and ends its sessions; a link for a new password that was on its way is worth nothing.
 * @param keep the session that goes on, of whoever changes their own.
 */
export async function changePassword(
  database: Queryable,
  userId: number,
  password: string,
  keep?: string,
): Promise<void> {
  const hash = await hashPassword(password);
  // One statement: nobody can sign in with the old password between the changes and stay.
  await database
    .with('changed', (query) =>
      query.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).returning('id'),
    )
    .with('links', (query) => query.deleteFrom('account_links').where('user_id', '=', userId).returning('id'))
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('id', '<>', keep ?? ''))
    .execute();
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
