import type { Role } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { askBefore } from '../database/actor.ts';
import { inTransaction, type Database } from '../database/database.ts';
import type { MailboxKey } from '../database/keys.ts';
import { readPlannedOnce } from '../database/read-text.ts';
import { letBackIn } from '../single-sign-on/provider-accounts.ts';
import { hasTwoFactor } from '../two-factor/two-factor.repository.ts';
import type { TokenSubject } from './tokens.ts';
import { holdAccount, type StoredUser } from './users.repository.ts';

/** What a new session is opened with. */
export interface NewSession {
  readonly userId: number;
  /** That of the password the person has just given. */
  readonly passwordHash: string;
  readonly expiresAt: Date;
  /** Binds it to the browser that holds this cookie value; without it the refresh token alone refreshes it. */
  readonly cookieHash: string | undefined;
  /** Whether a code was good that an account with a second factor needs. */
  readonly hasCode: boolean;
  /** What the person will recognize it by. */
  readonly browser: string;
  /** Whether the provider of the company lets them in. */
  readonly byProvider: boolean;
}

/**
 * Opens a session, and deletes the expired ones of that account.
 * @returns its id; undefined when the password was changed meanwhile.
 */
export async function openSession(
  database: Database,
  { userId, passwordHash, expiresAt, cookieHash, hasCode, browser, byProvider }: NewSession,
): Promise<string | undefined> {
  const id = randomUUID();
  return database.kysely.transaction().execute(async (transaction) => {
    // Waits for a password change in progress, and sees its outcome: no session of the old password may survive it.
    const user = await transaction
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (user?.password_hash !== passwordHash) return undefined;
    // It was turned on meanwhile.
    if (!hasCode && (await hasTwoFactor(transaction, userId))) return undefined;
    // The provider is no longer the one who decides, or they could not have got in without it.
    if (!byProvider) await letBackIn(transaction, userId);
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('expires_at', '<', new Date())
      .execute();
    await transaction
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        expires_at: expiresAt,
        cookie_hashes: cookieHash === undefined ? null : [cookieHash],
        browser,
        by_provider: byProvider,
      })
      .execute();
    return id;
  });
}

/** What a refresh comes to. `reused`: the session has been ended, because somebody else may hold its tokens. */
export type Refresh =
  | {
      readonly outcome: 'refreshed';
      readonly boundUntil: Date | undefined;
      readonly role: Role;
      readonly byProvider: boolean;
      /** Of its account. */
      readonly emailKey: MailboxKey;
    }
  | { readonly outcome: 'ended' | 'reused' };

/** Cookie values given and not yet presented, at most: each lost answer leaves one. */
const MAX_UNPRESENTED = 8;

/**
 * Refreshes a session: one that is bound to a browser gets another cookie value.
 *
 * The value presented last is good until one given since is presented: an answer may be lost on its way, and tabs may ask
 * at once. Whatever else comes for a bound session ends it, for one of the two who ask has a copy.
 * @param presented hash of the cookie value that came with the refresh token.
 * @param next hash of the value to give, should the session be bound.
 */
export async function refreshSession(
  database: Database,
  { sessionId, userId }: TokenSubject,
  presented: string | undefined,
  next: string,
): Promise<Refresh> {
  return database.kysely.transaction().execute(async (transaction) => {
    const session = await transaction
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.cookie_hashes',
        'sessions.expires_at',
        'sessions.by_provider',
        'users.role',
        'users.email_key',
      ])
      .where('sessions.id', '=', sessionId)
      .where('sessions.user_id', '=', userId)
      .where('sessions.expires_at', '>', new Date())
      // Two refreshes at once: the second sees what the first has given.
      .forUpdate('sessions')
      .executeTakeFirst();
    if (!session) return { outcome: 'ended' };
    const used = { used_at: new Date() };
    const { role, by_provider: byProvider, email_key: emailKey } = session;
    if (!session.cookie_hashes) {
      await transaction.updateTable('sessions').set(used).where('id', '=', sessionId).execute();
      return { outcome: 'refreshed', boundUntil: undefined, role, byProvider, emailKey };
    }
    const [last, ...unpresented] = session.cookie_hashes;
    if (presented === undefined || !session.cookie_hashes.includes(presented)) {
      await transaction.deleteFrom('sessions').where('id', '=', sessionId).execute();
      return { outcome: 'reused' };
    }
    const good = presented === last ? unpresented.slice(1 - MAX_UNPRESENTED) : [];
    await transaction
      .updateTable('sessions')
      .set({ ...used, cookie_hashes: [presented, ...good, next] })
      .where('id', '=', sessionId)
      .execute();
    return { outcome: 'refreshed', boundUntil: session.expires_at, role, byProvider, emailKey };
  });
}

/** Whose session it is. */
export interface SessionUser extends StoredUser {
  /** The team requires a second factor that they have not got. */
  readonly must_set_up: boolean | null;
}

/** SQL: whether the team requires a second factor that the account `u` has not got. */
export const MUST_SET_UP = `((select value from team_settings where name = 'two_factor_required') = 'true'
  and not exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null))`;

/** How exactly it is known when a session was used: it is not written with every request. */
const USE_MILLISECONDS = 60_000;

const SESSION_USER = `
  select s.used_at, u.id, u.email, u.role, not s.by_provider and ${MUST_SET_UP} as must_set_up
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and u.id = $2 and s.expires_at > $3 and u.deactivated_at is null`;

/** The person whose session it is; undefined when it was revoked or has expired. Every request but the public ones waits for it. */
export async function findSessionUser(
  database: Database,
  { sessionId, userId }: TokenSubject,
): Promise<SessionUser | undefined> {
  const now = new Date();
  const [found] = await readPlannedOnce<SessionUser & { readonly used_at: Date }>(database, SESSION_USER, [
    sessionId,
    userId,
    now,
  ]);
  if (found === undefined) return undefined;
  const { used_at, ...user } = found;
  const last = new Date(now.getTime() - USE_MILLISECONDS);
  if (used_at < last) {
    // Asked again, because several requests may have found it unused.
    const session = database.kysely.updateTable('sessions').set({ used_at: now }).where('id', '=', sessionId);
    await session.where('used_at', '<', last).execute();
  }
  return user;
}

/** Whether an account has been deactivated, which ended its sessions. */
export async function isDeactivated({ kysely }: Database, userId: number): Promise<boolean> {
  const user = await kysely
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && user.deactivated_at !== null;
}

/** Revokes a session: both its tokens are refused from now on. */
export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.kysely.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Where an account is signed in: what was used last comes first. */
export async function listSessions(database: Database, userId: number) {
  return database.kysely
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of an account. @returns whether it had it */
export function endSessionOf(database: Database, userId: number, sessionId: string): Promise<boolean> {
  return inTransaction(database.kysely, async (transaction) => {
    // It may be the one that asks. The account first: of two sessions that end each other, the later waits.
    await holdAccount(transaction, userId);
    await askBefore(transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Ends every session of an account but one. */
export function endOtherSessions(database: Database, userId: number, keep: string): Promise<void> {
  return inTransaction(database.kysely, async (transaction) => {
    await holdAccount(transaction, userId);
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keep).execute();
  });
}
