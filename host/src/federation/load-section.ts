import {
  CONTRACT_VERSION,
  type RegisteredRemote,
  type RemoteManifest,
  type Section,
  type SectionId,
} from '@touchline/shared/contract';
import { discardContainer, errorOfScript, loadExposed, openContainer } from './containers.ts';
import { diagnose, fetchManifest } from './remote-files.ts';
import { LOAD_TIME_LIMIT, messageOf, SectionFailure } from './section-failure.ts';

/** A section that runs in the page, and the build it came from. */
export interface LoadedSection {
  readonly section: Section;
  readonly manifest: RemoteManifest;
}

/** Entry, chunk and style sheet have a limit each; this one also ends a module that never finishes starting. */
const SECTION_TIME_LIMIT = 3 * LOAD_TIME_LIMIT;

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
  if (isRetry) discardContainer(remote);
  if (isRetry || remote.manifest === undefined) {
    return loadBuild(remote, await fetchManifest(remote), id);
  }
  try {
    return await loadBuild(remote, remote.manifest, id);
  } catch (failure) {
    discardContainer(remote);
    const present = await fetchManifest(remote).catch(() => undefined);
    if (present === undefined || present.build === remote.manifest.build) throw failure;
    return loadBuild(remote, present, id);
  }
}

async function loadBuild(
  remote: RegisteredRemote,
  manifest: RemoteManifest,
  id: SectionId,
): Promise<LoadedSection> {
  requireContract(manifest.contract);
  const exposed = manifest.sections[id];
  if (exposed === undefined) throw new SectionFailure({ kind: 'invalidManifest' });
  const entry = openContainer(remote, manifest);
  const startedAt = performance.now();
  let module: unknown;
  try {
    module = await withTimeLimit(loadExposed(remote, exposed));
  } catch (error) {
    throw await explain(error, entry, performance.now() - startedAt);
  }
  const section = sectionOf(module);
  requireContract(section.contract);
  return { section, manifest };
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

async function explain(thrown: unknown, entry: string, elapsed: number): Promise<SectionFailure> {
  if (thrown instanceof SectionFailure) return thrown;
  // rspack's ChunkLoadError: `request` is the file that failed, `type` how (https://webpack.js.org/api/module-methods).
  const { request = entry, type } = thrown as { readonly request?: string; readonly type?: string };
  if (elapsed >= LOAD_TIME_LIMIT || type === 'timeout') {
    return new SectionFailure({ kind: 'timedOut' }, { cause: thrown });
  }
  const message = errorOfScript(request) ?? messageOf(thrown);
  return new SectionFailure(await diagnose(request, message), { cause: thrown });
}

async function withTimeLimit<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SectionFailure({ kind: 'timedOut' })), SECTION_TIME_LIMIT);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
