import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import type { Text } from '../language/language.ts';

const MINUTE = 60;

/** What a counter counts, up to where, and for how many seconds from the first. */
export interface LimiterOptions {
  /** Of its keys. */
  readonly prefix: string;
  readonly points: number;
  readonly seconds: number;
}

/** A counter whose rows are in the database: every API process counts into the same. */
export const createLimiter = (
  { pool }: Pick<Database, 'pool'>,
  { prefix, points, seconds }: LimiterOptions,
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: prefix,
    points,
    duration: seconds,
  });

export interface RateLimits<Name extends string> {
  /** How often an account may do each in a minute. */
  readonly perMinute: Readonly<Record<Name, number>>;
  /** What an account is told that must wait. @param wait seconds */
  readonly text: (wait: number) => Text;
}

/**
 * Counts what costs others something: each account may do it so often in a minute.
 * @param prefix of the keys of the counters
 * @returns throws 429 with Retry-After for what is too often
 */
export function createRateLimits<Name extends string>(
  database: Pick<Database, 'pool'>,
  prefix: string,
  { perMinute, text }: RateLimits<Name>,
): (name: Name, account: number) => Promise<void> {
  const limiters = new Map(
    Object.entries<number>(perMinute).map(([name, points]) => [
      name,
      createLimiter(database, { prefix: `${prefix}-${name}`, points, seconds: MINUTE }),
    ]),
  );
  return async (name, account) => {
    try {
      await limiters.get(name)?.consume(account);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new RequestError(429, text(wait), { headers: { 'retry-after': String(wait) } });
    }
  };
}
