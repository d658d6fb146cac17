import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** What can be reached by arrow keys; drawn in the order in which they are reached. */
const BOXES = 'input[type="checkbox"]:not(:disabled)';
const BUTTONS = 'button:not(:disabled)';

/** To be spread on the element around the list. */
export interface ListKeys {
  readonly tabIndex: number;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDownCapture: (event: PointerEvent) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
}

/**
 * Makes a list of tens of thousands of boxes a single Tab stop: inside it the arrow keys go from box to box, and from an
 * organization's box to its button. Everything inside has `tabIndex={-1}`.
 * @returns Its handlers, and whether Shift was held at the last press of a key or a pointer.
 */
export function useListKeys(): { readonly keys: ListKeys; readonly isShiftHeld: () => boolean } {
  const isShift = useRef(false);
  const last = useRef<HTMLElement>(undefined);
  // While the focus is inside, Shift+Tab must leave the list rather than reach its frame, which would send the focus back
  // in.
  const [isInside, setInside] = useState(false);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const { currentTarget: list, target } = event;
    if (target !== list) {
      last.current = target;
      setInside(true);
      return;
    }
    const again = last.current !== undefined && list.contains(last.current) ? last.current : undefined;
    (again ?? list.querySelector<HTMLElement>(BOXES))?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
  };
  return {
    keys: {
      tabIndex: isInside ? -1 : 0,
      onFocus,
      onBlur,
      onKeyDown: moveFocus,
      onPointerDownCapture: (event) => (isShift.current = event.shiftKey),
      onKeyDownCapture: (event) => (isShift.current = event.shiftKey),
    },
    isShiftHeld: () => isShift.current,
  };
}

/** Moves the focus by an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const next = neighbour(event.currentTarget, target, event.key);
  if (next === undefined) return;
  // The key would scroll the list as well.
  event.preventDefault();
  next.focus();
  next.scrollIntoView?.({ block: 'nearest' });
}

function neighbour(list: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const head = from.closest('[data-head]');
  if (key === 'ArrowRight')
    return from.matches(BOXES) ? (head?.querySelector<HTMLElement>(BUTTONS) ?? undefined) : undefined;
  if (key === 'ArrowLeft')
    return from.matches(BUTTONS) ? (head?.querySelector<HTMLElement>(BOXES) ?? undefined) : undefined;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  const boxes = [...list.querySelectorAll<HTMLElement>(BOXES)];
  const box = from.matches(BOXES) ? from : (head?.querySelector<HTMLElement>(BOXES) ?? from);
  return boxes[boxes.indexOf(box) + step];
}
