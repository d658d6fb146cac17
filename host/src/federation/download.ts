import type { RegisteredRemote, RemoteManifest, WithdrawnRemote } from '@touchline/shared/contract';
import { LOAD_TIME_LIMIT, SectionFailure } from './failure.ts';
import type { BuildRequest } from './registry.ts';

/**
 * Asks a remote which build it runs now.
 * @throws {SectionFailure} unreachable, timedOut, httpStatus, withdrawn or invalidManifest
 */
export async function fetchManifest(remote: RegisteredRemote): Promise<RemoteManifest> {
  const { text } = await download(new URL('remote.json', folderOf(remote)), { cache: 'no-cache' });
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new SectionFailure({ kind: 'invalidManifest' }, { cause: error });
  }
  if (isWithdrawn(manifest, remote)) throw new SectionFailure({ kind: 'withdrawn' });
  if (!isManifest(manifest, remote)) throw new SectionFailure({ kind: 'invalidManifest' });
  return manifest;
}

/**
 * Brings the files of a section into the browser's cache, all at once, before any script element asks for them.
 *
 * A script element reports nothing but "error", cannot be cancelled (while one hangs, the page counts as loading, and it
 * may still run later), and is handed a failed preload again. A download has a status, a type and an end.
 * Each file must have the hash that the manifest names (SRI); the script elements that run them demand the same.
 *
 * @throws {SectionFailure} unreachable, timedOut, httpStatus, notAScript or corrupted
 */
export async function fetchSectionFiles({ remote, manifest, id, isRetry }: BuildRequest): Promise<void> {
  // What failed before may have been cached.
  const cache = isRetry === true ? 'reload' : 'default';
  const files = [manifest.entry, ...(manifest.preload[id] ?? [])];
  await Promise.all(
    files.map(async (file) => {
      const url = new URL(file, folderOf(remote));
      const integrity = manifest.integrity[file];
      const { type } = await download(url, { cache, ...(integrity === undefined ? {} : { integrity }) });
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

type DownloadOptions = Pick<RequestInit, 'cache' | 'integrity'>;

async function download(url: URL, options: DownloadOptions): Promise<Download> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(LOAD_TIME_LIMIT) });
    if (!response.ok) throw new SectionFailure({ kind: 'httpStatus', status: response.status });
    // Read to the end: only then does the limit cover the whole file, and the cache hold all of it.
    const text = await response.text();
    return { text, type: response.headers.get('content-type') ?? '' };
  } catch (error) {
    if (error instanceof SectionFailure) throw error;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (isTimeout) throw new SectionFailure({ kind: 'timedOut' }, { cause: error });
    // `fetch` fails alike for a wrong hash and for no answer; asking without the hash tells them apart.
    if (options.integrity !== undefined) throw await whyRefused(url, error);
    throw new SectionFailure({ kind: 'unreachable' }, { cause: error });
  }
}

async function whyRefused(url: URL, cause: unknown): Promise<SectionFailure> {
  try {
    const { type } = await download(url, { cache: 'reload' });
    return new SectionFailure({ kind: isProgram(type) ? 'corrupted' : 'notAScript' }, { cause });
  } catch (error) {
    return error instanceof SectionFailure ? error : new SectionFailure({ kind: 'unreachable' }, { cause });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isWithdrawn = (value: unknown, { name }: RegisteredRemote): value is WithdrawnRemote =>
  isObject(value) && 'withdrawn' in value && 'name' in value && value.name === name;

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
