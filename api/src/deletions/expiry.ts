import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { removeExpired } from './deletions.repository.ts';

/** Milliseconds from one look to the next. */
const DAY = 24 * 60 * 60_000;

export interface ExpiryOptions {
  readonly database: Queryable;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Deletes for good, now and every day, what can no longer be taken back (S8). It never throws: the next day tries again. */
export function startExpiry({ database, log }: ExpiryOptions): { stop(): Promise<void> } {
  const look = async () => {
    try {
      const deletions = await removeExpired(database);
      if (deletions > 0) log.info({ deletions }, 'deletions that can no longer be taken back were removed');
    } catch (error) {
      log.warn({ err: error }, 'deletions that can no longer be taken back could not be removed');
    }
  };
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, DAY);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
