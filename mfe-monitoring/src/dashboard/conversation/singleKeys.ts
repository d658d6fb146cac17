import { logFailure } from '@touchline/shared';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'touchline_single_keys';
const OFF = 'off';

/** What the browser would not store, kept until the page is left. */
let unstored: boolean | undefined;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

// Another tab switched them. A null key means that all of the storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === STORAGE_KEY) announce();
});

const areOn = (): boolean => unstored ?? localStorage.getItem(STORAGE_KEY) !== OFF;

/** Remembers in this browser whether a single letter is a command: whoever dictates, or hits keys by accident, turns that off (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
    unstored = undefined;
  } catch (error) {
    logFailure('Whether single keys act could not be kept in this browser.', error);
    unstored = on;
  }
  announce();
}

/** Whether a single letter is a command; the component is redrawn when that changes, here or in another tab. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
}
