/** The time for the mail engine: sequences, sending windows and waits go by it, never by the machine's own clock. */
export interface Clock {
  now(): Date;
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be set forward, for demonstrations and tests in which days pass: it goes on from where it was set. */
export class MovableClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** @param milliseconds how far; only forward, since what was sent does not become unsent. */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new Error('A clock is only set forward');
    this.#ahead += milliseconds;
  }
}
