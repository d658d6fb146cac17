import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createFailureLimit } from '../auth/failure-limits.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { spendCode } from './two-factor.repository.ts';

/**
 * Uses up a code of somebody whose password is known: so few wrong ones in a quarter of an hour that guessing one of a million takes
 * centuries, wherever they come from. Only who has the password can spend them.
 * @returns whether it was good; throws 429 with Retry-After after too many failures
 */
export type CheckCode = (userId: number, code: string) => Promise<boolean>;

/** Codes go by the clock of the machine, as those of the app do. */
export function createCheckCode(database: Database, config: Config, clock: Clock): CheckCode {
  const keys = new SecretKeys(config);
  const { perAccount, windowSeconds } = config.loginLimits;
  const limit = createFailureLimit(database, 'code', { points: perAccount, seconds: windowSeconds });
  return async (userId, code) => {
    const isGood = await limit.guard(String(userId), async () =>
      (await spendCode(database.kysely, keys, userId, code, clock.now())) ? true : undefined,
    );
    return isGood === true;
  };
}
