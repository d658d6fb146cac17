/**
 * Where releases lie: a folder, or an S3-compatible bucket. Keys are paths with `/`; an object is there whole or not
 * at all, and outlives a power cut once {@link ReleaseStore.write} has resolved.
 */
export interface ReleaseStore {
  /** The place, in words for a person. */
  readonly place: string;
  /** Writes an object, in place of an earlier one of that key. */
  write(key: string, content: Buffer): Promise<void>;
  /** Undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Objects whose key begins with `prefix`, which ends with `/` or is empty; in no particular order. */
  list(prefix: string): Promise<readonly StoredObject[]>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  /** When it was last written. */
  readonly writtenAt: Date;
}

/** An S3-compatible bucket, by the settings `RELEASES_S3_*`. */
export interface ReleaseBucket {
  /** Address of the service, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What the settings say of the place: a folder of this machine, which also mirrors the bucket where one is named. */
export interface ReleasePlace {
  readonly folder: string;
  readonly bucket?: ReleaseBucket;
}
