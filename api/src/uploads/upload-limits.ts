import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RequestError } from '../errors.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import { texts, tooManyUploads } from './texts.ts';

/** Limits on uploads, in this process. */
export interface UploadLimits {
  /** Uploads of one person within a minute. A template that is saved may bring dozens. */
  readonly perMinute: number;
  /** Images in memory at the same time, received or fetched. */
  readonly inHand: number;
  /** How many more may wait, unread; a further one is answered 429. */
  readonly waiting: number;
  /** Images decoded at the same time; each may take some hundred megabytes. */
  readonly encoding: number;
}

/** At most 80 MB of images as they came, and two decoded. */
export const UPLOAD_LIMITS: UploadLimits = { perMinute: 300, inHand: 8, waiting: 200, encoding: 2 };

const RETRY_AFTER_SECONDS = 10;

/** Keeps the uploads of one process within its limits. */
export class UploadQueue {
  readonly #perPerson: RateLimiterMemory;
  readonly #inHand: Slots;
  readonly #encoding: Slots;

  constructor(limits: UploadLimits) {
    this.#perPerson = new RateLimiterMemory({ points: limits.perMinute, duration: 60 });
    this.#inHand = new Slots(limits.inHand, limits.waiting);
    this.#encoding = new Slots(limits.encoding, limits.inHand);
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
      return await this.#inHand.run(async () => {
        const image = await receive();
        return this.#encoding.run(() => encode(image));
      });
    } catch (error) {
      if (!(error instanceof NoSlotError)) throw error;
      throw tooMany(RETRY_AFTER_SECONDS, texts.tooManyAtOnce);
    }
  }

  async #count(userId: number): Promise<void> {
    try {
      await this.#perPerson.consume(String(userId));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw tooMany(wait, tooManyUploads(wait));
    }
  }
}

const tooMany = (wait: number, detail: (typeof texts)['tooManyAtOnce']) =>
  new RequestError(429, detail, { headers: { 'retry-after': String(wait) } });
