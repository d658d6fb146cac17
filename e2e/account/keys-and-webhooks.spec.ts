import type { Page } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { expect, expectAccessible, story } from '../support/story.ts';

const PHONE = { width: 390, height: 844 };

/** Nothing sticks out to the side. */
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

story(
  'U8 H8 a key is made by keyboard on a phone, lets a script in, and is refused once it is revoked',
  async ({ signedIn: page, system }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(PHONE);
    await page.goto('/settings');
    const add = page.getByRole('button', { name: 'New key…' });
    await expect(add).toBeEnabled();
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Nightly import');
    await tabTo(dialog.getByRole('checkbox', { name: 'Organizations and contacts, import' }));
    await page.keyboard.press('Space');
    await tabTo(dialog.getByLabel('Your password'));
    await page.keyboard.type(system.admin.password);
    await expectAccessible(page);
    await expectFits(page);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Key “Nightly import”' });
    await tabTo(shown.getByRole('button', { name: 'Copy' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Copied')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    const key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toBe(await shown.getByLabel('API key').textContent());
    await page.keyboard.press('Escape');
    await expect(page.getByText(key)).toHaveCount(0);

    const ask = (method: string, path: string, body?: object) =>
      fetch(system.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const club = { name: 'By a script', contacts: [] };
    expect((await ask('POST', '/api/contacts/organizations/', club)).status).toBe(201);
    expect((await ask('GET', '/api/people/')).status).toBe(403);
    await page.reload();
    const keys = page.getByRole('list', { name: 'API keys' });
    await expect(keys).toContainText('Last used');
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity.getByRole('button', { name: 'Show activity' }).click();
    await expect(activity).toContainText('(API key “Nightly import”)');
    await expectFits(page);
    const revoke = page.getByRole('button', { name: 'Revoke Nightly import' });
    await revoke.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Revoke Nightly import?' });
    await tabTo(question.getByRole('button', { name: 'Revoke' }));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No API keys yet.')).toBeVisible();
    expect((await ask('GET', '/api/contacts/')).status).toBe(401);
  },
);
