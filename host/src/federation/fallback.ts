import type { RegisteredRemote, RemoteManifest, SectionId } from '@touchline/shared/contract';
import type { BuildMemory, Refusal } from './build-memory.ts';
import type { LoadedSection } from './load-section.ts';
import { isPassing, reasonOf } from './section-failure.ts';
import type { SectionState } from './section-state.ts';

/** A section that came, and what it came in place of: a build that failed in this browser. */
export interface FallenBack extends LoadedSection {
  readonly insteadOf?: Refusal;
  /** Whether an earlier page told of that failure already. */
  readonly isKnown?: boolean;
}

type LoadSection = (remote: RegisteredRemote, id: SectionId, isRetry: boolean) => Promise<LoadedSection>;
type LoadBuild = (
  remote: RegisteredRemote,
  manifest: RemoteManifest,
  id: SectionId,
) => Promise<LoadedSection>;

/** How long a build must have been on screen to count as one that works, in milliseconds. */
const PROVEN_AFTER = 3000;

/**
 * Loads sections, and where the build that the page was served with does not start, the last one that worked in this
 * browser (H6). A build that failed by its own fault is not tried again by the next page; one whose server had trouble is.
 */
export function loadWithFallback(memory: BuildMemory, load: LoadSection, loadBuild: LoadBuild) {
  return async (remote: RegisteredRemote, id: SectionId, isRetry: boolean): Promise<FallenBack> => {
    const { manifest } = remote;
    const proven = memory.provenOf(remote, id);
    const isOther = proven !== undefined && manifest !== undefined && proven.build !== manifest.build;
    if (!isOther) return load(remote, id, isRetry);
    const known = memory.refusalOf(id);
    if (known?.build === manifest.build && !isRetry) {
      const earlier = await loadBuild(remote, proven, id).catch(() => undefined);
      if (earlier !== undefined) return { ...earlier, insteadOf: known, isKnown: true };
    }
    try {
      return await load(remote, id, isRetry);
    } catch (error) {
      const failure = reasonOf(error);
      if (!isPassing(failure)) memory.refuse(id, { build: manifest.build, failure });
      const earlier = await loadBuild(remote, proven, id).catch(() => undefined);
      if (earlier === undefined) throw error;
      return { ...earlier, insteadOf: { build: manifest.build, failure } };
    }
  };
}

/** Brings back the build that worked when a later one crashed before it had proved itself; undefined when there is none. */
export function recoverProven(memory: BuildMemory, loadBuild: LoadBuild) {
  return async (
    remote: RegisteredRemote,
    id: SectionId,
    crashed: Refusal,
  ): Promise<LoadedSection | undefined> => {
    const proven = memory.provenOf(remote, id);
    if (proven === undefined || proven.build === crashed.build) return undefined;
    memory.refuse(id, crashed);
    return loadBuild(remote, proven, id);
  };
}

/** What is asked of a section store. */
interface WatchedSections {
  readonly all: () => readonly SectionState[];
  readonly isOpen: (id: SectionId) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Remembers the build of each section that has been on screen for some seconds.
 *
 * @returns the way to stop
 */
export function rememberProvenBuilds(
  store: WatchedSections,
  memory: BuildMemory,
  remoteOf: (id: SectionId) => RegisteredRemote | undefined,
): () => void {
  const timers = new Map<
    SectionId,
    { readonly build: string; readonly timer: ReturnType<typeof setTimeout> }
  >();
  const stopTimer = (id: SectionId): void => {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  };
  const look = (): void => {
    for (const { id, manifest, section } of store.all()) {
      const running = section !== undefined && store.isOpen(id) ? manifest : undefined;
      if (timers.get(id)?.build === running?.build) continue;
      stopTimer(id);
      const remote = remoteOf(id);
      if (running === undefined || remote === undefined) continue;
      const timer = setTimeout(() => memory.prove(remote, id, running), PROVEN_AFTER);
      timers.set(id, { build: running.build, timer });
    }
  };
  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    for (const { timer } of timers.values()) clearTimeout(timer);
  };
}
