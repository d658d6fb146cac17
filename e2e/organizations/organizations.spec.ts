import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { expect, story } from '../support/story.ts';

const card = (page: Page, name: string): Locator => page.getByRole('article', { name });

const dialog = (page: Page): Locator => page.getByRole('dialog');

const RIVERSIDE = 'Riverside Stadium Trust';

story(
  'H8 O3 O8 O10 O13 O14 an organization is added, found, edited and deleted, and its contact purged, by keyboard alone',
  async ({ signedIn, api }) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await signedIn.keyboard.press(key);
    };
    await signedIn.goto('/organizations');
    const addButton = signedIn.getByRole('button', { name: 'Add New Organization' }).first();
    await expect(addButton).toBeVisible();
    await tabTo(addButton);
    await press('Enter');
    await tabTo(dialog(signedIn).getByLabel('Organization Name'));
    await signedIn.keyboard.type(RIVERSIDE);
    await tabTo(dialog(signedIn).getByLabel('Name', { exact: true }));
    await signedIn.keyboard.type('Ann Okafor');
    await tabTo(dialog(signedIn).getByLabel('Email'));
    await signedIn.keyboard.type('ann@riverside.example');
    await press('Enter');
    await expect(dialog(signedIn)).toBeHidden();
    // The focus is back where the dialog was opened.
    await expect(addButton).toBeFocused();
    await signedIn.reload();
    await expect(card(signedIn, RIVERSIDE).getByText('Ann Okafor')).toBeVisible();

    await tabTo(signedIn.getByRole('searchbox'));
    await signedIn.keyboard.type('okafor');
    await expect(card(signedIn, RIVERSIDE)).toBeVisible();
    const editButton = card(signedIn, RIVERSIDE).getByRole('button', { name: /^Edit/u });
    await tabTo(editButton);
    await press('Enter');
    await tabTo(dialog(signedIn).getByLabel('Title'));
    await signedIn.keyboard.type('Trustee');
    await tabTo(dialog(signedIn).getByRole('button', { name: 'Save' }));
    await press('Enter');
    await expect(dialog(signedIn)).toBeHidden();
    await expect(editButton).toBeFocused();
    await expect(card(signedIn, RIVERSIDE).getByText('Trustee')).toBeVisible();

    await tabTo(card(signedIn, RIVERSIDE).getByRole('button', { name: /^Delete/u }));
    await press('Enter');
    await tabTo(signedIn.getByRole('alertdialog').getByRole('button', { name: /^Delete/u }));
    await press('Enter');
    await expect(card(signedIn, RIVERSIDE)).toBeHidden();

    // The search goes, and the contact is there without an organization.
    await tabTo(signedIn.getByRole('searchbox'));
    await press('ControlOrMeta+a', 'Delete');
    const unassigned = signedIn.getByRole('region', { name: /Unassigned contacts/u });
    await expect(unassigned.getByText('Ann Okafor')).toBeVisible();
    await tabTo(signedIn.getByRole('button', { name: /^Purge/u }));
    await press('Enter');
    const question = signedIn.getByRole('alertdialog');
    await expect(question).toContainText('Продолжить?');
    await tabTo(question.getByRole('button').last());
    await press('Enter');
    await expect(signedIn.getByText('No unassigned contacts 🎉')).toBeVisible();
    expect(await api.call('GET', '/api/contacts/contacts/?unassigned=1')).toEqual([]);
  },
);
