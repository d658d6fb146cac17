import { expect, type Locator, type Page } from '@playwright/test';
import type { RemoteManifest } from '@touchline/shared/contract';

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** What Settings says about a section. */
export const settingsRow = (page: Page, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${name} `, 'u') });

/** The sections of the page; Settings has contents of its own beside them. */
export const navigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: /^(?:Sections|Разделы)$/u });

export const follow = (page: Page, name: string): Promise<void> =>
  navigation(page).getByRole('link', { name, exact: true }).click();

/** Follows the link of a section, and waits until it is there. */
export async function visit(page: Page, name: string): Promise<void> {
  await follow(page, name);
  await expect(heading(page, name)).toBeVisible();
}

/** Returns to the tab: the page asks for new builds and downloads this one. */
export async function lookAgain(page: Page, { entry }: Pick<RemoteManifest, 'entry'>): Promise<void> {
  const download = page.waitForResponse((response) => response.url().endsWith(`/${entry}`));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await download).finished();
}

/** Marks the page; a reload would remove the mark. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { notReloaded: true }));
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'notReloaded' in window);
