import pLimit, { type LimitFunction } from 'p-limit';

/** Thrown when the queue for a slot is full: the client is asked to come back later. */
export class NoSlotError extends Error {}

/**
 * Limits how much costly work runs at the same time in this process, such as reading a workbook, which may take
 * most of a gigabyte. Further work waits its turn, up to a number.
 */
export class Slots {
  readonly #limit: LimitFunction;
  readonly #most: number;

  constructor(slots: number, maxWaiting: number) {
    this.#limit = pLimit(slots);
    this.#most = slots + maxWaiting;
  }

  /** Whether the next one would be refused. */
  get isFull(): boolean {
    return this.#limit.activeCount + this.#limit.pendingCount >= this.#most;
  }

  /** @throws {NoSlotError} at once, without running `work`, when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new NoSlotError();
    return this.#limit(work);
  }
}
