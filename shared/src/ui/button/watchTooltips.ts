/** A button, and the words beside it. */
export interface ShownTooltip {
  readonly anchor: HTMLElement;
  readonly text: string;
}

/** Milliseconds that the pointer rests on a button before its words show. */
const RESTS = 500;
/** Milliseconds in which it may go from the button to the words (WCAG 1.4.13). */
const LEAVES = 150;

const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'focusout', 'keydown'] as const;

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * Says which tooltip shows: of the button that the pointer rests on, at once for one that the keyboard has reached, until
 * that is over, the button is pressed or goes, or Escape, which it takes for itself.
 */
export function watchTooltips(show: (tooltip: ShownTooltip | undefined) => void) {
  let shown: ShownTooltip | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The button under the pointer, also once its words were closed: they come again when the pointer does. */
  let under: HTMLElement | null = null;
  /** The button that was pressed last: the focus that it gets by that is nobody looking for it. */
  let pressed: HTMLElement | null = null;
  const put = (anchor: HTMLElement | undefined) => {
    clearTimeout(timer);
    const text = anchor?.dataset['tooltip'] ?? '';
    if (shown?.anchor === anchor && (shown?.text ?? '') === text) return;
    shown = anchor === undefined || text === '' ? undefined : { anchor, text };
    observer.disconnect();
    if (shown !== undefined) {
      observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-tooltip'] });
    }
    show(shown);
  };
  const observer = new MutationObserver(() =>
    put(shown?.anchor.isConnected === true ? shown.anchor : undefined),
  );
  const later = (milliseconds: number, anchor: HTMLElement | undefined) => {
    clearTimeout(timer);
    timer = setTimeout(() => put(anchor), milliseconds);
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const button = buttonOf(target);
    if (target instanceof Element && target.closest('[role="tooltip"]') !== null) {
      clearTimeout(timer);
    } else if (button === null) {
      under = null;
      clearTimeout(timer);
      if (shown !== undefined) later(LEAVES, undefined);
    } else if (button !== under) {
      under = button;
      // The words of a neighbour show: these follow at once.
      later(shown === undefined ? RESTS : 0, button);
    } else if (shown?.anchor === button) {
      clearTimeout(timer);
    }
  };
  const onEvent = (event: Event) => {
    const { type, target } = event;
    if (type === 'pointerover') onPointer(event as PointerEvent);
    else if (type === 'keydown') {
      pressed = null;
      if ((event as KeyboardEvent).key !== 'Escape' || shown === undefined) return;
      // It would close the dialog or the conversation as well.
      event.preventDefault();
      event.stopPropagation();
      put(undefined);
    } else if (type === 'focusin') {
      const button = buttonOf(target);
      if (button !== null && button !== pressed && button.matches(':focus-visible')) put(button);
    } else if (type === 'pointerdown') {
      pressed = buttonOf(target);
      put(undefined);
    } else if (buttonOf(target) === shown?.anchor) put(undefined);
  };
  for (const name of EVENTS) document.addEventListener(name, onEvent, { capture: true });
  return {
    close: () => put(undefined),
    stop: () => {
      put(undefined);
      for (const name of EVENTS) document.removeEventListener(name, onEvent, { capture: true });
    },
  };
}
