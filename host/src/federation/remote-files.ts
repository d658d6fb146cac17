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
 * @throws {SectionFailure} unreachable, timedOut, httpStatus or notAScript
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
      const { type } = await download(new URL(file, folderOf(remote)), isRetry ? 'reload' : 'default');
      if (!/javascript|ecmascript|text\/css/u.test(type)) throw new SectionFailure({ kind: 'notAScript' });
    }),
  );
}

/** The folder of a remote as a full URL, with a slash at its end. */
export function folderOf(remote: RegisteredRemote): URL {
  return new URL(remote.url.endsWith('/') ? remote.url : `${remote.url}/`, document.baseURI);
}

async function download(
  url: URL,
  cache: RequestCache,
): Promise<{ readonly text: string; readonly type: string }> {
  try {
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(LOAD_TIME_LIMIT) });
    if (!response.ok) throw new SectionFailure({ kind: 'httpStatus', status: response.status });
    // To its end: only then the limit holds for the whole file, and the cache has all of it.
    const text = await response.text();
    return { text, type: response.headers.get('content-type') ?? '' };
  } catch (error) {
    if (error instanceof SectionFailure) throw error;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new SectionFailure({ kind: isTimeout ? 'timedOut' : 'unreachable' }, { cause: error });
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
    typeof manifest.entry === 'string' &&
    new URL(manifest.entry, folderOf(remote)).href.startsWith(folderOf(remote).href)
  );
}
