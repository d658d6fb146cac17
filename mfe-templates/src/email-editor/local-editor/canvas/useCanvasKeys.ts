import type { KeyboardEvent } from 'react';
import { useEditor } from '../EditorContext.ts';
import { type Direction, edge, neighbour, parent, type Place, sideways } from '../model/index.ts';
import { PART } from './dropPlace.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Everything that can be done to the mail by keyboard while the focus is in it. */
export function useCanvasKeys(
  startEditing: (place: Place) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { store, actions } = useEditor();

  /** @returns whether the key was handled */
  const press = (event: KeyboardEvent<HTMLElement>, isOnButton: boolean): boolean => {
    const { design, place } = store.getState();
    const direction = DIRECTIONS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (direction) {
      if (isCommand) return false;
      if (event.altKey) actions.move(place, direction);
      else store.select(next(direction));
      return true;
    }
    if (isCommand) {
      // Of the whole page nobody wants everything selected.
      if (event.key.toLowerCase() === 'a') return true;
      if (event.key.toLowerCase() !== 'd' || place.kind === 'body') return false;
      actions.duplicate(place);
      return true;
    }
    switch (event.key) {
      case 'Home':
      case 'End':
        store.select(edge(design, event.key === 'Home' ? 'first' : 'last'));
        return true;
      case 'Delete':
      case 'Backspace':
        if (place.kind !== 'body') actions.remove(place);
        return true;
      case 'Enter':
      case 'F2':
        if (isOnButton) return false;
        startEditing(place);
        return true;
      case 'Escape':
        if (isOnButton) focusPartOf(event.target);
        else if (place.kind === 'body') return false;
        else store.select(parent(design, place));
        return true;
      default:
        return false;
    }
  };

  const next = (direction: Direction): Place => {
    const { design, place } = store.getState();
    const step = direction === 'up' || direction === 'left' ? -1 : 1;
    return direction === 'up' || direction === 'down'
      ? neighbour(design, place, step)
      : sideways(design, place, step);
  };

  return (event) => {
    const { currentTarget, target } = event;
    // React bubbles a key pressed in a popup to here although the popup is elsewhere in the page.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const { isWriting, place } = store.getState();
    if (isWriting) {
      // Even when its default was already prevented, as ProseMirror does with every Esc.
      if (event.key !== 'Escape') return;
      store.select(place);
    } else if (event.defaultPrevented || !press(event, target.closest('button') !== null)) return;
    event.preventDefault();
    // Otherwise Esc would also close the dialog around the editor.
    event.stopPropagation();
  };
}

/** Moves the focus from a button of a part back to the part. */
function focusPartOf(target: EventTarget): void {
  if (target instanceof Element) target.closest<HTMLElement>(`[${PART}]`)?.focus();
}
