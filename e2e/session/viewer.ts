import type { Locator, Page } from '@playwright/test';
import { goWithin } from '../support/go-within.ts';
import { expect } from '../support/story.ts';

/** Somebody who may look at everything and change nothing. */
export const VERA = { email: 'vera@club.example', password: 'correct horse battery staple' };

export const DIALOG = '[role=dialog], [role=alertdialog]';

/** Waits until a screen has drawn what it loads. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Buttons that stand there, by name. */
const namesOf = (within: Locator): Promise<readonly string[]> =>
  within
    .locator('button:enabled:visible:not([role=combobox])')
    .evaluateAll((buttons) => [
      ...new Set(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())),
    ]);

/** Presses a button of that name, which what was pressed before may have taken away. */
async function press(within: Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true }).first();
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
}

/** Presses each button of a screen, and each in the dialogs and menus that come up. @returns how many there were */
export async function pressAll(page: Page, path: string): Promise<number> {
  const main = page.getByRole('main');
  const names = await namesOf(main);
  for (const name of names) {
    await press(main, name);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('menuitem').allInnerTexts(), name).toEqual([]);
    const dialog = page.locator(DIALOG).last();
    if (await dialog.isVisible()) {
      for (const inner of await namesOf(dialog)) {
        await press(dialog, inner);
        await page.waitForLoadState('networkidle');
        if (!(await dialog.isVisible())) break;
      }
    }
    await goWithin(page, path);
    await settled(page);
  }
  return names.length;
}

/** Lets a page begin signed in, in a language, a size and a color scheme. */
export async function openAs(
  page: Page,
  tokens: { readonly access: string; readonly refresh: string },
  look: {
    readonly language: string;
    readonly width: number;
    readonly height: number;
    readonly colorScheme: 'light' | 'dark';
  },
): Promise<void> {
  await page.addInitScript(
    ([access, refresh, language]) => {
      if (window.top !== window) return;
      localStorage.setItem('touchline_language', language);
      if (sessionStorage.getItem('story-signed-in') !== null) return;
      sessionStorage.setItem('story-signed-in', 'yes');
      localStorage.setItem('auth_access', access);
      localStorage.setItem('auth_refresh', refresh);
    },
    [tokens.access, tokens.refresh, look.language] as const,
  );
  await page.setViewportSize(look);
  await page.emulateMedia({ colorScheme: look.colorScheme });
}

/** Requests that were answered 403, as they come. */
export function collectRefusals(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  return refused;
}
