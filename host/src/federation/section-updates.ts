import type {
  PageConfiguration,
  RegisteredRemote,
  RemoteManifest,
  SectionId,
} from '@touchline/shared/contract';
import type { LoadedSection } from './load-section.ts';
import { remoteOf } from './remote-of.ts';
import { fetchManifest, fetchSectionFiles } from './remote-files.ts';
import { isPassing, reasonOf } from './section-failure.ts';
import type { SectionState } from './section-state.ts';
import type { SectionStore } from './section-store.ts';

export type LoadBuild = (
  remote: RegisteredRemote,
  manifest: RemoteManifest,
  id: SectionId,
) => Promise<LoadedSection>;

/**
 * Lets a page that stays open take new builds of its remotes (H6).
 *
 * A section that is open keeps its build, and what is typed into it; the new build is only downloaded meanwhile. As
 * soon as the section is left, the new build is started, so that the next visit finds it running. Nothing of it runs
 * earlier: a build that is broken must not reach the section on screen.
 *
 * @returns `ask`: looks for new builds of the sections that were loaded in this page. Never rejects: a remote without
 * a proper answer has no news.
 */
export function createSectionUpdates(
  configuration: PageConfiguration,
  store: SectionStore,
  loadBuild: LoadBuild,
): { readonly ask: () => Promise<void> } {
  /** New builds that wait for their section to be left. */
  const waiting = new Map<SectionId, RemoteManifest>();
  const starting = new Set<SectionId>();
  const asking = new Set<string>();

  async function askRemote(remote: RegisteredRemote): Promise<void> {
    // A remote that hangs is not asked twice at once.
    if (asking.has(remote.name)) return;
    asking.add(remote.name);
    const manifest = await fetchManifest(remote).catch(() => undefined);
    asking.delete(remote.name);
    if (manifest === undefined) return;
    for (const state of store.all()) if (state.remote === remote.name) offer(remote, manifest, state);
  }

  function offer(remote: RegisteredRemote, manifest: RemoteManifest, state: SectionState): void {
    const { id } = state;
    const known = waiting.get(id);
    if (!isWanted(manifest, state)) {
      // Also a build that was called back before it could start.
      waiting.delete(id);
      return;
    }
    waiting.set(id, manifest);
    // A failure now is of no account: the start downloads what is missing.
    if (store.isOpen(id) && known?.entry !== manifest.entry) {
      void fetchSectionFiles(remote, manifest, id, false).catch(() => undefined);
    }
    startWhereLeft();
  }

  function startWhereLeft(): void {
    for (const [id, manifest] of waiting) {
      const remote = remoteOf(configuration, id);
      if (remote !== undefined && !store.isOpen(id) && !starting.has(id)) void start(remote, manifest, id);
    }
  }

  async function start(remote: RegisteredRemote, manifest: RemoteManifest, id: SectionId): Promise<void> {
    waiting.delete(id);
    starting.add(id);
    const startedAt = performance.now();
    try {
      const loaded = await loadBuild(remote, manifest, id);
      // Somebody came back before it was ready: it waits for the next time.
      if (store.isOpen(id)) waiting.set(id, waiting.get(id) ?? manifest);
      else if (isWanted(manifest, store.get(id))) store.exchange(id, loaded, performance.now() - startedAt);
    } catch (error) {
      if (store.get(id).section !== undefined) store.refuse(id, manifest.build, reasonOf(error));
    } finally {
      starting.delete(id);
      startWhereLeft();
    }
  }

  store.subscribe(startWhereLeft);
  return {
    ask: async () => {
      const loaded = new Set(
        store.all().flatMap(({ section, remote }) => (section === undefined ? [] : remote)),
      );
      await Promise.all(configuration.remotes.filter(({ name }) => loaded.has(name)).map(askRemote));
    },
  };
}

/** Whether a build is another one than runs, and worth a try. A section that does not run has Retry instead. */
function isWanted(manifest: RemoteManifest, { section, manifest: running, refused }: SectionState): boolean {
  if (section === undefined || manifest.entry === running?.entry) return false;
  return refused?.build !== manifest.build || isPassing(refused.failure);
}
