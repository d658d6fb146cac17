import type { OwnAccount, OwnAccountChange } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { badField } from '../errors.ts';
import { readTwoFactor } from '../two-factor/two-factor.repository.ts';
import { texts } from './texts.ts';

/** The account of somebody who is signed in. */
export async function readAccount(database: Queryable, id: number): Promise<OwnAccount> {
  const account = await database
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'photo', 'language', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...account, two_factor: await readTwoFactor(database, id) };
}

/**
 * Changes what somebody says of themselves. With another address, a link for a new password that was mailed to the one before
 * is worth nothing.
 * @throws 409 naming `email`
 */
export function changeAccount(
  database: Queryable,
  id: number,
  { email, name, language, time_zone }: Omit<OwnAccountChange, 'password'>,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    if (email !== undefined) {
      const email_key = mailboxKey(email);
      const other = await transaction
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', email_key)
        .where('id', '<>', id)
        .executeTakeFirst();
      if (other) throw badField(409, 'email', texts.taken);
      await transaction.updateTable('users').set({ email, email_key }).where('id', '=', id).execute();
      await transaction.deleteFrom('account_links').where('user_id', '=', id).execute();
    }
    const said = { name, language, time_zone };
    if (Object.values(said).some((value) => value !== undefined))
      await transaction.updateTable('users').set(said).where('id', '=', id).execute();
  });
}

/** @param photo path of the picture; null for initials. */
export async function changePhoto(database: Queryable, id: number, photo: string | null): Promise<void> {
  await database.updateTable('users').set({ photo }).where('id', '=', id).execute();
}
