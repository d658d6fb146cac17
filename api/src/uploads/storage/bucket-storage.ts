import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { UploadsBucket } from '../../config.ts';
import { busy } from '../../errors.ts';
import { texts } from '../texts.ts';
import type { StoredImage, UploadStorage } from './types.ts';

/** For one request to the bucket, its body included: 10 MB over a slow line. */
const TIMEOUT_MILLISECONDS = 30_000;

/** Images as objects of an S3-compatible bucket. It answers 503 while the bucket does not answer. */
export class BucketStorage implements UploadStorage {
  readonly #client: S3mini;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: UploadsBucket) {
    this.#client = new S3mini({
      // Path-style: it works everywhere, also where no certificate covers a host name per bucket.
      endpoint: `${endpoint.replace(/\/+$/u, '')}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      requestAbortTimeout: TIMEOUT_MILLISECONDS,
    });
  }

  /** @throws {Error} when the bucket does not exist, or the key may not use it */
  async check(): Promise<void> {
    const isThere = await orUnavailable(() => this.#client.bucketExists());
    if (!isThere) throw new Error('There is no such bucket, or the key may not see it');
  }

  async save(name: string, bytes: Buffer, contentType: string): Promise<void> {
    await orUnavailable(async () => {
      if (await this.#client.objectExists(name)) return;
      await this.#client.putObject(name, bytes, contentType);
    });
  }

  async open(name: string): Promise<StoredImage | undefined> {
    const response = await orUnavailable(() => this.#client.getObjectResponse(name));
    if (!response?.body) return undefined;
    const length = response.headers.get('content-length');
    return {
      size: length === null ? undefined : Number(length),
      stream: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
    };
  }

  async *list(): AsyncGenerator<string, void, void> {
    const objects = await orUnavailable(() => this.#client.listObjects());
    for (const { Key } of objects ?? []) yield Key;
  }

  async remove(name: string): Promise<void> {
    await orUnavailable(() => this.#client.deleteObject(name));
  }
}

/** Only a failure's message is kept: the answer of a bucket repeats the key and what was signed with it. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const cause = new Error(describe(error as Error));
    throw busy(texts.storageUnavailable, { cause });
  }
}

/** `fetch` says why it failed in `cause` alone. */
const describe = ({ message, cause }: Error): string =>
  cause ? `${message}: ${(cause as Error).message}` : message;
