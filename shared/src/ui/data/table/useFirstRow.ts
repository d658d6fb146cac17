import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls back to the first row when `resultOf` changes. Call it after `useWindowing`, which would otherwise follow the row
 * that was being read.
 */
export function useFirstRow(scroller: RefObject<HTMLElement | null>, resultOf: string): void {
  const shown = useRef(resultOf);
  useLayoutEffect(() => {
    if (shown.current === resultOf) return;
    shown.current = resultOf;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, resultOf]);
}
