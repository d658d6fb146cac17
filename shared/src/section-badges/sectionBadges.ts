import { useSyncExternalStore } from 'react';
import { tokenStore } from '../auth/index.ts';
import type { SectionId } from '../contract/index.ts';

/** How much waits in each section; those where nothing waits may be missing. */
export type SectionBadges = Readonly<Record<SectionId, number>>;

const NONE: SectionBadges = {};

let badges = NONE;
const listeners = new Set<() => void>();

function change(next: SectionBadges): void {
  if (next === badges) return;
  badges = next;
  for (const listener of listeners) listener();
}

// Another person's badges must not be shown.
tokenStore.onPersonLeft(() => change(NONE));

/**
 * Numbers beside the sections in the navigation, and in the title of the page. A section sets its own while it is open. The
 * host does not load a section just to count: while another is open, the last number stays.
 */
export const sectionBadges = {
  get: (): SectionBadges => badges,
  /** @param count What waits; nothing is shown for 0. */
  set: (section: SectionId, count: number): void => {
    if ((badges[section] ?? 0) !== count) change({ ...badges, [section]: count });
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The numbers of all sections; the component is redrawn when one changes. */
export const useSectionBadges = (): SectionBadges =>
  useSyncExternalStore(sectionBadges.subscribe, sectionBadges.get);
