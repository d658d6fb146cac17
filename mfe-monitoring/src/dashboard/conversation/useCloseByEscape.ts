import { type RefObject, useEffect } from 'react';
import { COMPOSER, TAKES_LETTERS } from './expectText.ts';
import { ABOVE } from './useConversationKeys.ts';

/**
 * Escape closes the conversation from anywhere on the page (V11), or first what is written in it, except where it has another
 * meaning.
 * @param pane what is closed
 */
export function useCloseByEscape(
  pane: RefObject<HTMLElement | null>,
  onClose: (() => void) | undefined,
): void {
  useEffect(() => {
    if (onClose === undefined) return undefined;
    const onKeyDown = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing) return;
      // What is written is closed from wherever in its conversation.
      const home = pane.current?.closest('section') ?? pane.current;
      if (target instanceof Element && home?.contains(target) !== true) {
        // A dialog that this very press closes is no longer in the document.
        if (target.closest(ABOVE) !== null || target.closest(TAKES_LETTERS) !== null) return;
        if (document.querySelector(ABOVE) !== null) return;
      }
      // An answer is closed, and kept, before its conversation: the focus may be in it no longer.
      if (pane.current?.querySelector(COMPOSER)) return;
      onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [pane, onClose]);
}
