import { networkOf } from '@touchline/shared/contract/client-address';
import { createHash } from 'node:crypto';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { tooOften } from '../errors.ts';
import { tooManyFailures } from '../language/texts.ts';
import { createLimiter, secondsLeft } from '../http/rate-limits.ts';
import { createKeyedQueue } from './keyed-queue.ts';

/** Who tries to sign in. */
export interface LoginAttempt {
  /** Of the client. */
  readonly address: string;
  /** As typed, whether or not it has an account. */
  readonly email: string;
  /** Of a browser that has signed in to this very account before. */
  readonly device?: string | undefined;
}

/**
 * Limits guessing (P3), and never so that a stranger could lock somebody out: an account that failed too often may be tried
 * by each network once in half a minute, and a known browser answers for its own failures alone.
 */
export interface LoginLimits {
  /**
   * Runs one sign-in and counts it when it fails, that is, when `attempt` gives undefined.
   * @throws 429 with Retry-After, without running it, when it must wait.
   */
  guard<Result>(who: LoginAttempt, attempt: () => Promise<Result | undefined>): Promise<Result | undefined>;
}

/** Seconds from a failure of a network to its next attempt, at an account that failed too often. */
const SLOW_DOWN = 30;

/** The counters are rows of the database: every API process counts into the same. */
export function createLoginLimits(database: Database, limits: Config['loginLimits']): LoginLimits {
  const limiter = (prefix: string, points: number, seconds = limits.windowSeconds) =>
    createLimiter(database, { prefix, points, seconds });
  const perAddress = limiter('address', limits.perAddress);
  const perAccount = limiter('account', limits.perAccount);
  const perDevice = limiter('device', limits.perAccount);
  const slowed = limiter('slowed', 1, Math.min(SLOW_DOWN, limits.windowSeconds));
  const queue = createKeyedQueue();

  /** Of a browser that has not failed too often itself. */
  const asKnownDevice = async <Result>(device: string, attempt: () => Promise<Result | undefined>) => {
    const result = await attempt();
    if (result === undefined) await countFailure(perDevice, device);
    return result;
  };

  return {
    guard: ({ address, email, device }, attempt) => {
      const addressKey = networkOf(address);
      const accountKey = createHash('sha256').update(mailboxKey(email)).digest('hex');
      const attemptWithinLimits = async () => {
        if (device !== undefined && !(await isSpent(perDevice, device, limits.perAccount))) {
          return asKnownDevice(device, attempt);
        }
        await refuseIfSpent(perAddress, addressKey, limits.perAddress);
        const pair = `${accountKey} ${addressKey}`;
        if (await isSpent(perAccount, accountKey, limits.perAccount)) await refuseIfSpent(slowed, pair, 1);
        const result = await attempt();
        if (result === undefined) {
          await countFailure(perAddress, addressKey);
          await countFailure(perAccount, accountKey);
          await countFailure(slowed, pair);
        }
        return result;
      };
      // One at a time per address and account: a burst of guesses would otherwise all be checked before the first of them
      // is counted. Not per account alone: one stranger's guesses would have the person wait behind them.
      return queue.run(`address ${addressKey}`, () =>
        queue.run(`account ${accountKey} ${device ?? addressKey}`, attemptWithinLimits),
      );
    },
  };
}

async function isSpent(limiter: RateLimiterPostgres, key: string, points: number): Promise<boolean> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints >= points;
}

async function refuseIfSpent(limiter: RateLimiterPostgres, key: string, points: number): Promise<void> {
  const state = await limiter.get(key);
  if (!state || state.consumedPoints < points) return;
  const wait = secondsLeft(state);
  throw tooOften(tooManyFailures(wait), wait);
}

async function countFailure(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    // Rejected with the counter itself once it is past the limit: another API process counted meanwhile.
    if (!(error instanceof RateLimiterRes)) throw error;
  }
}
