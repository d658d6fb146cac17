/** Thrown when so many wait for a slot that another had better come back later. */
export class NoSlotError extends Error {}

/**
 * Limits how much costly work is done at the same time in this process, such as reading a workbook, which may take
 * most of a gigabyte. Further work waits its turn, in the order it came, up to a number.
 */
export class Slots {
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
