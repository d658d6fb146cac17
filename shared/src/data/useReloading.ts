import { useEffect } from 'react';
import { useSWRConfig } from 'swr';

export interface ReloadingOptions {
  /** Of what the same component reads with SWR. */
  readonly path: string;
  /** Milliseconds from the end of one load to the start of the next, and before the first. */
  readonly interval: number;
  /** Whether what is shown may have changed meanwhile. */
  readonly isNeeded: boolean;
}

/**
 * Loads again and again while it is needed. A hidden page loads nothing; one that is due then loads when it is seen.
 * Where a load is under way already, the next waits for another interval. It keeps no state and does not ask SWR for
 * `isValidating`: the component would be drawn twice for every load, also where nothing has changed.
 */
export function useReloading({ path, interval, isNeeded }: ReloadingOptions): void {
  const { cache, mutate } = useSWRConfig();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(() => {
        if (document.hidden) document.addEventListener('visibilitychange', load);
        else void load();
      }, interval);
    };
    const load = async () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', load);
      // SWR keeps a failure for whoever shows it.
      if (cache.get(path)?.isValidating !== true) await mutate(path).catch(() => undefined);
      if (!isOver) wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, [path, interval, isNeeded, cache, mutate]);
}
