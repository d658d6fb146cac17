import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Another search is read from its first result on. The search box is in sight however far the list is scrolled, so
 * without this its results would begin somewhere above the window.
 * @param start What the results begin with. Its `scroll-margin-top` keeps it clear of the bars above.
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
