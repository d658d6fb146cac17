import type { User } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { TokenSubject } from './tokens.ts';

/** Opens a session, and deletes the expired ones of that account. */
export async function openSession(
  database: Database,
  userId: number,
  passwordHash: string,
  expiresAt: Date,
): Promise<string | undefined> {
  const id = randomUUID();
  return database.kysely.transaction().execute(async (transaction) => {
    // Waits for a password change in progress, and sees its outcome: no session of the old password may survive it.
    const user = await transaction
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .forShare()
      .executeTakeFirst();
    if (user?.password_hash !== passwordHash) return undefined;
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('expires_at', '<', new Date())
      .execute();
    await transaction.insertInto('sessions').values({ id, user_id: userId, expires_at: expiresAt }).execute();
    return id;
  });
}

/** The person whose session it is; undefined when it was revoked or has expired. */
export async function findSessionUser(database: Database, subject: TokenSubject): Promise<User | undefined> {
  return database.kysely
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email'])
    .where('sessions.id', '=', subject.sessionId)
    .where('users.id', '=', subject.userId)
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirst();
}

/** Revokes a session: both its tokens are refused from now on. */
export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.kysely.deleteFrom('sessions').where('id', '=', sessionId).execute();
}
