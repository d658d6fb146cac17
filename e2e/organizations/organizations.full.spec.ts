import type { Locator, Page } from '@playwright/test';
import type { MailboxList } from '@touchline/shared/contract';
import { expectUsable } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, story } from '../support/story.ts';

const card = (page: Page, name: string): Locator => page.getByRole('article', { name });

const dialog = (page: Page): Locator => page.getByRole('dialog');

const RIVERSIDE = 'Riverside Stadium Trust';

story(
  'S9 S8 two browsers change one organization at once: both changes are there, or the second is asked; and Undo brings it back',
  async ({ signedIn, api, browser, baseURL, expectConsole }) => {
    // Chromium reports each 409.
    expectConsole(/409/u);
    await api.call('POST', '/api/contacts/organizations/', {
      name: RIVERSIDE,
      contacts: [{ full_name: 'Ann Okafor', email: 'ann@riverside.example' }],
    });
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const other = await context.newPage();
    await other.addInitScript(
      ([access, refresh]) => {
        localStorage.setItem('auth_access', access);
        localStorage.setItem('auth_refresh', refresh);
      },
      [api.tokens.access, api.tokens.refresh] as const,
    );
    const open = async (page: Page, address: string) => {
      await page.goto(address);
      await card(page, RIVERSIDE).getByRole('button', { name: /^Edit/u }).click();
      await expect(dialog(page).getByLabel('Title')).toBeVisible();
    };
    const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    const address = `${baseURL}/organizations`;

    await open(signedIn, address);
    await open(other, address);
    await dialog(signedIn).getByLabel('Title').fill('Trustee');
    await dialog(other).getByLabel(/Phone/u).fill('+1 555 0100');
    for (const page of [signedIn, other]) {
      await save(page);
      await expect(dialog(page)).toBeHidden();
    }
    await expect(card(other, RIVERSIDE).getByText('Trustee')).toBeVisible();
    await expect(card(other, RIVERSIDE).getByText('+1 555 0100')).toBeVisible();

    await open(signedIn, address);
    await open(other, address);
    await dialog(signedIn).getByLabel('Title').fill('Chair');
    await dialog(other).getByLabel('Title').fill('Director');
    await save(signedIn);
    await expect(dialog(signedIn)).toBeHidden();
    await save(other);
    const question = dialog(other).getByRole('alert');
    await expect(question).toContainText('Theirs: Chair');
    await expect(question).toContainText('Yours: Director');
    await question.getByRole('button', { name: 'Take theirs' }).click();
    await save(other);
    await expect(dialog(other)).toBeHidden();

    await card(signedIn, RIVERSIDE)
      .getByRole('button', { name: /^Delete/u })
      .click();
    await signedIn
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/u })
      .click();
    await expect(card(signedIn, RIVERSIDE)).toBeHidden();
    await signedIn.getByRole('button', { name: 'Undo' }).click();
    await expect(card(signedIn, RIVERSIDE).getByText('Chair')).toBeVisible();
    await context.close();
  },
);

story(
  'B6 H8 H9 an organization is given to its owner by keyboard, and the choice is accessible in both looks',
  async ({ signedIn, api }) => {
    const { id } = await api.addOrganization({ name: RIVERSIDE, contacts: [] });
    const { people } = await api.call<MailboxList>('GET', '/api/mailboxes/');
    // The last of the choice; other stories of this system make accounts as well.
    const owner = people.at(-1);
    if (owner === undefined) throw new Error('Nobody has an account');
    for (const { language, label, width, colorScheme } of [
      { language: 'en', label: 'Owner', width: 1440, colorScheme: 'light' },
      { language: 'ru', label: 'Ответственный', width: 360, colorScheme: 'dark' },
    ] as const) {
      await signedIn.goto('/organizations');
      await signedIn.evaluate((value) => localStorage.setItem('touchline_language', value), language);
      await signedIn.setViewportSize({ width, height: 740 });
      await signedIn.emulateMedia({ colorScheme });
      await signedIn.goto(`/organizations?edit=${id}`);
      const field = dialog(signedIn).getByRole('combobox', { name: label });
      await expect(field).toBeEnabled();
      await expectUsable(signedIn, `the owner, ${language}`, '[role=dialog]');
      await tabTo(field);
      await signedIn.keyboard.press('Enter');
      const options = signedIn.getByRole('listbox');
      await expect(options.getByRole('option', { name: owner.email })).toBeVisible();
      await expectUsable(signedIn, `the choice of an owner, ${language}`, '[role=listbox]');
      await signedIn.keyboard.press('Escape');
    }
    const field = dialog(signedIn).getByRole('combobox', { name: 'Ответственный' });
    await tabTo(field);
    await signedIn.keyboard.press('Enter');
    await signedIn.keyboard.press('End');
    await signedIn.keyboard.press('Enter');
    await expect(field).toContainText(owner.email);
    await tabTo(dialog(signedIn).getByRole('button', { name: 'Сохранить' }));
    await signedIn.keyboard.press('Enter');
    await expect(dialog(signedIn)).toBeHidden();
    expect(await api.call('GET', `/api/contacts/organizations/${id}/`)).toMatchObject({ owner_id: owner.id });
  },
);
