import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page, test } from '@playwright/test';
import { isFull } from '../../scripts/testing/tier.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Reporting every element that passes would take fifteen times as long.
  resultTypes: ['violations'],
  // Our frames show mails, in which no script may run, not even axe.
  iframes: false,
};

/** Milliseconds for what the page learns of itself once it is drawn, such as that a dialog has come to scroll. */
const SETTLING = 3000;

/**
 * Fails when axe finds anything against WCAG 2.2 AA on the page once it has settled (H8).
 * @param within selector of the part to check, when the rest was checked just before.
 */
async function expectNoFaults(page: Page, within?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const find = () =>
    page.evaluate(
      async ([options, selector]) => {
        const { axe } = window as unknown as {
          axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> };
        };
        const include = selector === undefined ? {} : { include: [[selector]] };
        const { violations } = await axe.run({ exclude: [['iframe[sandbox]']], ...include }, options);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
      },
      [OPTIONS, within] as const,
    );
  await expect(async () => expect(await find()).toEqual([])).toPass({ timeout: SETTLING });
}

/**
 * Fails when axe finds anything, in the second tier alone: each call takes half a second of processor time. In the first tier
 * {@link expectScreenUsable} looks at the screens of one story.
 * @param within selector of the part to check, when the rest was checked just before.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  if (isFull) await expectNoFaults(page, within);
}

/** Fails when the page can be scrolled sideways. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels that the page is wider than the window').toBeLessThanOrEqual(0);
}

/** Fails when the page does not fit the window, or, in the second tier, when axe finds something. */
export const expectUsable = (page: Page, what: string, within?: string): Promise<void> =>
  test.step(`accessible and fits: ${what}`, async () => {
    await expectAccessible(page, within);
    await expectFits(page);
  });

/** Fails when axe finds something, or the page does not fit the window, in both tiers. */
export const expectScreenUsable = (page: Page, what: string, within?: string): Promise<void> =>
  test.step(`accessible and fits: ${what}`, async () => {
    await expectNoFaults(page, within);
    await expectFits(page);
  });
