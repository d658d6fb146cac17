import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { KeySettings } from '../mailboxes/secrets/secret-keys.ts';
import { type Recurring, startCounting } from '../recurring.ts';
import { finishErasures } from './erase-person.ts';

/** Milliseconds between two looks: whoever is erased may be waiting for a mail that is being handed over. */
const MINUTE = 60_000;

export interface ErasuresOptions {
  readonly database: Database;
  readonly settings: KeySettings;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Finishes, now and every minute, erasures that were begun (U9). */
export function startErasures({ database, settings, log }: ErasuresOptions): Recurring {
  return startCounting(() => finishErasures(database, settings), MINUTE, {
    log,
    what: 'people',
    done: 'erasures that were begun are finished',
    failure: 'erasures that were begun could not be finished',
  });
}
