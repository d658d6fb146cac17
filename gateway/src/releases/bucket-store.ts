import { S3mini } from 's3mini';
import type { ReleaseBucket, ReleaseStore, StoredObject } from './store.ts';

/** For one request to the bucket, its body included, in milliseconds. */
const TIME_LIMIT = 30_000;

/** Releases in an S3-compatible bucket. A request that fails says why, and never carries the keys. */
export class BucketStore implements ReleaseStore {
  readonly place: string;
  readonly #client: S3mini;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: ReleaseBucket) {
    this.place = `bucket ${bucket}`;
    this.#client = new S3mini({
      // Path-style: it works everywhere, also where no certificate covers a host name per bucket.
      endpoint: `${endpoint.replace(/\/+$/u, '')}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      requestAbortTimeout: TIME_LIMIT,
    });
  }

  async write(key: string, content: Buffer): Promise<void> {
    await this.#ask(() => this.#client.putObject(key, content));
  }

  async read(key: string): Promise<Buffer | undefined> {
    const content = await this.#ask(() => this.#client.getObjectArrayBuffer(key));
    return content === null ? undefined : Buffer.from(content);
  }

  async list(prefix: string): Promise<readonly StoredObject[]> {
    // The first parameter is the request's path, not a delimiter of keys: everything that begins with the prefix comes.
    const objects = await this.#ask(() => this.#client.listObjects('/', prefix));
    if (objects === null) throw new Error(`There is no ${this.place}, or the key may not list it.`);
    return objects.map(({ Key, LastModified }) => ({ key: Key, writtenAt: new Date(LastModified) }));
  }

  async remove(key: string): Promise<void> {
    await this.#ask(() => this.#client.deleteObject(key));
  }

  /** Only a failure's message is kept: the answer of a bucket repeats the key and what was signed with it. */
  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const { message, cause } = error as Error;
      // `fetch` says why it failed in `cause` alone.
      const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
      // oxlint-disable-next-line preserve-caught-error
      throw new Error(`The releases in ${this.place} cannot be reached: ${reason}`);
    }
  }
}
