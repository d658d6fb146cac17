import { useSyncExternalStore } from 'react';
import { tokenStore } from '../auth/index.ts';
import type { SectionId } from '../contract/index.ts';

/** How much waits in each section; one without a number has nothing to say. */
export type SectionBadges = Readonly<Partial<Record<SectionId, number>>>;

const NONE: SectionBadges = {};

let badges = NONE;
const listeners = new Set<() => void>();

function change(next: SectionBadges): void {
  if (next === badges) return;
  badges = next;
  for (const listener of listeners) listener();
}

// What waits for one person says nothing to the next.
tokenStore.subscribe(() => {
  if (tokenStore.state() === 'signed-out') change(NONE);
});

/**
 * Numbers beside the sections in the navigation, and in the title of the page. A section sets its own while it is
 * open. The host loads no section just to count: when another one is open, the number is the one last known.
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

/** The numbers of all sections; the component is drawn again when one changes. */
export const useSectionBadges = (): SectionBadges =>
  useSyncExternalStore(sectionBadges.subscribe, sectionBadges.get);
