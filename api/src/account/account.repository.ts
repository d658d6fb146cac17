import type { OwnAccount, OwnAccountChange } from '@touchline/shared/contract';
import { endLinks } from '../auth/users.repository.ts';
import type { Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { readTwoFactor } from '../two-factor/two-factor.repository.ts';
import { followAddress } from './kept-addresses.ts';

/**
 * The account of somebody who is signed in.
 * @param canMail whether a link can be mailed to an address that waits
 */
export async function readAccount(database: Queryable, id: number, canMail: boolean): Promise<OwnAccount> {
  const { awaited, expires_at, ...account } = await database
    .selectFrom('users as u')
    .leftJoin('address_changes as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.name', 'u.role', 'u.photo', 'u.language', 'u.time_zone'])
    .select(['a.email as awaited', 'a.expires_at'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...account,
    awaited_address:
      awaited === null || expires_at === null
        ? null
        : { email: awaited, expires_at: expires_at.toISOString(), can_mail: canMail },
    two_factor: await readTwoFactor(database, id),
  };
}

/** What somebody says of themselves, without what they sign in by. */
export type Said = Omit<OwnAccountChange, 'email' | 'password'>;

/** Changes what somebody says of themselves. */
export async function changeAccount(database: Queryable, id: number, said: Said): Promise<void> {
  if (Object.values(said).some((value) => value !== undefined))
    await database.updateTable('users').set(said).where('id', '=', id).execute();
}

/**
 * Gives an account another address, by which everything that it did names it from now on. Links for the account and by it are worth
 * nothing then, nor is one that confirms another address, or an invitation of the new one.
 * @returns false when somebody else has it
 */
export async function changeAddress(transaction: Queryable, id: number, email: string): Promise<boolean> {
  const email_key = mailboxKey(email);
  const other = await transaction
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) return false;
  const before = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await transaction.updateTable('users').set({ email, email_key }).where('id', '=', id).execute();
  await followAddress(transaction, before.email, email);
  await endLinks(transaction, id);
  // Whoever was invited by it has an account by now.
  await transaction
    .deleteFrom('account_links')
    .where('email_key', '=', email_key)
    .where('user_id', 'is', null)
    .execute();
  await transaction.deleteFrom('address_changes').where('user_id', '=', id).execute();
  return true;
}

/** @param photo path of the picture; null for initials. */
export async function changePhoto(database: Queryable, id: number, photo: string | null): Promise<void> {
  await database.updateTable('users').set({ photo }).where('id', '=', id).execute();
}
