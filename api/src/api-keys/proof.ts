import type { KeyProof } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** For so long signing in with the provider stands for the password of an account that has none. */
export const PROVIDER_PROOF_MINUTES = 10;

/**
 * What somebody has to show before a key is made in their name. Whoever has a password gives it, however they are signed in.
 * @param sessionId the session they ask from
 */
export async function findKeyProof(
  database: Queryable,
  userId: number,
  sessionId: string,
): Promise<KeyProof> {
  const found = await database
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select(sql<boolean>`u.password_set_at is not null`.as('has_password'))
    .select(
      sql<boolean>`s.by_provider and s.created_at > now() - make_interval(mins => ${PROVIDER_PROOF_MINUTES}::integer)`.as(
        'is_fresh',
      ),
    )
    .where('u.id', '=', userId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  // Ended meanwhile: nothing is made for less than a password.
  if (found === undefined || found.has_password) return 'password';
  return found.is_fresh ? 'none' : 'sign_in';
}
