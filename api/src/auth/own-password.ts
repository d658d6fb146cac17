import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { namedField } from '../errors.ts';
import type { Text } from '../language/language.ts';
import { createFailureLimit } from './failure-limits.ts';
import { verifyPassword } from './passwords.ts';

/** What is answered to whoever does not know the password of the account they are signed in to. */
const wrongPassword: Text = { en: 'This is not your password.', ru: 'Это не ваш пароль.' };

/** Asks for the password of the account that somebody is signed in to; a session that was left open is not enough. */
export type AskPassword = (userId: number, password: string, field: string) => Promise<void>;

/** @returns throws 400 naming the field, 429 with Retry-After after too many failures */
export function createAskPassword(database: Database, limits: Config['loginLimits']): AskPassword {
  const limit = createFailureLimit(database, 'own-password', {
    points: limits.perAccount,
    seconds: limits.windowSeconds,
  });
  return async (userId, password, field) => {
    const isRight = await limit.guard(String(userId), async () => {
      const user = await database.kysely
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst();
      return user && (await verifyPassword(password, user.password_hash)) ? true : undefined;
    });
    if (!isRight) throw namedField(field, wrongPassword);
  };
}
