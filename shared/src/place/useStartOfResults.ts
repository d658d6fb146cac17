import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the first result of a new search. The search box is in sight however far the list is scrolled, so the results
 * might otherwise begin above the window.
 * @param start The first element of the results. Its `scroll-margin-top` keeps it clear of the bars above.
 */
export function useStartOfResults(start: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const element = start.current;
    if (element && element.getBoundingClientRect().top < 0) {
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  }, [start, search]);
}
