import type { RegisteredRemote, RemoteManifest, SectionId } from '@touchline/shared/contract';
import { isTransient, reasonOf, type Refusal } from './failure.ts';
import type { LoadBuild, LoadedSection, LoadSection } from './load.ts';
import type { RecoverSection, SectionStore } from './store.ts';

const KEY = 'touchline_section_builds';

/** How long a build must have been on screen to count as one that works, in milliseconds. */
const PROVEN_AFTER = 3000;

/** What this browser knows of the builds of a section, across all its pages. */
interface Remembered {
  /** The last build that stayed on screen for {@link PROVEN_AFTER}, and where its remote was. */
  readonly proven?: { readonly url: string; readonly manifest: RemoteManifest };
  /** The last build that failed by its own fault. */
  readonly refused?: Refusal;
}

/** Remembers which builds worked in this browser and which did not. */
export interface BuildMemory {
  readonly provenOf: (remote: RegisteredRemote, id: SectionId) => RemoteManifest | undefined;
  readonly refusalOf: (id: SectionId) => Refusal | undefined;
  readonly prove: (remote: RegisteredRemote, id: SectionId, manifest: RemoteManifest) => void;
  readonly refuse: (id: SectionId, refusal: Refusal) => void;
}

/** A memory in local storage. Where that is full, forbidden or damaged nothing is remembered, and nothing fails. */
export function createBuildMemory(storage: () => Storage = () => localStorage): BuildMemory {
  const read = (): Partial<Record<SectionId, Remembered>> => {
    try {
      const value: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
      return typeof value === 'object' && value !== null ? value : {};
    } catch {
      return {};
    }
  };
  const change = (id: SectionId, remembered: Remembered): void => {
    try {
      const all = read();
      storage().setItem(KEY, JSON.stringify({ ...all, [id]: { ...all[id], ...remembered } }));
    } catch {
      // The page works without it; a broken build then has nothing to fall back to.
    }
  };
  return {
    provenOf: ({ url }, id) => {
      const proven = read()[id]?.proven;
      return proven?.url === url ? proven.manifest : undefined;
    },
    refusalOf: (id) => read()[id]?.refused,
    prove: ({ url }, id, manifest) => change(id, { proven: { url, manifest } }),
    refuse: (id, refused) => change(id, { refused }),
  };
}

interface FallbackOptions {
  readonly memory: BuildMemory;
  /** Loads whatever build the remote has. */
  readonly load: LoadSection;
  readonly loadBuild: LoadBuild;
}

/**
 * Loads sections; when the build that the page was served with does not start, the last one that worked in this browser
 * takes its place (H6). The next page does not try a build again that failed by its own fault; after trouble with its
 * server it does.
 */
export function loadWithFallback({ memory, load, loadBuild }: FallbackOptions): LoadSection {
  return async (request) => {
    const { remote, id, isRetry = false } = request;
    const { manifest } = remote;
    const proven = memory.provenOf(remote, id);
    if (proven === undefined || manifest === undefined || proven.build === manifest.build)
      return load(request);
    const loadProven = (): Promise<LoadedSection | undefined> =>
      loadBuild({ remote, id, manifest: proven }).catch(() => undefined);

    const known = memory.refusalOf(id);
    if (known?.build === manifest.build && !isRetry) {
      const earlier = await loadProven();
      if (earlier !== undefined) return { ...earlier, insteadOf: known, isKnown: true };
    }
    try {
      return await load(request);
    } catch (error) {
      const insteadOf: Refusal = { build: manifest.build, failure: reasonOf(error) };
      if (!isTransient(insteadOf.failure)) memory.refuse(id, insteadOf);
      const earlier = await loadProven();
      if (earlier === undefined) throw error;
      return { ...earlier, insteadOf };
    }
  };
}

/** Brings back the build that worked when a later one crashed before it had proved itself; undefined when there is none. */
export function recoverProven({ memory, loadBuild }: Omit<FallbackOptions, 'load'>): RecoverSection {
  return async ({ remote, id, crashed }) => {
    const proven = memory.provenOf(remote, id);
    if (proven === undefined || proven.build === crashed.build) return undefined;
    memory.refuse(id, crashed);
    return loadBuild({ remote, id, manifest: proven });
  };
}

interface ProofOptions {
  readonly store: Pick<SectionStore, 'sections' | 'get' | 'isOpen' | 'subscribe'>;
  readonly memory: BuildMemory;
  /** Whether the builds of a remote are to be remembered; by default those of all. */
  readonly isMeant?: (remote: RegisteredRemote) => boolean;
}

/**
 * Remembers the build of each section that stays on screen for some seconds.
 * @returns the way to stop
 */
export function rememberProvenBuilds({ store, memory, isMeant = () => true }: ProofOptions): () => void {
  const timers = new Map<SectionId, { build: string; timer: ReturnType<typeof setTimeout> }>();
  const look = (): void => {
    for (const { id, remote } of store.sections.filter((known) => isMeant(known.remote))) {
      const { manifest, section } = store.get(id);
      const running = section !== undefined && store.isOpen(id) ? manifest : undefined;
      if (timers.get(id)?.build === running?.build) continue;
      clearTimeout(timers.get(id)?.timer);
      timers.delete(id);
      if (running === undefined) continue;
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
