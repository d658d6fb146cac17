import { useSyncExternalStore } from 'react';
import { media } from './tokens.ts';

function mediaHook(wanted: string): () => boolean {
  // Without layout (jsdom) there is no matchMedia either: that counts as a wide screen.
  const query = typeof window.matchMedia === 'function' ? window.matchMedia(wanted) : undefined;
  const subscribe = (listener: () => void) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}

/** Whether the page is as narrow as a phone, where tables become cards and actions hide behind one button. */
export const usePhone = mediaHook(media.phone);

/** Whether the page is too narrow for two things side by side, such as a list and what is open of it. */
export const useLaptop = mediaHook(media.laptop);

/** Whether the page is at most as wide as a tablet, where wide tables have to be compact. */
export const useTablet = mediaHook(media.tablet);
