import type { Page } from '@playwright/test';
import {
  addLibrary,
  campaignPage,
  campaignStory,
  card,
  choose,
  dialog,
  PITCH,
  RENOVATION,
} from '../support/campaigns.ts';
import { expect, story } from '../support/story.ts';

/** Collects the bodies that the page sends to campaigns with this method. */
function bodiesOf(page: Page, method: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes('/api/campaigns/'))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

campaignStory(
  'C5 C6 C7 C9 C10 C11 C12 a campaign is created as it was chosen, changed, and set going after its plan was shown',
  async ({ signedIn, data, api }) => {
    const { meadow, riverside, offer, reminder } = await addLibrary(data);
    const other = await data.addTemplate({ title: 'Of another scenario', scenario: RENOVATION.value });
    const fourth = await data.addTemplate({ title: 'Fourth letter', step_number: 4 });
    const sent = bodiesOf(signedIn, 'POST');
    await signedIn.goto('/campaigns?dialog=create');
    const form = dialog(signedIn, 'Create Campaign');
    const create = form.getByRole('button', { name: 'Create Campaign' });
    await expect(form.getByLabel('Number of emails')).toHaveValue('3');
    await expect(form.getByLabel('Frequency (days)')).toHaveValue('3');
    await expect(form.getByRole('radio', { name: 'No' })).toBeChecked();
    await expect(form.getByRole('combobox', { name: 'Status' })).toContainText('Draft');

    await form.getByLabel('Campaign Name').fill(' Spring inspections ');
    await expect(create).toBeDisabled();
    await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
    const steps = dialog(signedIn, 'Choose templates');
    await expect(steps.getByText('Select a scenario first.')).toBeVisible();
    await steps.getByRole('button', { name: 'Done' }).click();
    await choose(form, 'Scenario', PITCH.label);
    await expect(create).toBeDisabled();

    await form.getByRole('button', { name: 'Select Contacts' }).click();
    const picker = dialog(signedIn, 'Select Contacts');
    const meadowGroup = picker.getByRole('group', { name: meadow.name });
    await meadowGroup.getByRole('button', { name: /^Select All/u }).click();
    await expect(picker.getByRole('status')).toHaveText('3 contacts selected');
    await expect(meadowGroup.getByRole('button', { name: /^Deselect All/u })).toBeVisible();
    await expect(meadowGroup.getByRole('checkbox', { name: 'Unnamed Contact' })).toBeChecked();
    await meadowGroup.getByRole('checkbox', { name: 'Unnamed Contact' }).uncheck();
    await expect(meadowGroup.getByRole('checkbox', { name: meadow.name })).toBeChecked({
      indeterminate: true,
    });
    await picker.getByRole('checkbox', { name: 'Ann Okafor' }).check();
    await expect(picker.getByRole('status')).toHaveText('3 contacts selected');
    await picker.getByRole('button', { name: 'Confirm Selection' }).click();
    await expect(form.getByText('3 contacts: Zoë Marchetti, Иван Петров, Ann Okafor')).toBeVisible();
    await expect(create).toBeDisabled();

    await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
    await expect(steps).toHaveAccessibleDescription(PITCH.label);
    await expect(steps.getByRole('button', { name: other.title, exact: true })).toHaveCount(0);
    await expect(steps.getByRole('button', { name: fourth.title, exact: true })).toHaveCount(0);
    const first = steps.getByRole('group', { name: 'Step 1' });
    await first.getByRole('button', { name: offer.title, exact: true }).click();
    await expect(first.getByText(`Selected ID: ${offer.id}`)).toBeVisible();
    await first.getByRole('button', { name: offer.title, exact: true }).click();
    await expect(first.getByText(/^Selected ID/u)).toHaveCount(0);
    await first.getByRole('button', { name: offer.title, exact: true }).click();
    await steps.getByRole('button', { name: reminder.title, exact: true }).click();
    await steps.getByRole('button', { name: `Preview ${reminder.title}` }).click();
    const preview = dialog(signedIn, reminder.title);
    await expect(
      preview.frameLocator('iframe').getByText(`Dear {{first_name}}, this is ${reminder.title}.`),
    ).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).last().click();
    await steps.getByRole('button', { name: 'Done' }).click();

    await form.getByLabel('Frequency (days)').fill('');
    await form.getByText('Yes', { exact: true }).click();
    await expect(create).toBeEnabled();
    await create.click();
    await expect(form).toBeHidden();
    await expect(card(signedIn, 'Spring inspections')).toBeVisible();

    const ids = [meadow.contacts[0]?.id, meadow.contacts[1]?.id, riverside.contacts[0]?.id];
    expect(sent).toEqual([
      {
        name: 'Spring inspections',
        scenario: PITCH.value,
        status: 'draft',
        contacts: ids,
        frequency_days: 0,
        stagger_sends: true,
        template_map: { 1: offer.id, 2: reminder.id },
      },
    ]);
    const { results } = await api.call<{ results: { id: number }[] }>('GET', '/api/campaigns/all/');
    expect(results).toHaveLength(1);
    const stored = await data.read(results[0]?.id ?? 0);
    expect(stored).toMatchObject({
      name: 'Spring inspections',
      scenario: PITCH.value,
      status: 'draft',
      total_contacts: 3,
      frequency_days: 0,
      stagger_sends: true,
      template_map: { 1: offer.id, 2: reminder.id },
      upcoming_templates: [
        { id: offer.id, step_number: 1, remaining_count: 3, next_send_at: null },
        { id: reminder.id, step_number: 2, remaining_count: 3, next_send_at: null },
      ],
    });
    expect(new Set(stored.contacts.map(({ id }) => id))).toEqual(new Set(ids));

    await story.step('Edit sends contact_ids, and activating shows who gets what first', async () => {
      const changed = bodiesOf(signedIn, 'PUT');
      await card(signedIn, 'Spring inspections').click();
      await campaignPage(signedIn, 'Spring inspections').getByRole('button', { name: 'Edit' }).click();
      const edit = dialog(signedIn, 'Edit Campaign');
      await expect(edit.getByLabel('Campaign Name')).toHaveValue('Spring inspections');
      await edit.getByLabel('Campaign Name').fill('Summer inspections');
      await edit.getByLabel('Frequency (days)').fill('4');
      await choose(edit, 'Status', 'Active');
      await edit.getByRole('button', { name: 'Save Changes' }).click();
      const summary = dialog(signedIn, 'Activate this campaign?');
      const mails = summary.getByRole('list', { name: 'Emails to be sent' }).getByRole('listitem');
      await expect(mails).toHaveCount(2);
      await expect(mails.first()).toContainText(/Step 1\s*Pitch inspection offer\s*3 contacts/u);
      await expect(summary.getByText('6 emails · 3 contacts')).toBeVisible();
      await summary.getByRole('button', { name: 'Activate' }).click();
      await expect(edit).toBeHidden();
      expect(changed).toHaveLength(1);
      expect(new Set(changed[0]?.['contact_ids'] as number[])).toEqual(new Set(ids));
      expect(changed[0]).not.toHaveProperty('contacts');
      const details = campaignPage(signedIn, 'Summer inspections');
      await expect(details.locator('header')).toContainText('Active');
      const active = await data.read(stored.id);
      expect(active).toMatchObject({ name: 'Summer inspections', status: 'active', frequency_days: 4 });
      expect(active.upcoming_templates[0]?.next_send_at).not.toBeNull();
    });
  },
);
