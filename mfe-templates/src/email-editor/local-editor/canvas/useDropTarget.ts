import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import { useEditor } from '../EditorContext.ts';
import { draggedIn, goesBetweenRows } from './dragging.ts';
import { type Drop, dropAt, type DropLine } from './dropPlace.ts';

/** How near the upper or lower edge a drag starts to scroll the mail, and the maximum speed. */
const SCROLL_EDGE = 56;
const SCROLL_STEP = 14;

/**
 * Makes the mail a drop target. One target for the whole mail, which measures when something hovers: a target for each block
 * would cost thousands of listeners in a long mail.
 *
 * @returns the line where the drop would land, in pixels within the target
 */
export function useDropTarget(scroller: RefObject<HTMLElement | null>): DropLine | undefined {
  const { actions } = useEditor();
  const [line, setLine] = useState<DropLine>();
  useEffect(() => {
    const target = scroller.current;
    if (!target) return undefined;
    let pointer: { readonly x: number; readonly y: number; readonly betweenRows: boolean } | undefined;
    let frame = 0;
    // The browser reports a pointer only while it moves; the mail must keep scrolling under one that rests.
    const follow = () => {
      frame = 0;
      if (!pointer) return;
      const { top, bottom } = target.getBoundingClientRect();
      target.scrollTop += scrollStep(pointer.y, top, bottom);
      setLine(lineWithin(target, dropAt(target, pointer.x, pointer.y, pointer.betweenRows)));
      frame = requestAnimationFrame(follow);
    };
    const stop = () => {
      pointer = undefined;
      cancelAnimationFrame(frame);
      frame = 0;
      setLine(undefined);
    };
    const remove = dropTargetForElements({
      element: target,
      canDrop: ({ source }) => draggedIn(source.data) !== undefined,
      onDrag: ({ source, location }) => {
        const dragged = draggedIn(source.data);
        const { clientX: x, clientY: y } = location.current.input;
        pointer = { x, y, betweenRows: dragged !== undefined && goesBetweenRows(dragged) };
        frame ||= requestAnimationFrame(follow);
      },
      onDragLeave: stop,
      onDrop: ({ source, location }) => {
        const dragged = draggedIn(source.data);
        const { clientX, clientY } = location.current.input;
        stop();
        if (!dragged) return;
        const spot = dropAt(target, clientX, clientY, goesBetweenRows(dragged))?.spot;
        if (!spot) return;
        if (dragged.kind === 'part') actions.drop(dragged.place, spot);
        else if (dragged.kind === 'new block') actions.addBlock(dragged.type, dragged.values, spot);
        else actions.addRow(dragged.cells, spot.row);
      },
    });
    return () => {
      remove();
      cancelAnimationFrame(frame);
    };
  }, [scroller, actions]);
  return line;
}

/** Pixels to scroll in this frame: more the nearer the pointer is to the edge. */
function scrollStep(y: number, top: number, bottom: number): number {
  if (y < top + SCROLL_EDGE)
    return -Math.ceil(SCROLL_STEP * Math.min(1, (top + SCROLL_EDGE - y) / SCROLL_EDGE));
  if (y > bottom - SCROLL_EDGE)
    return Math.ceil(SCROLL_STEP * Math.min(1, (y - bottom + SCROLL_EDGE) / SCROLL_EDGE));
  return 0;
}

function lineWithin(target: Element, drop: Drop | undefined): DropLine | undefined {
  if (!drop) return undefined;
  const { left, top } = target.getBoundingClientRect();
  return { ...drop.line, left: drop.line.left - left, top: drop.line.top - top };
}
