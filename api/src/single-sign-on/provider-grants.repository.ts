import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Queryable } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { seal } from '../mailboxes/secrets/sealing.ts';
import type { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import type { ProviderTokens } from './company-provider.ts';

const placeOf = (id: string) => ({ column: 'provider_grants.secret', row: id }) as const;

/** What a session is asked about with. */
export interface ProviderGrant {
  readonly id: string;
  readonly user_id: number;
  readonly secret: string;
  readonly answered_at: Date;
}

/** Keeps what the provider can be asked with. @returns its id */
export async function keepGrant(
  transaction: Transaction<Tables>,
  keys: SecretKeys,
  user: number,
  tokens: ProviderTokens,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const secret = await seal(transaction, keys, JSON.stringify(tokens), placeOf(id));
  await transaction
    .insertInto('provider_grants')
    .values({ id, user_id: user, secret, answered_at: now })
    .execute();
  return id;
}

/** @throws {SecretUnreadable} */
export async function openGrant(
  keys: SecretKeys,
  { id, secret }: Pick<ProviderGrant, 'id' | 'secret'>,
): Promise<ProviderTokens> {
  return JSON.parse(await keys.decrypt(secret, placeOf(id))) as ProviderTokens;
}

/** Has a session asked about by a grant, from now on. */
export async function bindGrant(database: Queryable, id: string, session: string): Promise<void> {
  await database
    .updateTable('provider_grants')
    .set({ session_id: session })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute();
}

/** Deletes what was kept for sessions that nobody fetched. */
export async function forgetUnfetched(database: Queryable, now: Date): Promise<void> {
  await database.deleteFrom('provider_entries').where('expires_at', '<', now).execute();
  // Those that an entry names are still to be fetched; an entry lives ten minutes, and a session takes a moment to open.
  await sql`
    delete from provider_grants g
    where g.session_id is null and g.answered_at < ${now}::timestamptz - interval '15 minutes'`.execute(
    database,
  );
}

/** When the provider last let the person of a session in; undefined where it cannot be asked about. */
export async function answeredAt({ kysely }: Database, session: string): Promise<Date | undefined> {
  const row = await kysely
    .selectFrom('provider_grants')
    .select('answered_at')
    .where('session_id', '=', session)
    .executeTakeFirst();
  return row?.answered_at;
}

/** Whether it is this process's turn to ask about a session. @returns the grant; undefined while somebody else asks */
export async function takeTurn(
  { kysely }: Database,
  session: string,
  { now, answeredBefore, until }: Readonly<Record<'now' | 'answeredBefore' | 'until', Date>>,
): Promise<ProviderGrant | undefined> {
  return kysely
    .updateTable('provider_grants')
    .set({ asking_until: until })
    .where('session_id', '=', session)
    .where('answered_at', '<=', answeredBefore)
    .where((is) => is.or([is('asking_until', 'is', null), is('asking_until', '<', now)]))
    .returning(['id', 'user_id', 'secret', 'answered_at'])
    .executeTakeFirst();
}

/** Stores the tokens that it gave in place of those it was asked with. */
export async function replaceTokens(
  transaction: Transaction<Tables>,
  keys: SecretKeys,
  id: string,
  tokens: ProviderTokens,
): Promise<void> {
  const secret = await seal(transaction, keys, JSON.stringify(tokens), placeOf(id));
  await transaction.updateTable('provider_grants').set({ secret }).where('id', '=', id).execute();
}

/** It let the person in. */
export async function recordAnswer(database: Queryable, id: string, now: Date): Promise<void> {
  await database
    .updateTable('provider_grants')
    .set({ answered_at: now, asking_until: null })
    .where('id', '=', id)
    .execute();
}

/** It cannot be asked any more. */
export async function forgetGrant({ kysely }: Database, id: string): Promise<void> {
  await kysely.deleteFrom('provider_grants').where('id', '=', id).execute();
}

/** Whether a session has not been ended. */
export async function isOpen({ kysely }: Database, session: string): Promise<boolean> {
  const row = await kysely.selectFrom('sessions').select('id').where('id', '=', session).executeTakeFirst();
  return row !== undefined;
}

/** It could not be asked: nobody asks again before that. */
export async function putOff({ kysely }: Database, id: string, until: Date): Promise<void> {
  await kysely.updateTable('provider_grants').set({ asking_until: until }).where('id', '=', id).execute();
}
