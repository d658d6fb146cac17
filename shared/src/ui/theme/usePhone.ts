import { useSyncExternalStore } from 'react';
import { media } from './tokens.ts';

// Where there is no layout (jsdom) there is no matchMedia either: that counts as a wide screen.
const query = typeof window.matchMedia === 'function' ? window.matchMedia(media.phone) : undefined;

/** Whether the page is as narrow as a phone, where tables become cards and actions hide behind one button. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}
