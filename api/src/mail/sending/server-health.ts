import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { recordServiceFailure, recordServiceSuccess, smtpServiceOf } from '../service-state.ts';
import type { Outcome } from './outcome.ts';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** The state of a mailbox's server: while it is unreachable, one mail at a time tries it, at growing intervals. */
export class ServerHealth {
  readonly #clock: Clock;
  readonly #service: string;
  #failures = 0;
  /** By process time in milliseconds: setting the clock forward does not repair a server. */
  #nextTry = 0;
  #last: { readonly at: Date; readonly error?: string } | undefined;

  constructor(clock: Clock, mailbox: number) {
    this.#clock = clock;
    this.#service = smtpServiceOf(mailbox);
  }

  /** Whether it did not answer the last time. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** How many mails may be under way. */
  limit(usual: number): number {
    if (this.#failures === 0) return usual;
    return performance.now() >= this.#nextTry ? 1 : 0;
  }

  /** Updates the state from an outcome. */
  note(outcome: Outcome): void {
    const at = this.#clock.now();
    const isFailing =
      outcome.kind === 'unreachable' || outcome.kind === 'uncertain' || outcome.kind === 'signed_out';
    if (!isFailing) {
      this.#failures = 0;
      this.#last = { at };
      return;
    }
    // A server that refuses a sign-in does answer; the mailbox says what is wrong.
    if (outcome.kind !== 'signed_out') this.#last = { at, error: outcome.error };
    // Mails that were under way together fail together, for one reason.
    if (performance.now() < this.#nextTry) return;
    this.#nextTry = performance.now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
  }

  /** Keeps the state for Settings. */
  async store(database: Database): Promise<void> {
    const last = this.#last;
    if (!last) return;
    this.#last = undefined;
    if (last.error === undefined) await recordServiceSuccess(database, this.#service, last.at);
    else await recordServiceFailure(database, this.#service, last.at, last.error);
  }
}
