import type { RegisteredRemote, RemoteManifest, SectionId } from '@touchline/shared/contract';
import { fetchManifest, fetchSectionFiles } from './download.ts';
import { isTransient, reasonOf } from './failure.ts';
import type { LoadBuild } from './load.ts';
import type { BuildRequest } from './registry.ts';
import type { SectionState, SectionStore } from './store.ts';

interface UpdateOptions {
  readonly store: SectionStore;
  readonly loadBuild: LoadBuild;
}

/**
 * Lets a page that stays open take new builds of its remotes (H6).
 *
 * A section that is open keeps its build, and what is typed into it; the new build is only downloaded meanwhile. As
 * soon as the section is left, the new build is started, so that the next visit finds it running. Nothing of it runs
 * earlier: a build that is broken must not reach the section on screen.
 *
 * A section that was withdrawn stays as well until it is left; then the page has it no more, until it is released again.
 *
 * @returns `ask`: looks for new builds of the sections that were loaded in this page, and for what was withdrawn. Never
 * rejects: a remote without a proper answer has no news.
 */
export function createSectionUpdates({ store, loadBuild }: UpdateOptions): {
  readonly ask: () => Promise<void>;
} {
  /** New builds that wait for their section to be left. */
  const waiting = new Map<SectionId, BuildRequest>();
  const starting = new Set<SectionId>();
  const asking = new Set<string>();

  async function askRemote(remote: RegisteredRemote): Promise<void> {
    // A remote that hangs is not asked twice at once.
    if (asking.has(remote.name)) return;
    asking.add(remote.name);
    let manifest: RemoteManifest;
    try {
      manifest = await fetchManifest(remote);
    } catch (error) {
      if (reasonOf(error).kind === 'withdrawn') store.setOffered(remote, false);
      return;
    } finally {
      asking.delete(remote.name);
    }
    store.setOffered(remote, true);
    for (const state of store.all()) if (state.remote === remote.name) offer(remote, manifest, state);
  }

  function offer(remote: RegisteredRemote, manifest: RemoteManifest, state: SectionState): void {
    const { id } = state;
    const known = waiting.get(id);
    if (!isWanted(manifest, state)) {
      // This includes a build that was taken back before it could start.
      waiting.delete(id);
      return;
    }
    const build = { remote, manifest, id };
    waiting.set(id, build);
    // A failure does not matter yet: the start downloads what is missing.
    if (store.isOpen(id) && known?.manifest.entry !== manifest.entry) {
      void fetchSectionFiles(build).catch(() => undefined);
    }
    startWhereLeft();
  }

  function startWhereLeft(): void {
    for (const [id, build] of waiting) if (!store.isOpen(id) && !starting.has(id)) void start(build);
  }

  async function start(build: BuildRequest): Promise<void> {
    const { manifest, id } = build;
    waiting.delete(id);
    starting.add(id);
    const startedAt = performance.now();
    try {
      const loaded = await loadBuild(build);
      // Somebody came back before it was ready: it waits for the next time.
      if (store.isOpen(id)) waiting.set(id, waiting.get(id) ?? build);
      else if (isWanted(manifest, store.get(id))) store.exchange(id, loaded, performance.now() - startedAt);
    } catch (error) {
      if (store.get(id).section !== undefined)
        store.refuse(id, { build: manifest.build, failure: reasonOf(error) });
    } finally {
      starting.delete(id);
      startWhereLeft();
    }
  }

  store.subscribe(startWhereLeft);
  return {
    ask: async () => {
      const remotes = store.sections
        .filter(({ id, remote }) => isOfThisOrigin(remote) || store.get(id).section !== undefined)
        .map(({ remote }) => remote);
      await Promise.all([...new Set(remotes)].map(askRemote));
    },
  };
}

/** Only there can a remote be withdrawn, and something always answers. */
const isOfThisOrigin = ({ url }: RegisteredRemote): boolean => url.startsWith('/');

/** Whether a build differs from the one that runs, and is worth a try. A section that does not run has Retry instead. */
function isWanted(manifest: RemoteManifest, { section, manifest: running, refused }: SectionState): boolean {
  if (section === undefined || manifest.entry === running?.entry) return false;
  return refused?.build !== manifest.build || isTransient(refused.failure);
}

/** How often a page that is looked at asks for new builds, in milliseconds. */
const ASK_EVERY = 60_000;

interface MomentOptions {
  readonly store: SectionStore;
  readonly isSignedIn: () => boolean;
  readonly ask: () => void;
}

/**
 * Calls `ask` whenever news is likely, or about to be useful: every minute, when the page is looked at again, when the
 * network is back, and when a section is left or opened. Never while the page is hidden or nobody is signed in.
 *
 * @returns the way to stop
 */
export function atUpdateMoments({ store, isSignedIn, ask }: MomentOptions): () => void {
  const askIfUseful = (): void => {
    if (document.visibilityState === 'visible' && isSignedIn()) ask();
  };

  let openSections: string | undefined;
  const unsubscribe = store.subscribe(() => {
    const open = store
      .all()
      .flatMap(({ id }) => (store.isOpen(id) ? id : []))
      .join(' ');
    if (open === openSections) return;
    // The page has just been served with the present build of its first section.
    const isFirst = openSections === undefined;
    openSections = open;
    if (!isFirst) askIfUseful();
  });

  const timer = setInterval(askIfUseful, ASK_EVERY);
  document.addEventListener('visibilitychange', askIfUseful);
  window.addEventListener('online', askIfUseful);
  return () => {
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfUseful);
    window.removeEventListener('online', askIfUseful);
  };
}
