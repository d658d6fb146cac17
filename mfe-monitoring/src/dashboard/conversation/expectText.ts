/** Where letters are text, or choose from what is open. */
export const TAKES_LETTERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="tree"]';

/** Whoever has the focus there means what is open above the page. */
const ABOVE_PAGE = '[role="dialog"], [role="alertdialog"]';

/** Milliseconds after which what has not come is expected no longer, and letters are commands again. */
const LIMIT = 10_000;

/** What the keys are meant for. */
interface Expected {
  /** Selector of what they are held for, from the moment that it has the focus. */
  readonly place: string;
  /** Hands them over. */
  readonly deliver: (keys: readonly string[]) => void;
  /** Whether it has the focus before it understands letters, and says by {@link listOpened} when it does. */
  readonly opens: boolean;
  /** Whether what was typed is still handed over when the person did something else first. */
  readonly isKept: boolean;
}

let expected: Expected | undefined;
let held: string[] = [];
let holdsUntil = 0;
let isArriving = false;
let isOpen = false;

/** Keys are commands again; nothing that was held is handed over. */
export function forgetKeys(): void {
  expected = undefined;
  held = [];
  holdsUntil = 0;
  isArriving = false;
  isOpen = false;
  removeEventListener('keydown', onKeyDown, true);
  removeEventListener('focusin', onFocus);
  removeEventListener('pointerdown', stopHolding);
}

function stopHolding(): void {
  holdsUntil = 0;
  if (expected?.isKept !== true || held.length === 0) forgetKeys();
}

function handOver(): void {
  if (expected?.opens === true && !isOpen) return;
  isArriving = false;
  if (expected === undefined || document.activeElement?.closest(expected.place) == null) return;
  const { deliver } = expected;
  const keys = held;
  forgetKeys();
  if (keys.length > 0) deliver(keys);
}

/**
 * The list that was asked for stands open, with its choices in their order and the chosen one in focus. Before, it has the focus
 * already, but a letter finds nothing in it, or what it finds loses the focus again to what is chosen.
 */
export function listOpened(): void {
  isOpen = true;
  handOver();
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest(TAKES_LETTERS) === null) return;
  if (expected && target.closest(expected.place) !== null) {
    // Not before whoever has moved the focus there is done, and what is typed until then comes after the rest.
    isArriving = true;
    setTimeout(handOver);
  } else if (target.closest('[role="combobox"]') === null) stopHolding();
}

/** Held are letters, the end of a line, and what takes a letter back. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target, isComposing, repeat } = event;
  if (key === 'Escape') forgetKeys();
  else if (!isArriving && performance.now() > holdsUntil) stopHolding();
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (holdsUntil === 0 || isComposing || isCommand) return;
  const isText = /^.$/u.test(key);
  if (!isText && !(held.length > 0 && ['Backspace', 'Enter'].includes(key))) return;
  if (!isArriving && target instanceof Element) {
    if (target.closest(ABOVE_PAGE) !== null) return;
    if (target.closest(TAKES_LETTERS) !== null && target.closest('[role="combobox"]') === null) return;
  }
  event.preventDefault();
  event.stopPropagation();
  // The key that asked for it may still be down.
  if (repeat && held.length === 0) return;
  if (key === 'Backspace') held.pop();
  else held.push(key);
}

function expectKeys(next: Expected): void {
  // A second request for the same field keeps what was typed since the first.
  if (next.isKept && expected?.place === next.place) {
    holdsUntil = performance.now() + LIMIT;
    return;
  }
  forgetKeys();
  if (document.activeElement?.closest(next.place)) return;
  expected = next;
  holdsUntil = performance.now() + LIMIT;
  addEventListener('keydown', onKeyDown, true);
  addEventListener('focusin', onFocus);
  // Later than the press that asks for it.
  setTimeout(() => expected === next && addEventListener('pointerdown', stopHolding));
}

const receivers = new Map<number, (text: string) => void>();

/** Attributes of the form in which a contact is written to: what was typed before it was there is meant for its fields. */
export const writesTo = (contact: number) => ({ 'data-writes-to': contact });

/** The form of {@link writesTo}, whoever it is to. */
export const COMPOSER = '[data-writes-to]';

/** Takes what was typed before the field was there. @returns ends it */
export function onHeldText(contact: number, receive: (text: string) => void): () => void {
  receivers.set(contact, receive);
  return () => {
    if (receivers.get(contact) === receive) receivers.delete(contact);
  };
}

const placeOf = (contact: number): string =>
  `[data-writes-to="${contact}"] :is(input, textarea, [role="textbox"])`;

/**
 * Somebody has asked for a field to write to a contact in, which is not there yet. Until it has the focus, or something else is
 * pressed, letters are kept for it: as commands they would mark people as answered (V11), and nothing typed may be lost (V3).
 */
export function expectText(contact: number): void {
  expectKeys({
    place: placeOf(contact),
    opens: false,
    isKept: true,
    deliver: (keys) => receivers.get(contact)?.(keys.map((key) => (key === 'Enter' ? '\n' : key)).join('')),
  });
}

/** The field that {@link expectText} waits for is there: it takes what was typed so far, also where the focus has gone elsewhere. */
export function textArrived(contact: number): void {
  if (held.length === 0 || expected?.place !== placeOf(contact)) return;
  const keys = held;
  held = [];
  expected.deliver(keys);
}

/** Somebody has asked for a list to choose from: letters find a choice once it is open, and are no commands until then (V11). */
export function expectList(): void {
  expectKeys({
    place: '[role="listbox"]',
    opens: true,
    isKept: false,
    deliver: (keys) => void press(keys),
  });
}

/** Presses keys one after the other, each where the one before has moved the focus to. */
async function press(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    // React moves the focus after the event.
    await Promise.resolve();
  }
}
