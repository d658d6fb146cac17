import { canOwn, ROLES, type Role } from '@touchline/shared/contract';
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

/** Roles that can work with what is given to them (U3). */
const WORKING_ROLES = ROLES.filter(canOwn);

/** Whom something can be given to, who has something, and who asks; by address. Nobody of them has left (U2). */
export const listOwners = (
  database: Queryable,
  own: number,
): Promise<(Account & { name: string; role: Role })[]> =>
  database
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.role', sql<string>`${sql.raw(calledOf('u'))}`.as('name')])
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

/** Ids of everybody that something can be given to; they stay so until the transaction ends, see {@link findAssignable}. */
export async function holdAssignable(transaction: Queryable): Promise<ReadonlySet<number>> {
  const accounts = await assignable(transaction).orderBy('id').execute();
  return new Set(accounts.map(({ id }) => id));
}

/**
 * An account that something can be given, given back or restored to: its person has not left, and may work with it. Neither changes
 * until the transaction ends: what they get meanwhile is handed over with the rest. To be called after whatever is given is locked,
 * which is the order in which leaving locks.
 */
export const findAssignable = (transaction: Queryable, id: number): Promise<Account | undefined> =>
  assignable(transaction).where('id', '=', id).executeTakeFirst();

const assignable = (transaction: Queryable) =>
  transaction
    .selectFrom('users')
    .select(['id', 'email'])
    .where('deactivated_at', 'is', null)
    .where('role', 'in', WORKING_ROLES)
    .forShare();
