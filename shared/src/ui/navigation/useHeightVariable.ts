import { type RefObject, useLayoutEffect } from 'react';

/** Heights that other parts of the page depend on, as CSS custom properties; each in pixels, or missing. */
export type HeightVariable = '--top-bar-height' | '--page-tools-height' | '--notices-height';

/** Keeps a custom property of the page at an element's height while the element exists. */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: HeightVariable): void {
  useLayoutEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // It reports the first size by itself; measuring here would cost another layout.
    const observer = new ResizeObserver(([entry]) => {
      const [box] = entry?.borderBoxSize ?? [];
      if (box === undefined) return;
      clearTimeout(timer);
      // After the frame: this restyles the whole page, and nothing is scrolled beneath the element yet.
      timer = setTimeout(() => style.setProperty(name, `${box.blockSize}px`));
    });
    observer.observe(node, { box: 'border-box' });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      style.removeProperty(name);
    };
  }, [element, name]);
}
