/** Where letters are text, or choose from what is open. */
export const TAKES_LETTERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="tree"]';

/** Milliseconds after which a field that has not come is expected no longer: its code could not be loaded. */
const LIMIT = 10_000;

let expectedUntil = 0;

function forget(): void {
  expectedUntil = 0;
  removeEventListener('focusin', onFocus);
  removeEventListener('pointerdown', forget);
}

function onFocus({ target }: FocusEvent): void {
  if (target instanceof Element && target.closest(TAKES_LETTERS) !== null) forget();
}

/**
 * Somebody has asked for a field to write in, which is not there yet. Until it has the focus, or something else is pressed,
 * letters are meant for it: as commands they would mark people as answered (V11).
 */
export function expectText(): void {
  if (document.activeElement?.closest(TAKES_LETTERS)) return;
  expectedUntil = performance.now() + LIMIT;
  addEventListener('focusin', onFocus);
  // Later than the press that asks for it.
  setTimeout(() => expectedUntil > 0 && addEventListener('pointerdown', forget));
}

/** Whether a key is meant for a field that is on its way. Escape gives up on it. */
export function isTextExpected({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  if (key === 'Escape' || performance.now() > expectedUntil) forget();
  return expectedUntil > 0;
}
