import type { RegisteredRemote, RemoteManifest } from '@touchline/shared/contract';
import { type FailureReason, LOAD_TIME_LIMIT, SectionFailure } from './section-failure.ts';

/**
 * Asks a remote what it is now.
 * @throws {SectionFailure} unreachable, timedOut, httpStatus or invalidManifest
 */
export async function fetchManifest(remote: RegisteredRemote): Promise<RemoteManifest> {
  const response = await request(new URL('remote.json', folderOf(remote)));
  let manifest: unknown;
  try {
    manifest = await response.json();
  } catch (error) {
    throw new SectionFailure({ kind: isTimeout(error) ? 'timedOut' : 'invalidManifest' }, { cause: error });
  }
  if (!isManifest(manifest, remote)) throw new SectionFailure({ kind: 'invalidManifest' });
  return manifest;
}

/**
 * Why a script failed. A browser tells a script tag nothing but "error", so the file is asked for once more:
 * the answer shows whether it is the server, the file, or what the file did.
 *
 * @param thrown what is known of the error, for the case that the file itself is well
 */
export async function diagnose(url: string, thrown: string): Promise<FailureReason> {
  try {
    const response = await request(new URL(url, document.baseURI));
    const isScript = /javascript|ecmascript|text\/css/u.test(response.headers.get('content-type') ?? '');
    void response.body?.cancel();
    return isScript ? { kind: 'threwOnLoad', message: thrown } : { kind: 'notAScript' };
  } catch (failure) {
    return failure instanceof SectionFailure ? failure.reason : { kind: 'unreachable' };
  }
}

/** The folder of a remote as a full URL, with a slash at its end. */
export function folderOf(remote: RegisteredRemote): URL {
  return new URL(remote.url.endsWith('/') ? remote.url : `${remote.url}/`, document.baseURI);
}

async function request(url: URL): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_TIME_LIMIT) });
  } catch (error) {
    throw new SectionFailure({ kind: isTimeout(error) ? 'timedOut' : 'unreachable' }, { cause: error });
  }
  if (!response.ok) throw new SectionFailure({ kind: 'httpStatus', status: response.status });
  return response;
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Whether `value` is the manifest of this remote, and points nowhere but into the remote's own folder. */
function isManifest(value: unknown, remote: RegisteredRemote): value is RemoteManifest {
  if (typeof value !== 'object' || value === null) return false;
  const { name, version, build, contract, entry, sections } = value as Partial<
    Record<keyof RemoteManifest, unknown>
  >;
  return (
    name === remote.name &&
    typeof version === 'string' &&
    typeof build === 'string' &&
    typeof contract === 'number' &&
    typeof sections === 'object' &&
    sections !== null &&
    typeof entry === 'string' &&
    new URL(entry, folderOf(remote)).href.startsWith(folderOf(remote).href)
  );
}
