import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooOften } from '../errors.ts';
import { countOnce } from '../http/rate-limits.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import { Turns } from '../http/turns.ts';
import { texts, tooManyUploads } from './texts.ts';

/** Limits on uploads, in this process. */
export interface UploadLimits {
  /** Uploads of one person within a minute. A template that is saved may bring dozens. */
  readonly perMinute: number;
  /** Images in memory at the same time, received or fetched. */
  readonly inHand: number;
  /** Of them, those of one person; the others of theirs wait in a line of their own. As many as there are unless given. */
  readonly inHandOfOne?: number;
  /** How many more may wait, unread; a further one is answered 429. */
  readonly waiting: number;
  /** Images decoded at the same time; each may take some hundred megabytes. */
  readonly encoding: number;
}

/** At most 80 MB of images as they came, half of them of one person, and two decoded. */
export const UPLOAD_LIMITS: UploadLimits = {
  perMinute: 300,
  inHand: 8,
  inHandOfOne: 4,
  waiting: 200,
  encoding: 2,
};

const RETRY_AFTER_SECONDS = 10;

/** Keeps the uploads of one process within its limits; people take turns. */
export class UploadQueue {
  readonly #perPerson: RateLimiterMemory;
  readonly #inHand: Turns;
  readonly #encoding: Turns;
  readonly #limits: UploadLimits;
  /** Of those who have an image in hand, or wait for one. */
  readonly #ofPeople = new Map<number, { readonly slots: Slots; users: number }>();

  constructor(limits: UploadLimits) {
    this.#limits = limits;
    this.#perPerson = new RateLimiterMemory({ points: limits.perMinute, duration: 60 });
    this.#inHand = new Turns(limits.inHand, limits.waiting);
    this.#encoding = new Turns(limits.encoding, limits.inHand);
  }

  /**
   * Takes an image in its turn: `receive` reads it whole only when there is room for it.
   * @throws {RequestError} 429 with Retry-After when a person sends too many, or too many wait
   */
  async take<Result>(
    userId: number,
    receive: () => Promise<Buffer>,
    encode: (image: Buffer) => Promise<Result>,
  ): Promise<Result> {
    await this.#count(userId);
    try {
      return await this.#inShareOf(userId, () =>
        this.#inHand.run(userId, async () => {
          const image = await receive();
          return this.#encoding.run(userId, () => encode(image));
        }),
      );
    } catch (error) {
      if (!(error instanceof NoSlotError)) throw error;
      throw tooOften(texts.tooManyAtOnce, RETRY_AFTER_SECONDS);
    }
  }

  /** Waits until the person has less in hand than one may have. */
  async #inShareOf<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const { inHandOfOne, waiting } = this.#limits;
    if (inHandOfOne === undefined) return work();
    const share = this.#ofPeople.get(userId) ?? { slots: new Slots(inHandOfOne, waiting), users: 0 };
    this.#ofPeople.set(userId, share);
    share.users += 1;
    try {
      return await share.slots.run(work);
    } finally {
      share.users -= 1;
      if (share.users === 0) this.#ofPeople.delete(userId);
    }
  }

  async #count(userId: number): Promise<void> {
    await countOnce(this.#perPerson, String(userId), tooManyUploads);
  }
}
