import { expect, type Page } from '@playwright/test';

/**
 * Lets time pass in a page until a check holds, repeatedly: the timer may not have been set at the first attempt.
 * The page's clock must have been installed before the page was opened.
 */
export async function passTime(
  page: Page,
  milliseconds: number,
  check: () => void | Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(milliseconds);
    await check();
  }).toPass({ timeout: 20_000 });
}

/** Time limit for a check within {@link passTime}, short so that time passes again. */
export const SOON = { timeout: 1000 };
