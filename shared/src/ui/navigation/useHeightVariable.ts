import { type RefObject, useLayoutEffect } from 'react';

/** Heights that what lies beside needs to know, as CSS custom properties of the page; each in pixels, or missing. */
export type HeightVariable = '--top-bar-height' | '--page-tools-height' | '--notices-height';

/** Keeps a custom property of the page as high as an element, while that is there. */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: HeightVariable): void {
  useLayoutEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // It tells the first size by itself. To ask for it here would lay out the page once more.
    const observer = new ResizeObserver(([entry]) => {
      const [box] = entry?.borderBoxSize ?? [];
      if (box === undefined) return;
      clearTimeout(timer);
      // After the frame: all of the page gets its styles anew from this, and nothing is scrolled below the element yet.
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
