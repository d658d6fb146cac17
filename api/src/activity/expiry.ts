import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { type Recurring, startRecurring } from '../recurring.ts';
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
  const look = async () => {
    const entries = await sweepActivity(database, days);
    if (entries > 0) log.info({ entries }, 'activity that is kept no longer was removed');
  };
  return startRecurring(look, DAY, { log, failure: 'activity that is kept no longer could not be removed' });
}
