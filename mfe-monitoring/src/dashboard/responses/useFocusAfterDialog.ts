import { type RefObject, useEffect, useRef } from 'react';
import { useDialogPlace } from '../dialogs.ts';

/**
 * A dialog returns the focus to the button that opened it. When that button is gone, because its row has been read and only
 * new ones are shown, the list takes the focus; otherwise keyboard users would start again at the top of the page.
 */
export function useFocusAfterDialog(list: RefObject<HTMLElement | null>): void {
  const { shown } = useDialogPlace();
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && shown === undefined;
    wasOpen.current = shown !== undefined;
    if (!hasClosed) return undefined;
    // The dialog returns it in the frame after it has closed.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    }, FOCUS_RETURN);
    return () => clearTimeout(timer);
  }, [shown, list]);
}

/** Milliseconds within which a closing dialog has surely returned the focus. */
const FOCUS_RETURN = 200;
