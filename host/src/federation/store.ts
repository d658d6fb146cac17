import type { RegisteredRemote, RemoteManifest, Section, SectionId } from '@touchline/shared/contract';
import { type FailureReason, messageOf, reasonOf, type Refusal } from './failure.ts';
import type { LoadedSection, LoadSection } from './load.ts';
import type { DeclaredSection } from './registry.ts';

export type SectionStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** What happened to a section that its next visitor, or the present one, should be told (H6). */
export type SectionNews =
  /** Another build runs now; its version, where that differs from the earlier one's. */
  | { readonly kind: 'updated'; readonly version?: string }
  /** A new build failed, and the one that worked goes on. */
  | { readonly kind: 'kept'; readonly failure: FailureReason };

/** What is known of one section: Settings shows it (H7), `SectionView` draws it. */
export interface SectionState {
  readonly id: SectionId;
  /** Package name of the remote that offers it. */
  readonly remote: string;
  readonly status: SectionStatus;
  /** Version and build of the remote that runs, or of the one that is registered. */
  readonly version?: string;
  readonly build?: string;
  /** Of the build that runs; a build with another entry is another program. */
  readonly manifest?: RemoteManifest;
  /** How long the last successful load took, in milliseconds. */
  readonly loadTime?: number;
  /** Present while `failed`, and while loading again after a failure. */
  readonly failure?: FailureReason;
  /** Present while `ready`. */
  readonly section?: Section;
  /** Counts loads; a new number means a new life of the component. */
  readonly attempt: number;
  /** Not yet told. */
  readonly news?: SectionNews;
  /** The build that last failed to take the place of the one that runs. */
  readonly refused?: Refusal;
}

/** Brings another build in place of one that crashed, where there is one that worked in this browser. */
export type RecoverSection = (crash: {
  readonly remote: RegisteredRemote;
  readonly id: SectionId;
  readonly crashed: Refusal;
}) => Promise<LoadedSection | undefined>;

export interface SectionStoreOptions {
  readonly sections: readonly DeclaredSection[];
  readonly load: LoadSection;
  readonly recover?: RecoverSection;
}

/** The sections of one page: what each is doing, and the ways to change that. */
export interface SectionStore {
  /** In the order of the navigation; the same as long as the page is open. */
  readonly sections: readonly DeclaredSection[];
  /** Those that a person can go to at this moment: not what was withdrawn, save what is on screen. The same until it changes. */
  readonly offered: () => readonly DeclaredSection[];
  /** Records whether a remote is offered, or was withdrawn. */
  readonly setOffered: (remote: RegisteredRemote, isOffered: boolean) => void;
  /** @throws {Error} when no remote offers such a section */
  readonly get: (id: SectionId) => SectionState;
  readonly all: () => readonly SectionState[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading unless it was started before. Resolves when the section has loaded or failed; never rejects. */
  readonly load: (id: SectionId) => Promise<void>;
  /** Records that the section is on screen, and loads it if need be, also where it was left after a failure. Returns the way to record that it was left. */
  readonly open: (id: SectionId) => () => void;
  /** Whether it is on screen: exchanging it would lose what is typed there. Listeners are told of changes. */
  readonly isOpen: (id: SectionId) => boolean;
  /** Loads again after a failure, with nothing kept of the failed attempt. Never rejects. */
  readonly retry: (id: SectionId) => Promise<void>;
  /** Records that a running section threw while it was drawn. On its first visit the build before it comes back. */
  readonly crash: (id: SectionId, error: unknown) => void;
  /** Puts another build in the place of the one that runs. Only for a section that is ready and not open. */
  readonly exchange: (id: SectionId, loaded: LoadedSection, loadTime: number) => void;
  /** Records that a build could not take the place of the one that runs: news, once per build. */
  readonly refuse: (id: SectionId, refusal: Refusal) => void;
  /** Hands over the news that is due, so that it is told once. */
  readonly takeNews: (id: SectionId) => SectionNews | undefined;
}

export function createSectionStore(options: SectionStoreOptions): SectionStore {
  const { sections, load: loadSection, recover: recoverSection } = options;
  const listeners = new Set<() => void>();
  let states = sections.map(initialState);
  let offered = sections;
  const withdrawn = new Set<RegisteredRemote>();

  const get = (id: SectionId): SectionState => found(states, id);
  const remoteOf = (id: SectionId): RegisteredRemote => found(sections, id).remote;
  const tellListeners = (): void => {
    const left = sections.filter(({ id, remote }) => !withdrawn.has(remote) || onScreen.has(id));
    if (left.length !== offered.length || left.some((section) => !offered.includes(section))) offered = left;
    for (const listener of listeners) listener();
  };
  const put = (next: SectionState): void => {
    states = states.map((state) => (state.id === next.id ? next : state));
    tellListeners();
  };
  // Not part of the state: coming on screen must not draw the section twice.
  const onScreen = new Set<SectionId>();
  const leftFailed = new Set<SectionId>();
  const running = new Map<SectionId, Promise<void>>();
  /** What ran before an exchange, until the new build has got through one visit. */
  const proven = new Map<SectionId, SectionState>();

  async function start(id: SectionId, isRetry: boolean): Promise<void> {
    const { section: _, ...before } = get(id);
    put({ ...before, status: 'loading', attempt: before.attempt + 1 });
    const startedAt = performance.now();
    try {
      const loaded = await loadSection({ remote: remoteOf(id), id, isRetry });
      const { insteadOf, isKnown } = loaded;
      const ready = readyState(get(id), loaded, performance.now() - startedAt);
      put(insteadOf === undefined ? ready : { ...ready, ...keptBeside(insteadOf, isKnown) });
    } catch (error) {
      put({ ...get(id), status: 'failed', failure: reasonOf(error) });
    } finally {
      running.delete(id);
    }
  }

  /** The page was served with a build that crashed before it had proved itself. */
  async function recover(id: SectionId, crashed: Refusal): Promise<void> {
    const startedAt = performance.now();
    const loaded = await recoverSection?.({ remote: remoteOf(id), id, crashed }).catch(() => undefined);
    // Somebody may have pressed Retry meanwhile.
    if (loaded === undefined || get(id).status !== 'failed') return;
    const state = { ...get(id), attempt: get(id).attempt + 1 };
    put({ ...readyState(state, loaded, performance.now() - startedAt), ...keptBeside(crashed) });
  }

  /** One load of a section at a time: a second request joins the first. */
  function join(id: SectionId, isRetry = false): Promise<void> {
    const load = running.get(id) ?? start(id, isRetry);
    if (get(id).status === 'loading') running.set(id, load);
    return load;
  }

  const load = (id: SectionId): Promise<void> =>
    get(id).status === 'idle' || running.has(id) ? join(id) : Promise.resolve();

  return {
    sections,
    offered: () => offered,
    setOffered: (remote, isOffered) => {
      if (isOffered !== withdrawn.has(remote)) return;
      if (isOffered) withdrawn.delete(remote);
      else withdrawn.add(remote);
      tellListeners();
    },
    get,
    all: () => states,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    open: (id) => {
      onScreen.add(id);
      tellListeners();
      // Whoever comes back to a section that failed wants to see it, not its failure.
      void (leftFailed.delete(id) && get(id).status === 'failed' ? join(id, true) : load(id));
      return () => {
        if (get(id).status === 'failed') leftFailed.add(id);
        proven.delete(id);
        onScreen.delete(id);
        tellListeners();
      };
    },
    isOpen: (id) => onScreen.has(id),
    retry: (id) => join(id, true),
    crash: (id, error) => {
      const { section: _, ...state } = get(id);
      const failure: FailureReason = { kind: 'threwOnRender', message: messageOf(error) };
      const earlier = proven.get(id);
      if (earlier === undefined || state.build === undefined) {
        put({ ...state, status: 'failed', failure });
        if (state.build !== undefined) void recover(id, { build: state.build, failure });
        return;
      }
      proven.delete(id);
      put({ ...earlier, attempt: state.attempt + 1, ...keptBeside({ build: state.build, failure }) });
    },
    exchange: (id, loaded, loadTime) => {
      const state = { ...get(id), attempt: get(id).attempt + 1 };
      const earlier = proven.get(id) ?? state;
      proven.set(id, earlier);
      const next = readyState(state, loaded, loadTime);
      const news = newsBetween(earlier, next);
      put({ ...next, ...(news === undefined ? {} : { news }) });
    },
    refuse: (id, refusal) => {
      const state = get(id);
      put({ ...state, ...keptBeside(refusal, state.refused?.build === refusal.build) });
    },
    takeNews: (id) => {
      const { news, ...state } = get(id);
      if (news !== undefined) put(state);
      return news;
    },
  };
}

function found<Entry extends { readonly id: SectionId }>(entries: readonly Entry[], id: SectionId): Entry {
  const entry = entries.find((known) => known.id === id);
  if (entry === undefined) throw new Error(`No remote offers the section ${id}.`);
  return entry;
}

/** A section before anything was tried. */
function initialState({ id, remote }: Pick<DeclaredSection, 'id' | 'remote'>): SectionState {
  const { version, build } = remote.manifest ?? {};
  return {
    id,
    remote: remote.name,
    ...(version === undefined ? {} : { version }),
    ...(build === undefined ? {} : { build }),
    status: 'idle',
    attempt: 0,
  };
}

/** A section that runs, however it was loaded. */
function readyState(
  { id, attempt }: SectionState,
  { section, manifest }: LoadedSection,
  loadTime: number,
): SectionState {
  return {
    id,
    remote: manifest.name,
    status: 'ready',
    version: section.version,
    build: manifest.build,
    manifest,
    loadTime,
    section,
    attempt,
  };
}

/** What is added to the state of a section that runs although another build was to run. */
function keptBeside(refused: Refusal, isKnown = false): Pick<SectionState, 'refused' | 'news'> {
  return { refused, ...(isKnown ? {} : { news: { kind: 'kept', failure: refused.failure } as const }) };
}

/** What to tell the next visitor; nothing when a new build was taken back before anybody saw it. */
function newsBetween(earlier: SectionState, { manifest, version }: SectionState): SectionNews | undefined {
  if (manifest?.entry === earlier.manifest?.entry) return undefined;
  return { kind: 'updated', ...(version === undefined || version === earlier.version ? {} : { version }) };
}
