import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Reply } from './replies.ts';

export interface HeldPlaceOptions {
  /** Holds the table, which scrolls inside itself. */
  readonly area: RefObject<HTMLElement | null>;
  readonly replies: readonly Reply[];
  /** What the person chose. Another choice is read from its beginning. */
  readonly choice: string;
  /** Of a row in pixels. */
  readonly rowHeight: number;
}

/** Scrolled by no more than this (the height of its head, in pixels) a table counts as being at its top. */
const AT_TOP = 40;

/**
 * Keeps the rows where they are when new ones come above them while somebody points at the table or works in it. The
 * table sees to that by itself once it is scrolled; at its top it would let the new rows push the others down, and
 * the press that was meant for one reply would open another.
 */
export function useHeldPlace({ area, replies, choice, rowHeight }: HeldPlaceOptions): void {
  const before = useRef({ first: replies[0]?.key, choice });
  useLayoutEffect(() => {
    const { first, choice: chosen } = before.current;
    before.current = { first: replies[0]?.key, choice };
    if (chosen !== choice || first === undefined) return;
    const added = replies.findIndex(({ key }) => key === first);
    const frame = area.current;
    const scroller = frame?.querySelector('[role="region"]');
    const isUsed = frame?.matches(':hover') === true || frame?.contains(document.activeElement) === true;
    if (added > 0 && isUsed && scroller && scroller.scrollTop <= AT_TOP)
      scroller.scrollTop += added * rowHeight;
  }, [area, replies, choice, rowHeight]);
}
