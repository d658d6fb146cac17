import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../database/database.ts';
import { RequestError } from '../../errors.ts';
import { tooManyAttempts } from './connecting-texts.ts';

/** How often a person may try servers, and have them looked up, in a minute. */
const LIMITS = { servers: 10, discovery: 20 } as const;
const MINUTE = 60;

export type Attempt = keyof typeof LIMITS;

/**
 * Counts attempts to connect mailboxes: nobody guesses passwords or scans ports through Touchline. The counters are rows of
 * the database: every API process counts into the same.
 */
export function createAttemptLimits(database: Database): (attempt: Attempt, user: number) => Promise<void> {
  const limiterOf = (attempt: Attempt) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'login_failures',
      tableCreated: true,
      keyPrefix: `mailbox-${attempt}`,
      points: LIMITS[attempt],
      duration: MINUTE,
    });
  const limiters = { servers: limiterOf('servers'), discovery: limiterOf('discovery') };
  return async (attempt, user) => {
    try {
      await limiters[attempt].consume(user);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new RequestError(429, tooManyAttempts(wait), { headers: { 'retry-after': String(wait) } });
    }
  };
}
