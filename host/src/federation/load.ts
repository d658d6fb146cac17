import { type RemoteManifest, type Section, SUPPORTED_CONTRACTS } from '@touchline/shared/contract';
import { discardContainer, errorOfScript, loadExposed, openContainer, runChunks } from './container.ts';
import { fetchManifest, fetchSectionFiles } from './download.ts';
import { LOAD_TIME_LIMIT, messageOf, type Refusal, SectionFailure } from './failure.ts';
import type { BuildRequest, SectionRequest } from './registry.ts';

/** A section that runs in the page, and the build it came from. */
export interface LoadedSection {
  readonly section: Section;
  readonly manifest: RemoteManifest;
  /** Present when an earlier build runs in place of the one that was asked for: the build that failed. */
  readonly insteadOf?: Refusal;
  /** Whether an earlier page told the person of {@link LoadedSection.insteadOf} already. */
  readonly isKnown?: boolean;
}

export type LoadSection = (request: SectionRequest) => Promise<LoadedSection>;
export type LoadBuild = (request: BuildRequest) => Promise<LoadedSection>;

/**
 * Loads a section from whatever build its remote has.
 *
 * The first attempt trusts the manifest in the page and so costs no request for it. When that build is gone (a page
 * left open over several deploys) the remote is asked which one it has now, and that is tried at once.
 *
 * @throws {SectionFailure} always this type
 */
export const loadPresentBuild: LoadSection = async (request) => {
  const { remote, isRetry = false } = request;
  if (isRetry || remote.manifest === undefined) {
    return loadBuild({ ...request, manifest: await fetchManifest(remote) });
  }
  try {
    return await loadBuild({ ...request, manifest: remote.manifest });
  } catch (failure) {
    if (isSilent(failure)) throw failure;
    const present = await fetchManifest(remote).catch(() => undefined);
    if (present === undefined || present.build === remote.manifest.build) throw failure;
    return loadBuild({ ...request, manifest: present });
  }
};

/** Asking again a server that did not answer would only make the person wait twice. */
function isSilent(failure: unknown): boolean {
  return failure instanceof SectionFailure && ['unreachable', 'timedOut'].includes(failure.reason.kind);
}

/**
 * Loads a section from one certain build of its remote, and runs its module.
 * @throws {SectionFailure} always this type; the next attempt then starts afresh
 */
export const loadBuild: LoadBuild = async (request) => {
  const { remote, manifest, id, isRetry = false } = request;
  requireContract(manifest.contract);
  const exposed = manifest.sections[id];
  if (exposed === undefined) throw new SectionFailure({ kind: 'invalidManifest' });
  await fetchSectionFiles(request);
  if (isRetry) discardContainer(remote, manifest);
  else runChunks(request);
  const container = openContainer(remote, manifest);
  try {
    const section = sectionOf(await withTimeLimit(loadExposed(container, exposed)));
    requireContract(section.contract);
    return { section, manifest };
  } catch (error) {
    discardContainer(remote, manifest);
    if (error instanceof SectionFailure) throw error;
    // The files are there: whatever fails now is their own fault.
    const message = errorOfScript(container.entry) ?? messageOf(error);
    throw new SectionFailure({ kind: 'threwOnLoad', message }, { cause: error });
  }
};

function requireContract(contract: number): void {
  if (!SUPPORTED_CONTRACTS.includes(contract)) throw new SectionFailure({ kind: 'incompatible', contract });
}

function sectionOf(module: unknown): Section {
  const section = (module as { default?: Partial<Section> } | null)?.default;
  if (typeof section?.Component !== 'function' || typeof section.contract !== 'number') {
    throw new SectionFailure({ kind: 'threwOnLoad', message: 'The module exposes no section.' });
  }
  return section as Section;
}

/** Gives up on a module that never finishes starting, such as one with a top-level `await` that never resolves. */
export async function withTimeLimit<Value>(promise: Promise<Value>): Promise<Value> {
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
