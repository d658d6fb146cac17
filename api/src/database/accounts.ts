import { may, ROLES } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** An account that somebody works with. */
export interface Account {
  readonly id: number;
  readonly email: string;
}

/**
 * SQL: what the account is called: by its name, with the address where somebody else has the same name; by its address alone without one.
 * @param account name of the row of `users` in the query; null where that is
 */
export const calledOf = (account: string) => `case
  when ${account}.name = '' then ${account}.email
  when exists (select from users namesake where namesake.name = ${account}.name and namesake.id <> ${account}.id)
    then ${account}.name || ' (' || ${account}.email || ')'
  else ${account}.name
end`;

/**
 * SQL: what somebody is called now who is kept by their address; that address where the account is gone, or has another one.
 * @param email SQL of the address
 * @param id SQL of the account, where it is kept as well
 */
export const nowCalled = (email: string, id = 'null::integer') => `coalesce((
  select ${calledOf('u')} from users u where case when ${id} is null then u.email = ${email} else u.id = ${id} end
), ${email})`;

/** SQL: changes with what anybody is called. */
export const NAMES_VERSION = `(
  select bit_xor(hashtextextended(concat_ws(E'\\x1f', u.id, u.email, u.name), 0)) from users u
)`;

/** Roles that can work with what is given to them: a viewer could neither answer nor change it (U3). */
const WORKING_ROLES = ROLES.filter((role) => may(role, 'contacts'));

/** Whom something can be given to, who has something, and who asks; by address. Nobody of them has left (U2). */
export const listOwners = (database: Queryable, own: number): Promise<(Account & { name: string })[]> =>
  database
    .selectFrom('users as u')
    .select(['u.id', 'u.email', sql<string>`${sql.raw(calledOf('u'))}`.as('name')])
    .where('u.deactivated_at', 'is', null)
    .where((query) =>
      query.or([
        query('u.role', 'in', WORKING_ROLES),
        query('u.id', '=', own),
        query.exists(query.selectFrom('organizations').select('id').whereRef('owner_id', '=', 'u.id')),
        query.exists(
          query.selectFrom('follow_ups').select('contact_id').whereRef('assignee_id', '=', 'u.id'),
        ),
        query.exists(query.selectFrom('mailboxes').select('id').whereRef('owner_id', '=', 'u.id')),
      ]),
    )
    .orderBy('u.email_key')
    .execute();

/** Ids of everybody who has not left; nobody of them leaves until the transaction ends, see {@link findActive}. */
export async function holdActive(transaction: Queryable): Promise<ReadonlySet<number>> {
  const active = await transaction
    .selectFrom('users')
    .select('id')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(active.map(({ id }) => id));
}

/**
 * An account whose person has not left, and cannot leave until the transaction ends: what is given back to them meanwhile is handed
 * over with the rest. To be called after whatever is given is locked, which is the order in which leaving locks.
 */
export const findActive = (transaction: Queryable, id: number): Promise<Account | undefined> =>
  activeAccount(transaction, id).executeTakeFirst();

/** The same of an account that something can be given to: whoever has it may work with it (U3). */
export const findAssignable = (transaction: Queryable, id: number): Promise<Account | undefined> =>
  activeAccount(transaction, id).where('role', 'in', WORKING_ROLES).executeTakeFirst();

const activeAccount = (transaction: Queryable, id: number) =>
  transaction
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forShare();
