import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { attempt, type AttemptParts } from './attempt.ts';
import { claimDue, LEASE, listDueWebhooks, recordOutcome, type Claimed } from './deliveries.repository.ts';

/** Events that one target is told at the same time: a slow one delays itself alone. */
const AT_ONCE = 4;

export interface SenderOptions extends AttemptParts {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** See {@link LEASE}. */
  readonly lease?: number;
}

/** Tells targets what is due for them, each in a lane of its own. Several processes may do it at once. */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #lanes = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Opens a lane for each target that something is due for. */
  async turn(): Promise<void> {
    const { database, clock, log } = this.#options;
    for (const webhook of await listDueWebhooks(database, clock.now())) {
      if (this.#lanes.has(webhook) || this.#stopping.signal.aborted) continue;
      const lane = this.#run(webhook)
        .catch((error: unknown) => log.warn({ err: error, webhook }, 'a webhook could not be told'))
        .finally(() => this.#lanes.delete(webhook));
      this.#lanes.set(webhook, lane);
    }
  }

  async #run(webhook: number): Promise<void> {
    const { database, clock, lease = LEASE } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const claimed = await claimDue(database, webhook, { now: clock.now(), most: AT_ONCE, lease });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((one) => this.#try(one)));
    }
  }

  async #try(claimed: Claimed): Promise<void> {
    const { signal } = this.#stopping;
    const outcome = await attempt(this.#options, claimed, signal);
    // Cut off by us: it is told again after the lease.
    if (signal.aborted && !outcome.isTaken) return;
    await recordOutcome(this.#options.database, claimed, outcome, this.#options.clock.now());
  }

  /** Waits until nothing is under way. */
  async idle(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values());
  }

  /** Cuts what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }
}
