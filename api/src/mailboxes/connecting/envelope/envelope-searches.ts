import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { startRecurring } from '../../../recurring.ts';
import { unlessAborted } from '../../../unless-aborted.ts';
import type { Credentials } from '../../credentials.ts';
import type { ServerRules } from '../server-rules.ts';
import { findEnvelope, type Patience } from './find-envelope.ts';
import {
  giveBack,
  LEASE,
  recordFailed,
  recordFound,
  takeSearch,
  type EnvelopeSearch,
} from './searches.repository.ts';

export interface EnvelopeSearches {
  /** Looks for searches that are due at once, not only at the next interval. */
  lookNow(): void;
  /** Gives back what is under way, and waits for its end. */
  stop(): Promise<void>;
}

export interface EnvelopeSearchOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly credentials: Pick<Credentials, 'accessOf'>;
  readonly rules: ServerRules;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly patience?: Patience;
  /** Milliseconds between two looks for searches that are due. */
  readonly interval?: number;
}

const INTERVAL = 15_000;
/** Shorter than a search belongs to a process. Milliseconds. */
const LONGEST = LEASE - 30_000;
const MOST_AT_A_TIME = 10;

/**
 * Finds out the envelopes of mailboxes that have just been connected while people go on (B3), those included that a process
 * which has ended did not come to the end of. Of several processes, one takes each.
 */
export function startEnvelopeSearches(options: EnvelopeSearchOptions): EnvelopeSearches {
  const { database, clock, credentials, rules, log, patience, interval = INTERVAL } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const run = async (search: EnvelopeSearch) => {
    const { mailbox, email, key, attempt, began_at } = search;
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST)]);
      const access = await unlessAborted(credentials.accessOf(mailbox), signal);
      const asked = {
        rules,
        signal,
        key,
        ...(attempt > 1 && { since: began_at }),
        ...(patience && { patience }),
      };
      const envelope = await unlessAborted(findEnvelope(access, email, asked), signal);
      await recordFound(database, search, envelope);
    } catch (error) {
      if (stopping.signal.aborted) return giveBack(database.kysely, search, clock.now());
      // What servers say might quote the address, so only the kind is logged.
      const { code } = error as NodeJS.ErrnoException;
      log.info({ mailbox, attempt, code }, 'the envelope could not be found out');
      await recordFailed(database.kysely, search, clock.now());
    }
  };
  const look = async () => {
    while (!stopping.signal.aborted && running.size < MOST_AT_A_TIME) {
      const search = await takeSearch(database.kysely, clock.now());
      if (!search) return;
      const ended = run(search)
        .catch((error: unknown) => log.warn({ err: error }, failure))
        .finally(() => running.delete(ended));
      running.add(ended);
    }
  };
  const failure = 'envelopes could not be looked for and are tried again';
  const recurring = startRecurring(look, interval, { log, failure });
  return {
    lookNow: () => void look().catch((error: unknown) => log.warn({ err: error }, failure)),
    stop: async () => {
      stopping.abort();
      await recurring.stop();
      await Promise.all(running);
    },
  };
}
