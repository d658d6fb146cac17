import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { type Recurring, startCounting } from '../recurring.ts';
import { removeExpired } from './deletions.repository.ts';

/** Milliseconds between two runs. */
const DAY = 24 * 60 * 60_000;

export interface ExpiryOptions {
  readonly database: Queryable;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Removes for good, now and every day, what can no longer be restored (S8). */
export function startExpiry({ database, log }: ExpiryOptions): Recurring {
  return startCounting(() => removeExpired(database), DAY, {
    log,
    what: 'deletions',
    done: 'deletions that can no longer be taken back were removed',
    failure: 'deletions that can no longer be taken back could not be removed',
  });
}
