import type { FastifyBaseLogger } from 'fastify';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { BucketStorage } from './bucket-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import type { UploadStorage } from './types.ts';

/** The storage that the settings name. */
export function openStorage(
  { dataDirectory, uploadsBucket }: Pick<Config, 'dataDirectory' | 'uploadsBucket'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): UploadStorage {
  if (!uploadsBucket) return new FolderStorage(join(dataDirectory, 'uploads'));
  const storage = new BucketStorage(uploadsBucket);
  // No reason to refuse to start: everything but images works without it.
  storage.check().catch((error: unknown) => {
    log.error(
      { err: error },
      'the bucket of UPLOADS_S3_BUCKET cannot be used; check the settings UPLOADS_S3_*',
    );
  });
  return storage;
}
