import type { PreflightPart } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** PostgreSQL ended a statement that took longer than it may (`query_canceled`). */
const ENDED_BY_TIME = '57014';

/** Ends work that takes too long, and knows which parts were not finished. */
export interface TimeLimit {
  /** Aborted when the time is over, or nobody waits any more. */
  readonly signal: AbortSignal;
  readonly unfinished: readonly PreflightPart[];
  /**
   * Does a part of the work, unless the time is over.
   * @param work gets a connection whose statements end with the time
   * @returns `otherwise` when there was no time to finish it
   */
  query<Value>(
    part: PreflightPart,
    work: (database: Queryable) => Promise<Value>,
    otherwise: Value,
  ): Promise<Value>;
  /** Notes that a part was not finished. */
  leave(part: PreflightPart): void;
}

/** @param asker ends all of it when nobody waits any more. @param end milliseconds since 1970 */
export function createTimeLimit(database: Queryable, asker: AbortSignal, end: number): TimeLimit {
  const left = () => Math.floor(end - Date.now());
  const unfinished: PreflightPart[] = [];
  const leave = (part: PreflightPart) => {
    if (!unfinished.includes(part)) unfinished.push(part);
  };
  return {
    signal: AbortSignal.any([asker, AbortSignal.timeout(Math.max(0, left()))]),
    unfinished,
    leave,
    query: async (part, work, otherwise) => {
      asker.throwIfAborted();
      const milliseconds = left();
      if (milliseconds > 0) {
        try {
          return await database
            .transaction()
            .setAccessMode('read only')
            .execute(async (transaction) => {
              await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(
                transaction,
              );
              return work(transaction);
            });
        } catch (error) {
          if ((error as { code?: unknown }).code !== ENDED_BY_TIME) throw error;
        }
      }
      leave(part);
      return otherwise;
    },
  };
}
