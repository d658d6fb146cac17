import { join, resolve } from 'node:path';
import type { ReleaseBucket, ReleasePlace } from './store.ts';

/**
 * Reads from the environment where releases lie.
 * @throws {Error} naming the setting that is missing or cannot be used
 */
export function readReleasePlace(environment: NodeJS.ProcessEnv): ReleasePlace {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const folder = resolve(value('RELEASES_DIR') ?? join(value('DATA_DIR') ?? 'data', 'releases'));
  const given = {
    RELEASES_S3_ENDPOINT: value('RELEASES_S3_ENDPOINT'),
    RELEASES_S3_BUCKET: value('RELEASES_S3_BUCKET'),
    RELEASES_S3_ACCESS_KEY_ID: value('RELEASES_S3_ACCESS_KEY_ID'),
    RELEASES_S3_SECRET_ACCESS_KEY: value('RELEASES_S3_SECRET_ACCESS_KEY'),
  };
  const missing = Object.entries(given).flatMap(([name, text]) => (text === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return { folder };
  if (missing.length > 0) throw new Error(`Releases in a bucket also need ${missing.join(', ')}.`);
  const endpoint = given.RELEASES_S3_ENDPOINT ?? '';
  if (!/^https?:\/\/[^/]/u.test(endpoint)) {
    throw new Error(
      `RELEASES_S3_ENDPOINT must be an http or https address; it is ${JSON.stringify(endpoint)}.`,
    );
  }
  const bucket: ReleaseBucket = {
    endpoint,
    bucket: given.RELEASES_S3_BUCKET ?? '',
    region: value('RELEASES_S3_REGION') ?? 'auto',
    accessKeyId: given.RELEASES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.RELEASES_S3_SECRET_ACCESS_KEY ?? '',
  };
  return { folder, bucket };
}
