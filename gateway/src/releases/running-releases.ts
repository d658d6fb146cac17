import type { Present, Releases } from './releases.ts';

/** How long a page waits for a bucket before it takes the last answer, in milliseconds. */
const PATIENCE = 1000;

/**
 * What runs at this moment, for a server that is asked often. A folder is read each time: a release shows with the next
 * request. A bucket is asked at most every `maxAge`; while it does not answer, the last answer stays.
 */
export class RunningReleases {
  readonly #releases: Releases;
  readonly #maxAge: number;
  readonly #onError: (error: unknown) => void;
  #last: Present | undefined;
  #readAt = -Infinity;
  #reading: Promise<Present> | undefined;

  /** @param maxAge in milliseconds; 0 reads for each request */
  constructor(releases: Releases, maxAge: number, onError: (error: unknown) => void = () => {}) {
    this.#releases = releases;
    this.#maxAge = maxAge;
    this.#onError = onError;
  }

  /** @throws {Error} when the store could not be read even once */
  async read(): Promise<Present> {
    if (this.#last !== undefined && performance.now() - this.#readAt < this.#maxAge) return this.#last;
    this.#reading ??= this.#refresh();
    if (this.#last === undefined) return this.#reading;
    return Promise.race([this.#reading, after(PATIENCE, this.#last)]);
  }

  async #refresh(): Promise<Present> {
    try {
      this.#last = await this.#releases.present();
      this.#readAt = performance.now();
    } catch (error) {
      if (this.#last === undefined) throw error;
      this.#onError(error);
    } finally {
      this.#reading = undefined;
    }
    return this.#last;
  }
}

const after = <Value>(milliseconds: number, value: Value): Promise<Value> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds, value).unref();
  });
