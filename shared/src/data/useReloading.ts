import { useEffect, useState } from 'react';

export interface ReloadingOptions {
  /** Milliseconds from the end of one load to the begin of the next. */
  readonly interval: number;
  /** Whether what is shown may have changed meanwhile. */
  readonly isNeeded: boolean;
  /** A load is under way: the next waits for it, however long it takes. */
  readonly isLoading: boolean;
  /** Must stay the same function. */
  readonly reload: () => Promise<void>;
}

/** Loads again and again while it is needed. A hidden page loads nothing; one that is due then loads when it is seen. */
export function useReloading({ interval, isNeeded, isLoading, reload }: ReloadingOptions): void {
  // A load can begin and end between two renders: `isLoading` then tells of neither, and this would be the last.
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    if (!isNeeded || isLoading) return undefined;
    const load = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', load);
      void reload().finally(() => setLoads((count) => count + 1));
    };
    const timer = setTimeout(() => {
      if (document.hidden) document.addEventListener('visibilitychange', load);
      else load();
    }, interval);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, [interval, isNeeded, isLoading, reload, loads]);
}
