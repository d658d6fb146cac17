import type { User } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { UserRow } from '../database/schema.ts';
import { holdCampaignsOfOwners } from '../outreach/mailbox-changes.ts';
import { hashPassword } from './passwords.ts';

/** The account of an address; letter case does not matter. */
export async function findUser(database: Queryable, email: string): Promise<UserRow | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', mailboxKey(email))
    .executeTakeFirst();
}

/** Creates an account; undefined when the address has one already. */
export async function addUser(
  database: Queryable,
  email: string,
  password: string,
): Promise<User | undefined> {
  return database
    .insertInto('users')
    .values({ email, email_key: mailboxKey(email), password_hash: await hashPassword(password) })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst();
}

/** Gives an account a new password and ends all its sessions. */
export async function changePassword(database: Queryable, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  // One statement: nobody can sign in with the old password between the two changes and stay.
  await database
    .with('changed', (query) =>
      query.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).returning('id'),
    )
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Deletes an account with its sessions. Its organizations and mailboxes have no owner then, so contacts of campaigns that go
 * out from owners' mailboxes wait for another (B6).
 */
export function removeUser(database: Queryable, userId: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const shareOut = await holdCampaignsOfOwners(
      transaction,
      sql`p.organization_id in (select id from organizations where owner_id = ${userId})`,
    );
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    await shareOut();
  });
}

/** Every account, oldest first. */
export async function listUsers(
  database: Queryable,
): Promise<Pick<UserRow, 'id' | 'email' | 'created_at'>[]> {
  return database.selectFrom('users').select(['id', 'email', 'created_at']).orderBy('id').execute();
}

/** Whether there is any account yet. */
export async function hasUsers(database: Queryable): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
