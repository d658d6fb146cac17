import { ROLES, type Permission, type Role } from '@touchline/shared/contract';
import { CompiledQuery } from 'kysely';
import type { RunStatement } from '../database/actor.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { hashOf } from '../random-secret.ts';
import { KEY_IS_GOOD } from './api-keys.ts';
import { requireAllowed, type SignedIn } from './allowed.ts';
import type { TokenSubject } from './tokens.ts';

/** What whoever asks has proved themselves by: a session of theirs, or an API key. */
export type Proof = { readonly session: TokenSubject } | { readonly key: string };

// The account before the session or key: whoever ends those holds the account first, too.
const SESSION_HELD = `
  with account as materialized (select u.id, u.role from users u where u.id = $2 and u.deactivated_at is null for share)
  select a.role from account a join sessions s on s.user_id = a.id
  where s.id = $1 and s.expires_at > $3 for share of s`;

const KEY_HELD = `
  with account as materialized (
    select u.id, u.role, u.deactivated_at from users u
    where u.id = (select k.user_id from api_keys k where k.hash = $1) for share
  )
  select u.role from account u join api_keys k on k.user_id = u.id where ${KEY_IS_GOOD} for share of k`;

/**
 * Asks in the transaction of a change whether whoever makes it still may (S16): their account, and their session or key, stay as they
 * are until it ends, and one that is being changed is waited for.
 * @param asked who they were when the work began
 * @throws 401, 403
 */
export async function requireStillMay(
  run: RunStatement,
  proof: Proof,
  asked: SignedIn,
  permission: Permission | undefined,
): Promise<void> {
  const now = new Date();
  const held =
    'key' in proof
      ? CompiledQuery.raw(KEY_HELD, [hashOf(proof.key), now])
      : CompiledQuery.raw(SESSION_HELD, [proof.session.sessionId, proof.session.userId, now]);
  const { rows } = await run(held);
  const [account] = rows as readonly { readonly role: Role }[];
  if (account === undefined) throw unauthorized('key' in proof ? texts.keyRefused : texts.sessionEnded);
  const { role } = account;
  requireAllowed({ ...asked, role }, permission);
  // What else they were let do, beyond what the route takes, was decided by the role that they had.
  if (ROLES.indexOf(role) < ROLES.indexOf(asked.role)) throw forbidden(texts.roleChanged);
}
