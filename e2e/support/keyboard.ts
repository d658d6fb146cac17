import { expect, type Locator } from '@playwright/test';

/** More stops than any screen or dialog has. */
const MOST_STOPS = 70;

/**
 * Presses Tab, or another key, until an element has the focus. It is looked up once, not after each key: to find
 * something by its role costs more than the key.
 */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const { keyboard } = target.page();
  let element = await target.elementHandle();
  // As a person waits: a dialog takes the focus a moment after it is seen.
  await target.page().waitForFunction((node) => {
    const dialog = node?.closest('[role=dialog], [role=alertdialog]');
    return !dialog || dialog.contains(document.activeElement);
  }, element);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const state = await element?.evaluate((node) => {
      if (!node.isConnected) return 'redrawn';
      return node === document.activeElement ? 'focused' : 'elsewhere';
    });
    if (state === 'focused') return;
    if (state === 'redrawn') element = await target.elementHandle();
    else await keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
