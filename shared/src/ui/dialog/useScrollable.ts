import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the content of an element is taller than the element, so that it must be reachable by keyboard to be
 * scrolled (WCAG 2.1.1); a region that does not scroll must not take a Tab stop.
 */
export function useScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [scrollable, setScrollable] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setScrollable(node.scrollHeight > node.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    // What has loaded takes the place of what was loading: the new children have to be measured as well.
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
