import type { ApiKey, MadeApiKey, Permission } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { isAllowed, type SignedIn } from '../auth/allowed.ts';
import { makeKey } from '../auth/api-keys.ts';
import { holdAccount } from '../auth/users.repository.ts';
import { calledOf } from '../database/accounts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { forbidden, notFound, RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/** More than anybody has scripts. */
const MOST_KEYS = 50;

/** The keys that somebody may see, newest first: their own, and those of others for administrators. */
export async function listKeys(database: Queryable, user: SignedIn): Promise<ApiKey[]> {
  const rows = await database
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.start', 'k.permissions', 'k.user_id'])
    .select(['k.created_at', 'k.used_at', 'k.expires_at', 'u.deactivated_at'])
    .select(sql<string>`${sql.raw(calledOf('u'))}`.as('maker'))
    .$if(!isAllowed(user, 'keysOfOthers'), (query) => query.where('k.user_id', '=', user.id))
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    start: row.start,
    permissions: row.permissions,
    maker: { name: row.maker, is_self: row.user_id === user.id, has_left: row.deactivated_at !== null },
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    has_expired: row.expires_at !== null && row.expires_at.getTime() <= Date.now(),
  }));
}

/** What a new key is made with. */
export interface KeyTerms {
  readonly name: string;
  readonly permissions: Permission[];
  readonly expiresAt: Date | null;
}

/** Makes a key that acts in the name of an account. @throws 409 when it has too many */
export function addKey(
  database: Queryable,
  userId: number,
  { name, permissions, expiresAt }: KeyTerms,
): Promise<MadeApiKey> {
  return inTransaction(database, async (transaction) => {
    await holdAccount(transaction, userId);
    const { count } = await transaction
      .selectFrom('api_keys')
      .select((query) => query.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_KEYS) throw new RequestError(409, texts.tooMany);
    const { key, hash, start } = makeKey();
    const { id } = await transaction
      .insertInto('api_keys')
      .values({ user_id: userId, name, hash, start, permissions, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, key };
  });
}

/** Revokes a key: its next request is refused. @throws 404; 403 for one of somebody else */
export function revokeKey(database: Queryable, user: SignedIn, id: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const key = await transaction
      .selectFrom('api_keys')
      .select('user_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (key === undefined) throw notFound(texts.noSuchKey);
    if (key.user_id !== user.id && !isAllowed(user, 'keysOfOthers')) throw forbidden(texts.keyOfOthers);
    await transaction.deleteFrom('api_keys').where('id', '=', id).execute();
  });
}
