import { type RefObject, useEffect, useRef } from 'react';
import { useEditorState } from '../EditorContext.ts';
import { BODY, keyOf } from '../model/index.ts';
import { PART } from './dropPlace.ts';

/**
 * Lets the focus follow the selection while it is in the mail, also when what had it was moved or deleted. When the
 * focus is elsewhere, as on a button of the palette, it stays there and the selected part only comes into sight.
 */
export function useFocusOnSelection(sheet: RefObject<HTMLElement | null>): void {
  const { place, isWriting } = useEditorState();
  const key = keyOf(place);
  const followed = useRef(key);
  const hadFocus = useRef(false);
  useEffect(() => {
    // An element that is taken away while it has the focus tells nobody; so the last one to get it is remembered.
    const remember = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && sheet.current?.contains(target) === true;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [sheet]);
  // After each drawing: an edit can take away what has the focus and leave the same place selected.
  useEffect(() => {
    const root = sheet.current;
    const hasMoved = followed.current !== key;
    followed.current = key;
    if (!root || isWriting) return;
    const part = key === keyOf(BODY) ? root : root.querySelector<HTMLElement>(`[${PART}="${key}"]`);
    const active = document.activeElement;
    const isLost = active === document.body && hadFocus.current;
    if (isLost || root.contains(active)) {
      // A button of the part itself keeps it: whoever presses "Move down" may want to press it again.
      if (active?.closest(`[${PART}]`) !== part) part?.focus();
      // Where there is no layout (jsdom) there is no scrolling either.
    } else if (hasMoved && part !== root) part?.scrollIntoView?.({ block: 'nearest' });
  });
}
