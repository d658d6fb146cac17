import { type RefObject, useRef, useState } from 'react';

export interface PopupContainer {
  /** For the control that opens the popup. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** For the popup's portal, which asks for it when it opens. */
  readonly container: RefObject<HTMLElement | null>;
}

/**
 * Puts a popup into the `main` or the dialog of its control. At the end of `body`, where portals go by default, it would be
 * outside every landmark, and somebody navigating by landmarks would miss it.
 */
export function usePopupContainer(): PopupContainer {
  const trigger = useRef<HTMLButtonElement>(null);
  const [container] = useState(() => ({
    get current(): HTMLElement | null {
      return trigger.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], main') ?? null;
    },
  }));
  return { trigger, container };
}
