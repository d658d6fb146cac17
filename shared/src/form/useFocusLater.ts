import { useCallback, useEffect, useRef } from 'react';

/** Moves the focus once the next render is in the document: to what it adds, or away from what it removes. */
export function useFocusLater(): (find: () => HTMLElement | null) => void {
  const wanted = useRef<() => HTMLElement | null>(undefined);
  useEffect(() => {
    const find = wanted.current;
    if (find === undefined) return;
    wanted.current = undefined;
    find()?.focus();
  });
  return useCallback((find) => {
    wanted.current = find;
  }, []);
}
