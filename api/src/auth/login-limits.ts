import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { RequestError } from '../errors.ts';
import { networkOf } from '../http/client-network.ts';
import { tooManyFailures } from '../language/texts.ts';
import { createKeyedQueue } from './keyed-queue.ts';

/** Limits guessing: failed sign-ins are counted per network address and per account (P3). */
export interface LoginLimits {
  /**
   * Runs one sign-in and counts it when it fails, that is, when `attempt` gives undefined.
   * @param address of the client. @param email as typed, whether or not it has an account.
   * @throws 429 with Retry-After, without running it, when either has failed too often.
   */
  guard<Result>(
    address: string,
    email: string,
    attempt: () => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
}

/** The counters are rows of the database: every API process counts into the same. */
export function createLoginLimits(database: Database, limits: Config['loginLimits']): LoginLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'login_failures',
      tableCreated: true,
      keyPrefix,
      points,
      duration: limits.windowSeconds,
    });
  const perAddress = limiter('address', limits.perAddress);
  const perAccount = limiter('account', limits.perAccount);
  const queue = createKeyedQueue();

  return {
    guard: (address, email, attempt) => {
      const addressKey = networkOf(address);
      const accountKey = createHash('sha256').update(mailboxKey(email)).digest('hex');
      const attemptWithinLimits = async () => {
        await refuseIfSpent(perAddress, addressKey, limits.perAddress);
        await refuseIfSpent(perAccount, accountKey, limits.perAccount);
        const result = await attempt();
        if (result === undefined) {
          await countFailure(perAddress, addressKey);
          await countFailure(perAccount, accountKey);
        }
        return result;
      };
      // One at a time per address and per account: a burst of guesses would otherwise all be checked before
      // the first of them is counted. Always in this order, so that no two wait for each other.
      return queue.run(`address ${addressKey}`, () =>
        queue.run(`account ${accountKey}`, attemptWithinLimits),
      );
    },
  };
}

async function refuseIfSpent(limiter: RateLimiterPostgres, key: string, points: number): Promise<void> {
  const state = await limiter.get(key);
  if (!state || state.consumedPoints < points) return;
  const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  throw new RequestError(429, tooManyFailures(wait), { headers: { 'retry-after': String(wait) } });
}

async function countFailure(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    // Rejected with the counter itself once it is past the limit: another API process counted meanwhile.
    if (!(error instanceof RateLimiterRes)) throw error;
  }
}
