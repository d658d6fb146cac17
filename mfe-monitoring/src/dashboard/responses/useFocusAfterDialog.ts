import { type RefObject, useEffect, useRef } from 'react';
import { useDialogPlace } from '../dialogs.ts';

/**
 * A dialog gives the focus back to the button that opened it. When that is gone by then, because its row has been read
 * and only new ones are shown, the list takes it; the keyboard would begin at the top of the page otherwise.
 */
export function useFocusAfterDialog(list: RefObject<HTMLElement | null>): void {
  const { shown } = useDialogPlace();
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && shown === undefined;
    wasOpen.current = shown !== undefined;
    if (!hasClosed) return undefined;
    // The dialog gives it back in the frame after it has gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    }, FOCUS_RETURN);
    return () => clearTimeout(timer);
  }, [shown, list]);
}

/** Milliseconds in which a closing dialog has surely given the focus back. */
const FOCUS_RETURN = 200;
