import type { Database } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { countOnce, createLimiter } from '../http/rate-limits.ts';
import { tooManyFailures } from '../language/texts.ts';

/** Limits guessing at something by whoever is known already. */
export interface FailureLimit {
  /**
   * Runs one try, and counts it unless it succeeds: it is counted first, so a burst of tries gets no further than the limit, in
   * however many processes they arrive.
   * @returns what `attempt` gives; undefined is a failure
   * @throws 429 with Retry-After, without running it, after too many failures
   */
  guard<Result>(key: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined>;
}

/** The counters are rows of the database. @param prefix of their keys */
export function createFailureLimit(
  database: Pick<Database, 'pool'>,
  prefix: string,
  { points, seconds }: { readonly points: number; readonly seconds: number },
): FailureLimit {
  const limiter = createLimiter(database, { prefix, points, seconds });
  return {
    guard: async (key, attempt) => {
      await countOnce(limiter, key, tooManyFailures);
      const result = await attempt().catch(async (error: unknown) => {
        // A full queue of hashing: nothing was compared, so nothing failed.
        if (error instanceof RequestError && error.status === 429) await limiter.reward(key);
        throw error;
      });
      if (result !== undefined) await limiter.reward(key);
      return result;
    },
  };
}
