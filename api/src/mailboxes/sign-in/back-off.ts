import type { Clock } from '../../clock.ts';

const FIRST = 15_000;
/** A provider that is back is noticed within this time. */
const LONGEST = 5 * 60_000;

/** Holds back requests to somebody who has failed: from 15 seconds on, twice as long each time, up to 5 minutes. */
export class BackOff<Key> {
  readonly #clock: Clock;
  readonly #failures = new Map<
    Key,
    { readonly count: number; readonly until: number; readonly error: Error }
  >();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The failure because of which nobody should ask yet. */
  heldBackBy(key: Key): Error | undefined {
    const failure = this.#failures.get(key);
    const left = failure ? failure.until - this.#clock.now().getTime() : 0;
    // Longer than anybody waits: noted while the clock was ahead.
    return left > 0 && left <= LONGEST ? failure?.error : undefined;
  }

  failed(key: Key, error: Error): void {
    const count = this.#failures.get(key)?.count ?? 0;
    const wait = Math.min(FIRST * 2 ** count, LONGEST);
    this.#failures.set(key, { count: count + 1, until: this.#clock.now().getTime() + wait, error });
  }

  succeeded(key: Key): void {
    this.#failures.delete(key);
  }
}
