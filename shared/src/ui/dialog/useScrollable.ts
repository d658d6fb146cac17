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
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return scrollable;
}
