import type { Page } from '@playwright/test';

const NOWHERE = '/no-such-page';

/** Opens a dialog or another view of a section by its address, as Back and Forward do. */
export const openWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/**
 * Goes to a screen without loading the page again, which takes a second of processor time. It goes over a page that is not
 * there: whatever the section had open goes with it, and what stands there afterwards is not the screen before.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  for (const to of address === NOWHERE ? [NOWHERE] : [NOWHERE, address]) {
    const heading = await page.evaluateHandle(() => document.querySelector('h1'));
    await openWithin(page, to);
    await page.waitForFunction((before) => before?.isConnected !== true, heading);
  }
}
