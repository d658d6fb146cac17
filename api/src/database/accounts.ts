import type { Queryable } from './database.ts';

/** An account that somebody works with. */
export interface Account {
  readonly id: number;
  readonly email: string;
}

/**
 * Accounts of everybody who has not left (U2), by address: whom something can be given to.
 * @param lock `share`: nobody of them leaves until the transaction ends; see {@link findActive}.
 */
export const listActive = (database: Queryable, lock?: 'share'): Promise<(Account & { name: string })[]> =>
  database
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('deactivated_at', 'is', null)
    .orderBy('email_key')
    .$if(lock === 'share', (query) => query.forShare())
    .execute();

/**
 * An account whose person has not left, and cannot leave until the transaction ends: what is given to them meanwhile is handed
 * over with the rest. To be called after whatever is given is locked, which is the order in which leaving locks.
 */
export const findActive = (transaction: Queryable, id: number): Promise<Account | undefined> =>
  transaction
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
