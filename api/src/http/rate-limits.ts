import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { tooOften } from '../errors.ts';
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

/** Seconds after which a counter begins anew. */
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

/**
 * Counts once.
 * @param text what whoever must wait is told, by the seconds
 * @throws 429 with Retry-After for what is too often
 */
export async function countOnce(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: number | string,
  text: (wait: number) => Text,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const wait = secondsLeft(error);
    throw tooOften(text(wait), wait);
  }
}

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
    const limiter = limiters.get(name);
    if (limiter) await countOnce(limiter, account, text);
  };
}
