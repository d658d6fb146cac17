import { type RefObject, useLayoutEffect } from 'react';

/** Heights that what lies below needs to know, as CSS custom properties of the page; each in pixels, or missing. */
export type HeightVariable = '--top-bar-height' | '--page-tools-height';

/** Keeps a custom property of the page as high as an element, while that is there. */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: HeightVariable): void {
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(name, `${node.getBoundingClientRect().height}px`);
    tell();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(tell);
    observer?.observe(node, { box: 'border-box' });
    return () => {
      observer?.disconnect();
      style.removeProperty(name);
    };
  }, [element, name]);
}
