import { readPageConfiguration, tokenStore, useLanguage } from '@touchline/shared';
import type { SectionId } from '@touchline/shared/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { askForFirstData } from '../first-data/askForFirstData.ts';
import { createBuildMemory, loadWithFallback, recoverProven, rememberProvenBuilds } from './fallback.ts';
import { loadBuild, loadPresentBuild } from './load.ts';
import {
  declaredSections,
  type DeclaredSection,
  type LocalSections,
  readLocalSections,
  withLocalSections,
} from './registry.ts';
import { createSectionStore, type SectionState, type SectionStore } from './store.ts';
import { atUpdateMoments, createSectionUpdates } from './updates.ts';

const configuration = withLocalSections(readPageConfiguration(document));
const memory = createBuildMemory();

/** Whether people may run sections of their own machine in this page. */
export const mayBeLocal = configuration.localSections === true;
/** Sections that come from this machine, by package. */
export const localSections: LocalSections = mayBeLocal ? readLocalSections() : {};
/** Packages that offer sections, in no particular order. */
export const remoteNames: readonly string[] = configuration.remotes.map(({ name }) => name);

/** The sections of this page, as the gateway registered them. */
const pageSections = createSectionStore({
  sections: declaredSections(configuration),
  load: loadWithFallback({ memory, load: loadPresentBuild, loadBuild }),
  recover: recoverProven({ memory, loadBuild }),
});

/** The sections for a part of the tree; tests give their own, the page never does. */
export const SectionsContext = createContext<SectionStore>(pageSections);

/** The sections that the page offers, in the order of the navigation (H1). */
export function useSections(): readonly DeclaredSection[] {
  const store = useContext(SectionsContext);
  return useSyncExternalStore(store.subscribe, store.offered);
}

/** What a section is called in the language of the interface. */
export function useSectionLabel(id: SectionId): string {
  const section = useSections().find((known) => known.id === id);
  const { language } = useLanguage();
  return section?.label[language] ?? id;
}

/** The state of one section; the component is drawn again when it changes. */
export function useSection(id: SectionId): SectionState {
  const store = useContext(SectionsContext);
  return useSyncExternalStore(store.subscribe, () => store.get(id));
}

/** The state of every section that the page offers, in the order of the navigation (H7). */
export function useSectionStates(): readonly SectionState[] {
  const store = useContext(SectionsContext);
  const offered = new Set(useSections().map(({ id }) => id));
  return useSyncExternalStore(store.subscribe, store.all).filter(({ id }) => offered.has(id));
}

/**
 * Loads the section that is drawn first, and lets it start its requests, unless it is on screen already: what its readers have asked
 * for by then would be asked for a second time, and the second answer be taken for a later one.
 */
export async function prefetchSection(id: SectionId, store = pageSections): Promise<void> {
  await store.load(id);
  if (!store.isOpen(id)) store.get(id).section?.preload?.();
}

/** How long the first paint waits for the first section, in milliseconds. */
const FIRST_SECTION_PATIENCE = 250;

/** How long after its navigation began a page may stay blank in order to be drawn only once, in milliseconds. */
const BLANK_PAGE_LIMIT = 1000;

/**
 * Starts the section that the URL asks for, and resolves when the page may be drawn: when the section has loaded, or after
 * a quarter of a second. Drawn earlier, the page would show a skeleton for an instant. But a person who has waited for a
 * second already, and would have to wait for data too, is shown at once what there is.
 *
 * @param id of the section; another path of the page has nothing to wait for
 * @param isSignedIn whether the section may start its requests at once, too
 */
export async function prepareFirstSection(id: SectionId, isSignedIn: boolean): Promise<void> {
  const wanted = pageSections.sections.find((known) => known.id === id);
  if (wanted === undefined) return;
  const { manifest } = wanted.remote;
  const data = isSignedIn && manifest !== undefined ? askForFirstData(manifest, id) : undefined;
  const section = isSignedIn ? prefetchSection(id) : pageSections.load(id);
  if (performance.now() > BLANK_PAGE_LIMIT && !(await Promise.race([data, after(0, false)]))) return;
  await Promise.race([section, after(FIRST_SECTION_PATIENCE, undefined)]);
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/** From now on the page takes new builds of its sections while it is open (H6). */
export function keepSectionsUpToDate(): void {
  rememberProvenBuilds({
    store: pageSections,
    memory,
    // A build that runs on this machine says nothing about those of its server.
    isMeant: ({ name }) => !(name in localSections),
  });
  const { ask } = createSectionUpdates({ store: pageSections, loadBuild });
  atUpdateMoments({
    store: pageSections,
    isSignedIn: () => tokenStore.state() === 'signed-in',
    ask: () => void ask(),
  });
}
