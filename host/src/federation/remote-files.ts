import type { RegisteredRemote, RemoteManifest, SectionId } from '@touchline/shared/contract';
import { LOAD_TIME_LIMIT, SectionFailure } from './section-failure.ts';

/**
 * Asks a remote what it is now.
 * @throws {SectionFailure} unreachable, timedOut, httpStatus or invalidManifest
 */
export async function fetchManifest(remote: RegisteredRemote): Promise<RemoteManifest> {
  const { text } = await download(new URL('remote.json', folderOf(remote)), 'no-cache');
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new SectionFailure({ kind: 'invalidManifest' }, { cause: error });
  }
  if (!isManifest(manifest, remote)) throw new SectionFailure({ kind: 'invalidManifest' });
  return manifest;
}

/**
 * Brings the files of a section into the browser's cache, all at once, before any script element asks for them.
 *
 * A script element tells nothing but "error", cannot be given up (while one hangs, the page counts as loading, and it
 * may still run later), and is handed a failed preload again. A download has a status, a type and an end.
 *
 * @param isRetry goes past the cache: what failed may have been cached as it was
 * Each must have the hash that the manifest names (SRI); the script elements that run them demand the same.
 *
 * @throws {SectionFailure} unreachable, timedOut, httpStatus, notAScript or corrupted
 */
export async function fetchSectionFiles(
  remote: RegisteredRemote,
  manifest: RemoteManifest,
  id: SectionId,
  isRetry: boolean,
): Promise<void> {
  const files = [manifest.entry, ...(manifest.preload[id] ?? [])];
  await Promise.all(
    files.map(async (file) => {
      const integrity = manifest.integrity[file];
      const url = new URL(file, folderOf(remote));
      const { type } = await download(url, isRetry ? 'reload' : 'default', integrity);
      if (!isProgram(type)) throw new SectionFailure({ kind: 'notAScript' });
    }),
  );
}

/** The folder of a remote as a full URL, with a slash at its end. */
export function folderOf(remote: RegisteredRemote): URL {
  return new URL(remote.url.endsWith('/') ? remote.url : `${remote.url}/`, document.baseURI);
}

const isProgram = (type: string): boolean => /javascript|ecmascript|text\/css/u.test(type);

interface Download {
  readonly text: string;
  /** Its `Content-Type`; empty when the server names none. */
  readonly type: string;
}

async function download(url: URL, cache: RequestCache, integrity?: string): Promise<Download> {
  try {
    const response = await fetch(url, {
      cache,
      signal: AbortSignal.timeout(LOAD_TIME_LIMIT),
      ...(integrity === undefined ? {} : { integrity }),
    });
    if (!response.ok) throw new SectionFailure({ kind: 'httpStatus', status: response.status });
    // To its end: only then the limit holds for the whole file, and the cache has all of it.
    const text = await response.text();
    return { text, type: response.headers.get('content-type') ?? '' };
  } catch (error) {
    if (error instanceof SectionFailure) throw error;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (isTimeout) throw new SectionFailure({ kind: 'timedOut' }, { cause: error });
    // A wrong hash and no answer at all are the same to `fetch`; what comes without the question tells them apart.
    if (integrity !== undefined) throw await whyRefused(url, error);
    throw new SectionFailure({ kind: 'unreachable' }, { cause: error });
  }
}

async function whyRefused(url: URL, cause: unknown): Promise<SectionFailure> {
  try {
    const { type } = await download(url, 'reload');
    return new SectionFailure({ kind: isProgram(type) ? 'corrupted' : 'notAScript' }, { cause });
  } catch (error) {
    return error instanceof SectionFailure ? error : new SectionFailure({ kind: 'unreachable' }, { cause });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether `value` is the manifest of this remote, and points nowhere but into the remote's own folder. */
function isManifest(value: unknown, remote: RegisteredRemote): value is RemoteManifest {
  if (!isObject(value)) return false;
  const manifest = value as Partial<Record<keyof RemoteManifest, unknown>>;
  return (
    manifest.name === remote.name &&
    typeof manifest.version === 'string' &&
    typeof manifest.build === 'string' &&
    typeof manifest.contract === 'number' &&
    isObject(manifest.sections) &&
    isObject(manifest.preload) &&
    isObject(manifest.integrity) &&
    typeof manifest.entry === 'string' &&
    new URL(manifest.entry, folderOf(remote)).href.startsWith(folderOf(remote).href)
  );
}
