import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the content of an element is taller than the element: it must then be focusable to be scrolled by keyboard (WCAG
 * 2.1.1); a region that does not scroll must not be a Tab stop.
 */
export function useScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [scrollable, setScrollable] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setScrollable(node.scrollHeight > node.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    // Loaded content replaces its skeleton: the new children have to be observed as well.
    const observeAll = () => {
      observer.observe(node);
      for (const child of node.children) observer.observe(child);
    };
    const replacements = new MutationObserver(observeAll);
    replacements.observe(node, { childList: true });
    observeAll();
    return () => {
      observer.disconnect();
      replacements.disconnect();
    };
  }, [element]);
  return scrollable;
}
