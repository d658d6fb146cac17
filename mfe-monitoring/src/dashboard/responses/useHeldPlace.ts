import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Reply } from './replies.ts';

export interface HeldPlaceOptions {
  /** Holds the table, which scrolls inside itself. */
  readonly area: RefObject<HTMLElement | null>;
  readonly replies: readonly Reply[];
  /** What the person has filtered by. A new choice starts at the top. */
  readonly choice: string;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
}

/** A table scrolled by no more than this (the height of its head, in pixels) counts as being at its top. */
const AT_TOP = 40;

/**
 * Keeps the rows in place when new ones arrive above them while somebody points at the table or works in it. Once scrolled,
 * the table does that by itself; at its top the new rows would push the others down, and a press meant for one reply would
 * open another.
 */
export function useHeldPlace({ area, replies, choice, rowHeight }: HeldPlaceOptions): void {
  const before = useRef({ first: replies[0]?.key, choice });
  useLayoutEffect(() => {
    const { first, choice: chosen } = before.current;
    before.current = { first: replies[0]?.key, choice };
    const frame = area.current;
    const scroller = frame?.querySelector<HTMLElement>('[role="region"]');
    if (!frame || !scroller) return;
    if (chosen !== choice || first === undefined) {
      scroller.style.paddingBottom = '';
      return;
    }
    const added = replies.findIndex(({ key }) => key === first);
    const isUsed = frame.matches(':hover') || frame.contains(document.activeElement);
    if (added > 0 && isUsed && scroller.scrollTop <= AT_TOP) scrollBy(scroller, added * rowHeight);
  }, [area, replies, choice, rowHeight]);
}

/** Scrolls down, with room made at the end where a short list has nothing to scroll. */
function scrollBy(scroller: HTMLElement, distance: number): void {
  const wanted = scroller.scrollTop + distance;
  const content = [...scroller.children].reduce(
    (sum, child) => sum + child.getBoundingClientRect().height,
    0,
  );
  // A short table is only as high as its rows: bring it to full height first, or it would grow instead of scrolling.
  const height = Number.parseFloat(getComputedStyle(scroller).maxHeight) || scroller.clientHeight;
  const missing = wanted + height - content;
  if (missing > 0) scroller.style.paddingBottom = `${missing}px`;
  scroller.scrollTop = wanted;
}
