import { join } from 'node:path';
import { BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import { Releases } from './releases.ts';
import type { ReleasePlace } from './store.ts';

/** The releases at the place that the settings name. */
export function openReleases({ folder, bucket }: ReleasePlace): Releases {
  return new Releases(bucket === undefined ? new FolderStore(folder) : new BucketStore(bucket));
}

/** Folder that files are served from: the releases themselves, or, beside a bucket, the copies that were asked for. */
export const servedFolder = ({ folder, bucket }: ReleasePlace): string =>
  bucket === undefined ? folder : join(folder, 'mirror');
