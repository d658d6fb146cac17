import type { PoolClient } from 'pg';
import type { Queryable } from './database.ts';
import { isDeadlock, repeated } from './repeated.ts';

/**
 * Works in the transaction that is given, else in one of its own that is done again where it gave way to another. For all that
 * changes known contacts, the names of organizations, or what makes a campaign active: contacts are held by a change of them before
 * its triggers hold their campaigns (`people_changed`, U4), while whoever activates a campaign holds that, and then its people.
 * Otherwise one of the two would fail, with nothing wrong in it.
 */
export function inRepeatedTransaction<Result>(
  database: Queryable,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  // Part of a transaction cannot be done again: whoever began it does it all.
  if (database.isTransaction) return work(database);
  return repeated(() => database.transaction().execute(work), isDeadlock);
}

/**
 * The same for part of a transaction that cannot be done again as a whole, as an import: what it has read from its file would be
 * lost. What it has locked before this part must be nothing that others wait for while they hold what this part needs.
 */
export async function repeatedFromSavepoint<Result>(
  client: PoolClient,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('savepoint repeated');
  const attempt = async () => {
    try {
      return await work();
    } catch (error) {
      // Gives back what it has locked since: the other goes on.
      if (isDeadlock(error)) await client.query('rollback to savepoint repeated');
      throw error;
    }
  };
  const result = await repeated(attempt, isDeadlock);
  await client.query('release savepoint repeated');
  return result;
}
