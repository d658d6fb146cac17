import { type RefObject, useEffect, useRef } from 'react';
import { useEditorState } from '../EditorContext.ts';
import { BODY, keyOf } from '../model/index.ts';
import { PART } from './dropPlace.ts';

/**
 * Makes the focus follow the selection while it is in the mail, even when the focused part was moved or deleted. When the
 * focus is elsewhere, for example on a button of the palette, it stays there and the selected part is only scrolled into
 * view.
 */
export function useFocusOnSelection(sheet: RefObject<HTMLElement | null>): void {
  const { place, isWriting } = useEditorState();
  const key = keyOf(place);
  const followed = useRef(key);
  const hadFocus = useRef(false);
  useEffect(() => {
    // Removing a focused element fires no event, so the last focused one is remembered.
    const remember = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && sheet.current?.contains(target) === true;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [sheet]);
  // After each render: an edit can remove the focused element and leave the same place selected.
  useEffect(() => {
    const root = sheet.current;
    const hasMoved = followed.current !== key;
    followed.current = key;
    if (!root || isWriting) return;
    const part = key === keyOf(BODY) ? root : root.querySelector<HTMLElement>(`[${PART}="${key}"]`);
    const active = document.activeElement;
    const isLost = active === document.body && hadFocus.current;
    if (isLost || root.contains(active)) {
      // A button of the part itself keeps the focus: whoever presses "Move down" may want to press it again.
      if (active?.closest(`[${PART}]`) !== part) part?.focus();
      // Without layout (jsdom) there is no scrolling either.
    } else if (hasMoved && part !== root) part?.scrollIntoView?.({ block: 'nearest' });
  });
}
