import {
  CONTRACT_VERSION,
  type RegisteredRemote,
  type RemoteManifest,
  type Section,
  type SectionId,
} from '@touchline/shared/contract';
import { discardContainer, errorOfScript, loadExposed, openContainer, runChunks } from './containers.ts';
import { fetchManifest, fetchSectionFiles } from './remote-files.ts';
import { LOAD_TIME_LIMIT, messageOf, SectionFailure } from './section-failure.ts';

/** A section that runs in the page, and the build it came from. */
export interface LoadedSection {
  readonly section: Section;
  readonly manifest: RemoteManifest;
}

/**
 * Loads a section from its remote.
 *
 * The first attempt trusts the manifest in the page and so costs no request for it. When that build is gone (a page
 * left open over several deploys) the remote is asked what it is now, and its present build is tried at once.
 *
 * @param isRetry a person asked again: nothing of the last attempt is used
 * @throws {SectionFailure} always this type
 */
export async function loadSection(
  remote: RegisteredRemote,
  id: SectionId,
  isRetry: boolean,
): Promise<LoadedSection> {
  if (isRetry || remote.manifest === undefined) {
    return loadBuild(remote, await fetchManifest(remote), id, isRetry);
  }
  try {
    return await loadBuild(remote, remote.manifest, id);
  } catch (failure) {
    if (isSilent(failure)) throw failure;
    const present = await fetchManifest(remote).catch(() => undefined);
    if (present === undefined || present.build === remote.manifest.build) throw failure;
    return loadBuild(remote, present, id);
  }
}

/** A server that did not answer once would only make the person wait twice. */
function isSilent(failure: unknown): boolean {
  return failure instanceof SectionFailure && ['unreachable', 'timedOut'].includes(failure.reason.kind);
}

/**
 * Loads a section from one certain build of its remote, and runs its module.
 *
 * @param isRetry goes past the browser's cache, and runs the module again even if it ran before
 * @throws {SectionFailure} always this type; the next attempt then starts afresh
 */
export async function loadBuild(
  remote: RegisteredRemote,
  manifest: RemoteManifest,
  id: SectionId,
  isRetry = false,
): Promise<LoadedSection> {
  requireContract(manifest.contract);
  const exposed = manifest.sections[id];
  if (exposed === undefined) throw new SectionFailure({ kind: 'invalidManifest' });
  await fetchSectionFiles(remote, manifest, id, isRetry);
  if (isRetry) discardContainer(remote, manifest);
  else runChunks(remote, manifest, id);
  const container = openContainer(remote, manifest);
  try {
    const section = sectionOf(await withTimeLimit(loadExposed(container, exposed)));
    requireContract(section.contract);
    return { section, manifest };
  } catch (error) {
    discardContainer(remote, manifest);
    if (error instanceof SectionFailure) throw error;
    // The files are there: what is wrong now is what they do.
    const message = errorOfScript(container.entry) ?? messageOf(error);
    throw new SectionFailure({ kind: 'threwOnLoad', message }, { cause: error });
  }
}

function requireContract(contract: number): void {
  if (contract !== CONTRACT_VERSION) throw new SectionFailure({ kind: 'incompatible', contract });
}

function sectionOf(module: unknown): Section {
  const section = (module as { default?: Partial<Section> } | null)?.default;
  if (typeof section?.Component !== 'function' || typeof section.contract !== 'number') {
    throw new SectionFailure({ kind: 'threwOnLoad', message: 'The module exposes no section.' });
  }
  return section as Section;
}

/** Ends a module that never finishes starting, such as one that awaits what never comes. */
async function withTimeLimit<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SectionFailure({ kind: 'timedOut' })), LOAD_TIME_LIMIT);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
