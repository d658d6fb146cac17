import { useEffect } from 'react';
import { useSWRConfig } from 'swr';

export interface ReloadingOptions {
  /** The path that the same component reads with SWR. */
  readonly path: string;
  /** Milliseconds from the end of one load to the start of the next, and before the first. */
  readonly interval: number;
  /** Whether what is shown may have changed since. */
  readonly isNeeded: boolean;
}

/**
 * Loads again and again while it is needed. A hidden page loads nothing; a load that came due meanwhile happens when the
 * page is seen again. While a load is under way, the next waits for another interval. It keeps no state and does not ask SWR
 * for `isValidating`: the component would be redrawn twice for every load even when nothing changed.
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
      // SWR keeps the failure for the component that shows it.
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
