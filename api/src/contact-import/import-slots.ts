/** Thrown when so many wait for a slot that another had better come back later. */
export class NoSlotError extends Error {}

/**
 * Limits how many workbooks are read at the same time in this process: each may take most of a gigabyte.
 * Further ones wait their turn, in the order they came, up to a number.
 */
export class ImportSlots {
  readonly #slots: number;
  readonly #maxWaiting: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number, maxWaiting: number) {
    this.#slots = slots;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws {NoSlotError} at once, without running `work`, when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#slots) {
      if (this.#waiting.length >= this.#maxWaiting) throw new NoSlotError();
      // The one who leaves hands the slot over, so that nobody slips in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#taken += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }
}
