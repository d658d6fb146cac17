import type { Person, RoleChange } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { changeRole, endLinks, holdAdministrator, releaseAdministrator } from '../auth/users.repository.ts';
import { findAssignable, type Account } from '../database/accounts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { laterUpdatedAt } from '../database/times.ts';
import { namedField, notFound, RequestError } from '../errors.ts';
import { holdCampaignsOfMailboxes, type ShareOut } from '../outreach/mailbox-changes.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';
import { findActiveCampaigns } from '../mailboxes/mailbox-campaigns.ts';
import { disconnectMailbox } from '../mailboxes/mailboxes.repository.ts';
import type { LeftMailbox } from '../mailboxes/sign-in/revoke-tokens.ts';
import { mailboxesInUse, texts } from './texts.ts';

/** Every account by address, with what somebody else would have to take over (U2). */
export async function listPeople(database: Queryable): Promise<Person[]> {
  const rows = await database
    .selectFrom('users as u')
    .leftJoin('address_changes as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.name', 'u.photo', 'u.role', 'u.created_at', 'u.deactivated_at'])
    .select('a.email as awaited_address')
    .select((query) => [
      query
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.expires_at', '>', new Date())
        .select((one) => one.fn.max('s.created_at').as('at'))
        .as('signed_in_at'),
      query
        .selectFrom('mailboxes as m')
        .whereRef('m.owner_id', '=', 'u.id')
        .where('m.disconnected_at', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('mailboxes'),
      query
        .selectFrom('organizations as o')
        .whereRef('o.owner_id', '=', 'u.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('organizations'),
      query
        .selectFrom('follow_ups as f')
        .whereRef('f.assignee_id', '=', 'u.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('conversations'),
    ])
    .orderBy('u.email_key')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    photo: row.photo,
    role: row.role,
    created_at: row.created_at.toISOString(),
    signed_in_at: row.signed_in_at?.toISOString() ?? null,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    awaited_address: row.awaited_address,
    owns: {
      mailboxes: row.mailboxes ?? 0,
      organizations: row.organizations ?? 0,
      conversations: row.conversations ?? 0,
    },
  }));
}

/** Locks the account of a person of the list. @returns whether they have left @throws 404 */
async function lockPerson(transaction: Queryable, id: number): Promise<boolean> {
  const person = await transaction
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound(texts.noSuchPerson);
  return person.deactivated_at !== null;
}

/** What happens to what an account owns when its person leaves. */
export interface Leaving {
  /** Who takes over; null: its mailboxes are disconnected, and the rest belongs to nobody. */
  readonly heirId: number | null;
  readonly by: Account;
  readonly now: Date;
}

/**
 * Has a person leave (U2): the sessions end with it, so the next request of each is refused. What they wrote and did
 * keeps their name.
 * @returns the mailboxes that were disconnected
 * @throws 404; 400 naming `heir_id`; 409 for oneself, and for mailboxes that are needed; {@link LastAdministrator}
 */
export function deactivate(
  database: Queryable,
  id: number,
  { heirId, by, now }: Leaving,
): Promise<LeftMailbox[]> {
  return inTransaction(database, async (transaction) => {
    if (id === by.id) throw new RequestError(409, texts.oneself);
    const shareOut = await holdBelongings(transaction, id, now);
    await releaseAdministrator(transaction, id, by.id);
    if (await lockPerson(transaction, id)) return [];
    const heir = heirId === null ? undefined : await requireHeir(transaction, heirId, id);
    const left = heir === undefined ? await disconnectAll(transaction, id, now) : [];
    await transaction.updateTable('users').set({ deactivated_at: now }).where('id', '=', id).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', id).execute();
    await endLinks(transaction, id);
    await transaction.deleteFrom('address_changes').where('user_id', '=', id).execute();
    await handOver(transaction, id, { heir, by: by.email, now });
    await shareOut();
    return left;
  });
}

/** @throws 400 naming `heir_id` */
async function requireHeir(transaction: Queryable, heirId: number, of: number): Promise<Account> {
  const heir = heirId === of ? undefined : await findAssignable(transaction, heirId);
  if (heir === undefined) throw namedField('heir_id', texts.noHeir);
  return heir;
}

/**
 * Gives a person another role, and what they have to an heir where there is one: a viewer could not work with it.
 * @returns whether there is such an account @throws 400 naming `heir_id`; 403; {@link LastAdministrator}
 */
export function giveRole(
  database: Queryable,
  id: number,
  { role, heir_id: heirId, by, now }: RoleChange & Omit<Leaving, 'heirId'>,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (heirId === undefined) return changeRole(transaction, id, role, by.id);
    const shareOut = await holdBelongings(transaction, id, now);
    const isThere = await changeRole(transaction, id, role, by.id);
    const heir = await requireHeir(transaction, heirId, id);
    await handOver(transaction, id, { heir, by: by.email, now });
    await shareOut();
    return isThere;
  });
}

/**
 * Locks what an account owns, and the campaigns that go out from its mailboxes or by it, before the account itself: whoever gives
 * it something locks in the same order.
 */
async function holdBelongings(transaction: Queryable, id: number, now: Date): Promise<ShareOut> {
  const mailboxes = sql`select id from mailboxes where owner_id = ${id}`;
  const shareOut = await holdCampaignsOfMailboxes(transaction, mailboxes, { owner: true, limits: true }, now);
  await sql`select from organizations where owner_id = ${id} order by id for update`.execute(transaction);
  await sql`select from follow_ups where assignee_id = ${id} order by contact_id for update`.execute(
    transaction,
  );
  return shareOut;
}

/** Gives what an account owns to another, or to nobody. */
async function handOver(
  transaction: Queryable,
  id: number,
  { heir, by, now }: { readonly heir: Account | undefined; readonly by: string; readonly now: Date },
): Promise<void> {
  const heirId = heir?.id ?? null;
  await transaction
    .updateTable('mailboxes')
    .set({ owner_id: heirId, updated_at: laterUpdatedAt() })
    .where('owner_id', '=', id)
    .where('disconnected_at', 'is', null)
    .execute();
  await transaction
    .updateTable('organizations')
    .set({ owner_id: heirId })
    .where('owner_id', '=', id)
    .execute();
  const given = await transaction
    .updateTable('follow_ups')
    .set(({ eb }) => ({ assignee_id: heirId, version: eb('version', '+', 1) }))
    .where('assignee_id', '=', id)
    .returning('contact_id')
    .execute();
  const changed = JSON.stringify({ assignee: heir?.email ?? null });
  const changes = given.map(({ contact_id }) => ({ contact_id, changed_at: now, changed_by: by, changed }));
  for (let from = 0; from < changes.length; from += 1000) {
    await transaction
      .insertInto('follow_up_changes')
      .values(changes.slice(from, from + 1000))
      .execute();
  }
}

/**
 * Lets a person in again who had left, by the password they had. Their API keys stay refused, as their sessions do.
 * @param by the administrator who asks; undefined at the command line @throws 403, 404
 */
export function reactivate(database: Queryable, id: number, by?: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    if (by !== undefined) await holdAdministrator(transaction, by, id);
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(texts.noSuchPerson);
    await transaction.deleteFrom('api_keys').where('user_id', '=', id).execute();
  });
}

async function disconnectAll(transaction: Queryable, ownerId: number, now: Date): Promise<LeftMailbox[]> {
  const mailboxes = await transaction
    .selectFrom('mailboxes')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('disconnected_at', 'is', null)
    .orderBy('id')
    .execute();
  const needed: number[] = [];
  for (const { id } of mailboxes) {
    if (id === ENVIRONMENT_MAILBOX || (await findActiveCampaigns(transaction, id)).length > 0)
      needed.push(id);
  }
  if (needed.length > 0) throw new RequestError(409, mailboxesInUse(needed.length));
  const left: LeftMailbox[] = [];
  for (const { id } of mailboxes) left.push(await disconnectMailbox(transaction, id, now));
  return left;
}
