import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between the text and the box, and between the box and the edge of the window. */
const GAP = 8;

/**
 * Keeps a box above `anchor`, or below it where there is no room above, and always inside the window. The box is a popover:
 * it is above everything, and no scrolling or transformed ancestor can clip or shift it. Without an anchor it stays where it is.
 */
export function usePlaceBeside(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null> | undefined,
): void {
  useLayoutEffect(() => {
    const { current: element } = box;
    const beside = anchor?.current;
    return element && beside ? keepBeside(element, beside) : undefined;
  }, [box, anchor]);
}

function keepBeside(element: HTMLElement, anchor: HTMLElement): () => void {
  // jsdom has no popovers; there the box stays where it is in the page.
  if ('showPopover' in element) element.showPopover();
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const above = at.top - GAP - element.offsetHeight;
    const top = above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - GAP - element.offsetHeight);
    const left = Math.min(at.left, innerWidth - GAP - element.offsetWidth);
    element.style.top = `${Math.max(top, GAP)}px`;
    element.style.left = `${Math.max(left, GAP)}px`;
  };
  place();
  const observer = 'ResizeObserver' in window ? new ResizeObserver(place) : undefined;
  observer?.observe(element);
  observer?.observe(anchor);
  window.addEventListener('resize', place);
  // Scrolling does not bubble, but it is captured.
  document.addEventListener('scroll', place, { capture: true, passive: true });
  return () => {
    observer?.disconnect();
    window.removeEventListener('resize', place);
    document.removeEventListener('scroll', place, { capture: true });
  };
}
