import { NoSlotError } from './slots.ts';

/**
 * {@link Slots} that people take in turn: whoever brings one thing waits for one of each of the others, not for all that
 * somebody brought before. A person is an account, or the network of somebody who is not signed in.
 */
export class Turns {
  readonly #slots: number;
  readonly #mostWaiting: number;
  #running = 0;
  #waiting = 0;
  /** What waits, by person; whose turn is next stands first. */
  readonly #lines = new Map<number | string, (() => void)[]>();

  constructor(slots: number, maxWaiting: number) {
    this.#slots = slots;
    this.#mostWaiting = maxWaiting;
  }

  /** @throws {NoSlotError} at once, without running `work`, when too many wait */
  async run<T>(person: number | string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#slots) this.#running += 1;
    else await this.#wait(person);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(person: number | string): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) throw new NoSlotError();
    this.#waiting += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lines.set(person, [...(this.#lines.get(person) ?? []), resolve]);
    return promise;
  }

  /** Passes the slot on, or gives it back. */
  #next(): void {
    const [line] = this.#lines;
    if (line === undefined) {
      this.#running -= 1;
      return;
    }
    const [person, [begin, ...others]] = line;
    this.#lines.delete(person);
    if (others.length > 0) this.#lines.set(person, others);
    this.#waiting -= 1;
    begin?.();
  }
}
