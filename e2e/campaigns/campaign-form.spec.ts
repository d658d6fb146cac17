import type { Page } from '@playwright/test';
import {
  addLibrary,
  campaignStory,
  card,
  choose,
  chooseContacts,
  chooseTemplates,
  dialog,
  PITCH,
  RENOVATION,
} from '../support/campaigns.ts';
import { expect, expectAccessible } from '../support/story.ts';

/** What the page sends with that method from now on. */
function bodiesOf(page: Page, method: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes('/api/campaigns/'))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

campaignStory(
  'C5 C6 C9 C10 a campaign of two organizations and two steps is created as it was chosen',
  async ({ signedIn, data, api }) => {
    const { meadow, riverside, offer, reminder } = await addLibrary(data);
    const other = await data.addTemplate({ title: 'Of another scenario', scenario: RENOVATION.value });
    const fourth = await data.addTemplate({ title: 'Fourth letter', step_number: 4 });
    const sent = bodiesOf(signedIn, 'POST');
    await signedIn.goto('/campaigns?dialog=create');
    const form = dialog(signedIn, 'Create Campaign');
    const create = form.getByRole('button', { name: 'Create Campaign' });
    await expect(form.getByLabel('Number of e-mails')).toHaveValue('3');
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
    await expectAccessible(signedIn);
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
    await expectAccessible(signedIn);
    await steps.getByRole('button', { name: 'Done' }).click();

    await form.getByLabel('Frequency (days)').fill('');
    await form.getByText('Yes', { exact: true }).click();
    await expect(create).toBeEnabled();
    await expectAccessible(signedIn);
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
        email_count: 3,
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
  },
);

campaignStory(
  'C6 Create waits for name, scenario, contact and template, each',
  async ({ signedIn, data }) => {
    const { offer } = await addLibrary(data);
    await signedIn.goto('/campaigns?dialog=create');
    const form = dialog(signedIn, 'Create Campaign');
    const create = form.getByRole('button', { name: 'Create Campaign' });
    await choose(form, 'Scenario', PITCH.label);
    await chooseContacts(form, 'Ann Okafor');
    await chooseTemplates(form, offer.title);
    await form.getByLabel('Campaign Name').fill('   ');
    await expect(create).toBeDisabled();
    await form.getByLabel('Campaign Name').fill('Spring inspections');
    await expect(create).toBeEnabled();
    await chooseTemplates(form, offer.title);
    await expect(create).toBeDisabled();
    await chooseTemplates(form, offer.title);
    await expect(create).toBeEnabled();
    await form.getByRole('button', { name: 'Select Contacts' }).click();
    const picker = dialog(signedIn, 'Select Contacts');
    await picker.getByRole('checkbox', { name: 'Ann Okafor' }).uncheck();
    await picker.getByRole('button', { name: 'Confirm Selection' }).click();
    await expect(create).toBeDisabled();
  },
);

campaignStory(
  'C8 another scenario clears the chosen templates, says so, and Undo gives them back',
  async ({ signedIn, data }) => {
    const { offer, reminder } = await addLibrary(data);
    await signedIn.goto('/campaigns?dialog=create');
    const form = dialog(signedIn, 'Create Campaign');
    await choose(form, 'Scenario', PITCH.label);
    await chooseTemplates(form, offer.title, reminder.title);
    const chosen = form.getByRole('list', { name: 'Chosen templates' });
    await expect(chosen).toContainText(offer.title);
    await choose(form, 'Scenario', RENOVATION.label);
    await expect(chosen).toBeHidden();
    await expect(form.getByText('No templates selected')).toBeVisible();
    await expect(form.getByText(/the choices for steps 1, 2 were cleared/u)).toBeVisible();
    await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
    const steps = dialog(signedIn, 'Choose templates');
    await expect(steps.getByText('No templates found for this scenario.')).toBeVisible();
    await expectAccessible(signedIn);
    await steps.getByRole('button', { name: 'Done' }).click();
    await form.getByRole('button', { name: 'Undo' }).click();
    await expect(chosen).toContainText(reminder.title);
    await expect(form.getByRole('combobox', { name: 'Scenario' })).toContainText(PITCH.label);
  },
);

campaignStory(
  'C7 Edit begins with what is stored, reads Saving... while busy, and sends contact_ids',
  async ({ signedIn, data }) => {
    const { meadow, riverside, offer, reminder } = await addLibrary(data);
    const [zoe = 0] = meadow.contacts.map(({ id }) => id);
    const [ann = 0] = riverside.contacts.map(({ id }) => id);
    const { id } = await data.addCampaign({
      name: 'Spring inspections',
      contacts: [zoe],
      template_map: { 1: offer.id },
      frequency_days: 5,
      stagger_sends: true,
    });
    const sent = bodiesOf(signedIn, 'PUT');
    await signedIn.goto('/campaigns');
    await card(signedIn, 'Spring inspections').click();
    await dialog(signedIn, 'Spring inspections').getByRole('button', { name: 'Edit' }).click();
    await expect(signedIn).toHaveURL(new RegExp(`edit=${id}`, 'u'));
    const form = dialog(signedIn, 'Edit Campaign');
    await expect(form.getByLabel('Campaign Name')).toHaveValue('Spring inspections');
    await expect(form.getByRole('combobox', { name: 'Scenario' })).toContainText(PITCH.label);
    await expect(form.getByLabel('Frequency (days)')).toHaveValue('5');
    await expect(form.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect(form.getByText('1 contact: Zoë Marchetti')).toBeVisible();
    await expect(form.getByRole('list', { name: 'Chosen templates' })).toContainText(offer.title);

    await form.getByLabel('Campaign Name').fill('Summer inspections');
    await chooseContacts(form, 'Ann Okafor');
    await chooseTemplates(form, reminder.title);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await signedIn.route('**/update/', async (route) => {
      await held;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expectAccessible(signedIn);
    letGo();
    await expect(form).toBeHidden();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      name: 'Summer inspections',
      contact_ids: [zoe, ann],
      template_map: { 1: offer.id, 2: reminder.id },
    });
    expect(sent[0]).not.toHaveProperty('contacts');
    expect(await data.read(id)).toMatchObject({
      name: 'Summer inspections',
      total_contacts: 2,
      template_map: { 1: offer.id, 2: reminder.id },
    });
    // Back in the details it was opened from, which show what was saved.
    const details = dialog(signedIn, 'Summer inspections');
    await expect(details.getByRole('cell', { name: 'Ann Okafor' })).toBeVisible();
    await expect(
      details.getByRole('list', { name: 'Emails Will Be Sent' }).getByRole('listitem'),
    ).toHaveCount(2);
  },
);

campaignStory('C12 any status may follow any other', async ({ signedIn, data }) => {
  const { meadow, offer } = await addLibrary(data);
  const { id } = await data.addCampaign({
    name: 'Spring inspections',
    contacts: meadow.contacts.map((contact) => contact.id),
    template_map: { 1: offer.id },
    status: 'completed',
  });
  for (const [status, label] of [
    ['draft', 'Draft'],
    ['waiting', 'Waiting for approval'],
    ['paused', 'Paused'],
    ['active', 'Active'],
    ['completed', 'Completed'],
  ] as const) {
    await signedIn.goto(`/campaigns?edit=${id}`);
    const form = dialog(signedIn, 'Edit Campaign');
    await choose(form, 'Status', label);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    if (status === 'active') {
      const summary = dialog(signedIn, 'Activate this campaign?');
      await summary.getByRole('button', { name: 'Activate' }).click();
    }
    await expect(form).toBeHidden();
    await expect(card(signedIn, 'Spring inspections')).toContainText(label);
    expect((await data.read(id)).status).toBe(status);
  }
});
