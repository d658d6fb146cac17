import { volume } from '@touchline/shared/testing/volume';
import { campaignStory, dialog, PITCH } from '../support/campaigns.ts';
import { CONTACTS_EACH, importCrowd, ORGANIZATIONS as CROWD } from '../support/crowd.ts';
import { expect, expectAccessible } from '../support/story.ts';

const ORGANIZATIONS = volume(CROWD);

campaignStory(
  `C9 among ${ORGANIZATIONS * CONTACTS_EACH} contacts people are found, chosen and kept`,
  async ({ signedIn, data, api }) => {
    await importCrowd(api, ORGANIZATIONS);
    await data.addTemplate({ title: 'Pitch inspection offer' });
    const loaded = signedIn.waitForResponse(/organizations-with-contacts/u);
    await signedIn.goto('/campaigns?dialog=create');
    await (await loaded).finished();
    const form = dialog(signedIn, 'Create Campaign');
    await form.getByRole('button', { name: 'Select Contacts' }).click();
    const picker = dialog(signedIn, 'Select Contacts');
    const count = picker.getByRole('status').filter({ hasText: 'selected' }).last();
    const groups = picker.getByRole('group');
    await expect(groups.first()).toBeVisible();
    // Only checkboxes in view are drawn.
    expect(await picker.getByRole('checkbox').count()).toBeLessThan(200);
    const area = await picker.getByRole('region', { name: 'Organizations' }).boundingBox();
    expect(area?.height).toBe(450);

    const search = picker.getByRole('searchbox', { name: 'Search organizations or contacts' });
    await search.fill('Club 1200');
    await expect(groups).toHaveCount(1);
    await groups.getByRole('button', { name: /^Select All \(10\)/u }).click();
    await expect(count).toHaveText('10 contacts selected');

    await search.fill('person3@organization1234.example');
    await expect(groups).toHaveCount(1);
    await expect(groups).toContainText('0 of 10 selected · 1 of 10 shown');
    await groups.getByRole('checkbox').last().check();
    await expect(count).toHaveText('11 contacts selected');

    // A range across two organizations, within the filter.
    await search.fill('organization77');
    await expect(groups.first()).toBeVisible();
    const people = picker.getByRole('list', { name: /^Contacts of/u }).getByRole('checkbox');
    await groups.nth(0).getByRole('list').getByRole('checkbox').nth(8).check();
    await groups
      .nth(1)
      .getByRole('list')
      .getByRole('checkbox')
      .nth(1)
      .click({ modifiers: ['Shift'] });
    await expect(count).toHaveText('15 contacts selected');
    expect(await people.count()).toBeGreaterThan(10);

    await search.fill('nobody of that name');
    await expect(picker.getByText('Nothing matches. What is selected stays selected.')).toBeVisible();
    await expect(count).toHaveText('15 contacts selected');
    await search.fill('');
    await picker.getByRole('switch', { name: 'Only selected' }).click();
    await expect(groups).toHaveCount(4);
    await expect(people).toHaveCount(15);
    await expect(picker.getByRole('checkbox', { checked: true }).first()).toBeVisible();
    await expectAccessible(signedIn, '[role=dialog]');
    await picker.getByRole('button', { name: 'Confirm Selection' }).click();
    await expect(form.getByText(/^15 contacts: .+ and 12 more$/u)).toBeVisible();

    const chosen = signedIn.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/campaigns/'),
    );
    await form.getByLabel('Campaign Name').fill('Of a crowd');
    await form.getByRole('combobox', { name: 'Scenario' }).click();
    await signedIn.getByRole('option', { name: PITCH.label }).click();
    await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
    const steps = dialog(signedIn, 'Choose templates');
    await steps.getByRole('button', { name: 'Pitch inspection offer', exact: true }).click();
    await steps.getByRole('button', { name: 'Done' }).click();
    await form.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(form).toBeHidden();
    expect(((await chosen).postDataJSON() as { contacts: number[] }).contacts).toHaveLength(15);
  },
);
