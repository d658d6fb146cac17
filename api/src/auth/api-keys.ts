import { KEY_PREFIX, type Permission, type Role } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readPlannedOnce } from '../database/read-text.ts';
import { unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { hashOf, makeSecret } from '../random-secret.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import type { SignedIn } from './allowed.ts';
import { MUST_SET_UP } from './sessions.repository.ts';

/** Characters of a key by which a person knows it again: of 256 random bits they give away 36. */
const SHOWN = KEY_PREFIX.length + 6;
/** The time of use is written no more often than that: a script may ask a hundred times a second. */
const USE_MILLISECONDS = 60_000;

/** Whether what somebody presents would be a key, and no access token, which has dots. */
export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX) && !token.includes('.');

/** @returns a new key, and what the database keeps of it */
export function makeKey(): { readonly key: string; readonly hash: string; readonly start: string } {
  const key = `${KEY_PREFIX}${makeSecret()}`;
  return { key, hash: hashOf(key), start: key.slice(0, SHOWN) };
}

interface KeyUser {
  readonly key_id: number;
  readonly key_name: string;
  readonly permissions: Permission[];
  readonly used_at: Date | null;
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly must_set_up: boolean | null;
}

/** SQL: the hash $1 is that of the key `k`, which lets in at the moment $2 whoever has made it, the account `u`. */
export const KEY_IS_GOOD = `k.hash = $1 and (k.expires_at is null or k.expires_at > $2) and u.deactivated_at is null
    and not exists (select from provider_accounts p where p.user_id = u.id and p.is_in_no_group)`;

const KEY_USER = `
  select k.id as key_id, k.name as key_name, k.permissions, k.used_at, u.id, u.email, u.role, ${MUST_SET_UP} as must_set_up
  from api_keys k join users u on u.id = k.user_id
  where ${KEY_IS_GOOD}`;

/**
 * In whose name a script asks that presents a key, and what the key may do.
 * @throws 401 for a key that is unknown, revoked or over, or whose maker could not sign in any more
 */
export async function findKeyUser(database: Database, token: string): Promise<SignedIn> {
  const now = new Date();
  const [row] = await readPlannedOnce<KeyUser & Record<string, unknown>>(database, KEY_USER, [
    hashOf(token),
    now,
  ]);
  if (row === undefined) throw unauthorized(texts.keyRefused);
  if (row.must_set_up === true) throw unauthorized(twoFactorTexts.mustSetUp);
  const last = new Date(now.getTime() - USE_MILLISECONDS);
  if (row.used_at === null || row.used_at < last) {
    // Asked again, because several requests may have found it unused.
    await sql`
      update api_keys set used_at = ${now} where id = ${row.key_id} and (used_at is null or used_at < ${last})`.execute(
      database.kysely,
    );
  }
  const { id, email, role, key_name: name, permissions } = row;
  return { id, email, role, key: { name, permissions } };
}
