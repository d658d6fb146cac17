import { type RefObject, useEffect } from 'react';

/**
 * Writes into `data-cut` of an element that scrolls sideways at which edges something of it is out of sight:
 * `start`, `end`, both or none. It is written past React: scrolling draws nothing anew.
 */
export function useCutEdges(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const tell = () => {
      // Fractions of a pixel are no entry that somebody could miss.
      const hidden = { start: node.scrollLeft, end: node.scrollWidth - node.clientWidth - node.scrollLeft };
      const cut = (['start', 'end'] as const).filter((edge) => hidden[edge] > 1);
      node.setAttribute('data-cut', cut.join(' '));
    };
    tell();
    node.addEventListener('scroll', tell, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(tell);
    // The entries as well: another language, or the font that arrives, changes their width and not the bar's.
    for (const watched of [node, ...node.children]) observer?.observe(watched);
    return () => {
      node.removeEventListener('scroll', tell);
      observer?.disconnect();
    };
  }, [element]);
}
