import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { type Recurring, startCounting } from '../recurring.ts';
import { sweepActivity } from './activity.repository.ts';

/** Milliseconds between two runs. */
const DAY = 24 * 60 * 60_000;

export interface ActivityExpiryOptions {
  readonly database: Queryable;
  /** How long entries are kept. */
  readonly days: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Removes, now and every day, what was done longer ago than activity is kept (U7). */
export function startActivityExpiry({ database, days, log }: ActivityExpiryOptions): Recurring {
  return startCounting(() => sweepActivity(database, days), DAY, {
    log,
    what: 'entries',
    done: 'activity that is kept no longer was removed',
    failure: 'activity that is kept no longer could not be removed',
  });
}
