import type { PageConfiguration, RegisteredRemote, Section, SectionId } from '@touchline/shared/contract';
import type { LoadedSection } from './load-section.ts';
import { remoteOf } from './page-configuration.ts';
import { type FailureReason, messageOf, SectionFailure } from './section-failure.ts';

export type SectionStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Where one section stands. Settings shows it (H7), {@link SectionView} draws it. */
export interface SectionState {
  readonly id: SectionId;
  /** Package name of the remote that offers it; absent when none is registered. */
  readonly remote?: string;
  readonly status: SectionStatus;
  /** Version and build of the remote that runs, or of the one that is registered. */
  readonly version?: string;
  readonly build?: string;
  /** How long the last successful load took, in milliseconds. */
  readonly loadTime?: number;
  /** Present while `failed`, and while loading again after a failure. */
  readonly failure?: FailureReason;
  /** Present while `ready`. */
  readonly section?: Section;
  /** Counts loads; a new number means a new life of the component. */
  readonly attempt: number;
}

export type LoadSection = (
  remote: RegisteredRemote,
  id: SectionId,
  isRetry: boolean,
) => Promise<LoadedSection>;

/** The sections of one page: what each is doing, and the ways to change that. */
export interface SectionStore {
  readonly get: (id: SectionId) => SectionState;
  readonly all: () => readonly SectionState[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading unless it was started before. Resolves when it has come or failed; never rejects. */
  readonly load: (id: SectionId) => Promise<void>;
  /** Loads again after a failure, with nothing kept of the failed attempt. Never rejects. */
  readonly retry: (id: SectionId) => Promise<void>;
  /** Records that a running section threw while it was drawn. */
  readonly crash: (id: SectionId, error: unknown) => void;
}

export function createSectionStore(
  configuration: PageConfiguration,
  ids: readonly SectionId[],
  loadSection: LoadSection,
): SectionStore {
  const listeners = new Set<() => void>();
  let states = ids.map((id): SectionState => initialState(id, remoteOf(configuration, id)));

  const get = (id: SectionId): SectionState =>
    states.find((state) => state.id === id) ?? initialState(id, undefined);
  const put = (next: SectionState): void => {
    states = states.map((state) => (state.id === next.id ? next : state));
    for (const listener of listeners) listener();
  };
  const running = new Map<SectionId, Promise<void>>();

  async function start(id: SectionId, isRetry: boolean): Promise<void> {
    const { section: _, ...state } = get(id);
    const attempt = state.attempt + 1;
    put({ ...state, status: 'loading', attempt });
    const startedAt = performance.now();
    try {
      const remote = remoteOf(configuration, id);
      if (remote === undefined) throw new SectionFailure({ kind: 'unregistered' });
      const { section, manifest } = await loadSection(remote, id, isRetry);
      put({
        id,
        remote: remote.name,
        status: 'ready',
        version: section.version,
        build: manifest.build,
        loadTime: performance.now() - startedAt,
        section,
        attempt,
      });
    } catch (error) {
      put({ ...state, status: 'failed', failure: reasonOf(error), attempt });
    } finally {
      running.delete(id);
    }
  }

  /** One load of a section at a time: a second request joins the first. */
  function join(id: SectionId, isRetry: boolean): Promise<void> {
    const load = running.get(id) ?? start(id, isRetry);
    if (get(id).status === 'loading') running.set(id, load);
    return load;
  }

  return {
    get,
    all: () => states,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: (id) => (get(id).status === 'idle' || running.has(id) ? join(id, false) : Promise.resolve()),
    retry: (id) => join(id, true),
    crash: (id, error) => {
      const { section: _, ...state } = get(id);
      put({ ...state, status: 'failed', failure: { kind: 'threwOnRender', message: messageOf(error) } });
    },
  };
}

function initialState(id: SectionId, remote: RegisteredRemote | undefined): SectionState {
  return {
    id,
    ...(remote === undefined ? {} : { remote: remote.name }),
    ...(remote?.manifest === undefined
      ? {}
      : { version: remote.manifest.version, build: remote.manifest.build }),
    status: 'idle',
    attempt: 0,
  };
}

function reasonOf(error: unknown): FailureReason {
  return error instanceof SectionFailure ? error.reason : { kind: 'threwOnLoad', message: messageOf(error) };
}
