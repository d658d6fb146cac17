import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { fetchJson } from './fetchJson.ts';

/** Milliseconds that a pointer rests on something before it counts as meaning it, rather than passing over. */
const RESTS = 60;
/** Milliseconds for which what was read ahead is not read ahead again. Opening it reads it again at any age. */
const FRESH = 15_000;

const PRESSED = ['pointerdown', 'click', 'focusin'] as const;

/**
 * Reads what somebody is about to open as soon as they point at it, reach it by Tab or press it: drawing a page takes about
 * as long as its answer, and both begin at once.
 * @param pathsAt what is read when the thing at an element is opened; none for anything else. Listens anew for each function
 * @returns reads paths ahead
 */
export function useReadAhead(
  pathsAt: (element: Element) => readonly string[],
): (paths: readonly string[]) => void {
  const { cache, mutate } = useSWRConfig();
  const readAt = useRef(new Map<string, number>());
  const readAhead = useCallback(
    (paths: readonly string[]) => {
      const read = async (path: string) => {
        if (Date.now() - (readAt.current.get(path) ?? 0) < FRESH) return;
        readAt.current.set(path, Date.now());
        const before: unknown = cache.get(path)?.data;
        const answer = await fetchJson(path, before);
        const { data, isValidating } = cache.get(path) ?? {};
        // It was opened meanwhile, and has read something newer.
        if (data !== before || answer === before) return;
        // SWR drops what an open one has asked for: it is shown this at once, and asks again.
        await mutate<unknown>(path, answer, { revalidate: isValidating === true });
      };
      // Opening it asks again, and shows what fails.
      void Promise.allSettled(paths.map(read));
    },
    [cache, mutate],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const readUnder = (target: EventTarget | null) => {
      if (target instanceof Element) readAhead(pathsAt(target));
    };
    const onPress = ({ target }: Event) => readUnder(target);
    const onPointer = ({ target }: Event) => {
      clearTimeout(timer);
      timer = setTimeout(() => readUnder(target), RESTS);
    };
    // The router's own handlers come after these.
    for (const name of PRESSED) document.addEventListener(name, onPress, { capture: true });
    document.addEventListener('pointerover', onPointer);
    return () => {
      clearTimeout(timer);
      for (const name of PRESSED) document.removeEventListener(name, onPress, { capture: true });
      document.removeEventListener('pointerover', onPointer);
    };
  }, [pathsAt, readAhead]);
  return readAhead;
}
