import { type Manifest, parseManifest } from '../manifest.ts';

/** A build that was published: what it says of itself, and the names of its files. */
export interface Release {
  readonly manifest: Manifest;
  readonly files: readonly string[];
}

/** A build to publish, with the content of its files. Their names carry the hash of that content. */
export interface Build {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Sources of `@touchline/shared` that it was built with; their hash is in the manifest. */
  readonly sharedSources?: Buffer;
}

/** Reads the record of a release; undefined when it is damaged or is another package's. */
export function parseRelease(text: string, name: string): Release | undefined {
  try {
    const { manifest: value, files } = JSON.parse(text) as { manifest?: unknown; files?: unknown };
    const manifest = parseManifest(JSON.stringify(value), name);
    const isList = Array.isArray(files) && files.every((file) => typeof file === 'string');
    return manifest !== undefined && isList ? { manifest, files } : undefined;
  } catch {
    return undefined;
  }
}
