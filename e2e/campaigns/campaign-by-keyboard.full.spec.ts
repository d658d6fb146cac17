import type { Locator } from '@playwright/test';
import { addLibrary, campaignPage, campaignStory, card, dialog, PITCH } from '../support/campaigns.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect } from '../support/story.ts';

campaignStory(
  'H8 C5 C14 a campaign is created, opened and deleted by keyboard alone',
  async ({ signedIn, data }) => {
    const { offer } = await addLibrary(data);
    const press = async (...keys: string[]) => {
      for (const key of keys) await signedIn.keyboard.press(key);
    };
    /** A dialog takes focus just after it is drawn: earlier keys would go elsewhere. */
    const takesFocus = (opened: Locator) =>
      expect(opened.locator(':focus').or(opened.and(signedIn.locator(':focus')))).toHaveCount(1);
    await signedIn.goto('/campaigns');
    const createButton = signedIn.getByRole('button', { name: 'Create New Campaign' }).first();
    await expect(createButton).toBeVisible();
    await tabTo(createButton);
    await press('Enter');
    const form = dialog(signedIn, 'Create Campaign');
    await expect(form.getByLabel('Campaign Name')).toBeFocused();
    await signedIn.keyboard.type('Spring inspections');
    const scenario = form.getByRole('combobox', { name: 'Scenario' });
    await tabTo(scenario);
    await press('Enter');
    await expect(signedIn.getByRole('option', { name: PITCH.label })).toBeVisible();
    await signedIn.keyboard.type('Pitch');
    await expect(signedIn.getByRole('option', { name: PITCH.label })).toBeFocused();
    await press('Enter');
    await expect(scenario).toContainText(PITCH.label);

    const contacts = form.getByRole('button', { name: 'Select Contacts' });
    await tabTo(contacts);
    await press('Enter');
    const picker = dialog(signedIn, 'Select Contacts');
    const meadow = picker.getByRole('checkbox', { name: 'Meadow Park Athletic Club' });
    await expect(meadow).toBeVisible();
    await takesFocus(picker);
    // The list is one tab stop; arrow keys move within it.
    await tabTo(meadow);
    await press('ArrowDown', 'Space', 'ArrowDown', 'Shift+Space');
    await expect(picker.getByRole('status')).toHaveText('2 contacts selected');
    await press('ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter');
    await expect(picker.getByRole('status')).toHaveText('3 contacts selected');
    await tabTo(picker.getByRole('button', { name: 'Confirm Selection' }));
    await press('Enter');
    await expect(picker).toBeHidden();
    await expect(contacts).toBeFocused();

    const templates = form.getByRole('button', { name: 'Select Templates Per Step' });
    await tabTo(templates);
    await press('Enter');
    const steps = dialog(signedIn, 'Choose templates');
    const choice = steps.getByRole('button', { name: offer.title, exact: true });
    await expect(choice).toBeVisible();
    await takesFocus(steps);
    await tabTo(choice);
    await press('Enter');
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await tabTo(steps.getByRole('button', { name: 'Done' }));
    await press('Enter');
    await expect(steps).toBeHidden();
    await expect(templates).toBeFocused();
    await tabTo(form.getByRole('button', { name: 'Create Campaign' }));
    await press('Enter');
    await expect(form).toBeHidden();
    await expect(createButton).toBeFocused();

    await tabTo(card(signedIn, 'Spring inspections'));
    await press('Enter');
    const details = campaignPage(signedIn, 'Spring inspections');
    await expect(details.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await takesFocus(details);
    await tabTo(details.getByRole('button', { name: 'Delete' }));
    await press('Enter');
    const question = signedIn.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(question.getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await expect(question).toBeHidden();
    await expect(signedIn.getByText(/No campaigns created yet/u)).toBeVisible();
  },
);
