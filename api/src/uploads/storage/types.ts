import type { Readable } from 'node:stream';

/** An image that is stored. Its stream must be read or destroyed. */
export interface StoredImage {
  /** In bytes; undefined when the storage does not say. */
  readonly size: number | undefined;
  readonly stream: Readable;
}

/** Where images are stored. Their names are hashes of their bytes, so that one is never stored in place of another. */
export interface UploadStorage {
  /** Stores the image unless it is there. Once it resolves, the image outlives a power cut. */
  save(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is none of that name. */
  open(name: string): Promise<StoredImage | undefined>;
  /** Names of everything that is stored, in no order. */
  list(): AsyncIterable<string>;
  /** Deletes a file that nothing names any more; one that is not there is no failure. */
  remove(name: string): Promise<void>;
}
