import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Values } from '../../../emailEditor.ts';
import type { Place } from '../model/index.ts';

/** What is being dragged: a part of the mail, or something new from the palette. */
export type Dragged =
  | { readonly kind: 'part'; readonly place: Place }
  | { readonly kind: 'new block'; readonly type: string; readonly values: Values }
  | { readonly kind: 'new row'; readonly cells: readonly number[] };

const KEY = 'touchline-dragged';

/** What a drag carries; undefined for a foreign one, such as a file or a link. */
export function draggedIn(data: Readonly<Record<string | symbol, unknown>>): Dragged | undefined {
  return data[KEY] as Dragged | undefined;
}

/** Whether it can only be dropped between rows. */
export const goesBetweenRows = (dragged: Dragged): boolean =>
  dragged.kind === 'new row' || (dragged.kind === 'part' && dragged.place.kind === 'row');

export interface DragSource {
  /** Undefined: cannot be dragged now. */
  readonly dragged: Dragged | undefined;
  /** Shown at the pointer while dragging. */
  readonly label: string;
}

/** Makes an element draggable into the mail. */
export function useDragSource(element: RefObject<HTMLElement | null>, source: DragSource): void {
  const isDraggable = source.dragged !== undefined;
  // The dragged part changes with every move; the listeners need not.
  const current = useEffectEvent(() => source);
  useEffect(() => {
    const target = element.current;
    if (!target || !isDraggable) return undefined;
    return draggable({
      element: target,
      getInitialData: () => ({ [KEY]: current().dragged }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render: ({ container }) => drawPreview(container, current().label),
        }),
    });
  }, [element, isDraggable]);
}

/** A small label: an image of the whole block would hide where it is going. */
function drawPreview(container: HTMLElement, label: string): void {
  const chip = document.createElement('div');
  chip.textContent = label;
  Object.assign(chip.style, {
    padding: '6px 12px',
    borderRadius: '6px',
    background: '#1b6e3c',
    color: '#ffffff',
    font: '550 13px/18px var(--font-family)',
  });
  container.append(chip);
}
