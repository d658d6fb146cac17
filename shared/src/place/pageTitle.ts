import { useEffect, useSyncExternalStore } from 'react';

let shown: string | undefined;
const listeners = new Set<() => void>();

function change(title: string | undefined): void {
  shown = title;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Names the page that a section shows in the title of the browser tab, before the section's own name (H2).
 * @param title undefined while it is not known.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    // A part of the page that names nothing leaves the name of the rest alone.
    if (title === undefined) return undefined;
    change(title);
    return () => change(undefined);
  }, [title]);
}

/** What {@link usePageTitle} names; for the host, which writes the title. */
export const useShownPageTitle = (): string | undefined => useSyncExternalStore(subscribe, () => shown);
