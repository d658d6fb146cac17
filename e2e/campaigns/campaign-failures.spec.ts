import {
  addLibrary,
  campaignStory,
  choose,
  chooseContacts,
  chooseTemplates,
  dialog,
  PITCH,
} from '../support/campaigns.ts';
import { fail, REFUSED } from '../support/failing.ts';
import { expect, expectAccessible } from '../support/story.ts';

campaignStory(
  'C13 a campaign that cannot be created or updated says so, and nothing typed is lost',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of (400|503)|The campaign could not be saved/u);
    const { meadow, offer } = await addLibrary(data);
    await signedIn.goto('/campaigns?dialog=create');
    const form = dialog(signedIn, 'Create Campaign');
    await form.getByLabel('Campaign Name').fill('Spring inspections');
    await choose(form, 'Scenario', PITCH.label);
    await chooseContacts(form, 'Zoë Marchetti');
    await chooseTemplates(form, offer.title);
    const recover = await fail(signedIn, 'POST', '/api/campaigns/');
    await form.getByRole('button', { name: 'Create Campaign' }).click();
    const alert = form.getByRole('alert');
    await expect(alert).toHaveText('Failed to create campaign. Check the fields.');
    await expect(form.getByLabel('Campaign Name')).toHaveValue('Spring inspections');
    await expectAccessible(signedIn);
    recover();
    // A template that is gone by now is named at its field.
    await data.deleteTemplates();
    await form.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(alert.filter({ hasText: 'Failed to create campaign. Check the fields.' })).toBeVisible();
    await expect(
      form.getByRole('group', { name: 'Templates', exact: true }).getByRole('alert'),
    ).toContainText(`step 1: there is no template ${offer.id}`);
    await expect(form.getByText('1 contact: Zoë Marchetti')).toBeVisible();

    const { id } = await data.addCampaign({
      name: 'Осмотр полей',
      contacts: meadow.contacts.map((contact) => contact.id),
    });
    const recoverUpdate = await fail(signedIn, 'PUT', `/api/campaigns/${id}/update/`);
    await signedIn.goto(`/campaigns?edit=${id}`);
    const edit = dialog(signedIn, 'Edit Campaign');
    await edit.getByLabel('Campaign Name').fill('Осмотр полей весной');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByRole('alert')).toHaveText('Failed to update campaign. Please check fields.');
    await expect(edit.getByLabel('Campaign Name')).toHaveValue('Осмотр полей весной');
    await expectAccessible(signedIn);
    recoverUpdate();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit).toBeHidden();
    expect((await data.read(id)).name).toBe('Осмотр полей весной');
  },
);

campaignStory(
  'C15 scenarios, templates and organizations that do not load leave their lists empty, and are tried again',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of 403|(scenarios|templates|organizations) could not be loaded/u);
    await addLibrary(data);
    const recoveries = await Promise.all(
      ['/api/campaigns/scenarios/', '/api/templates/', '/api/contacts/organizations-with-contacts/'].map(
        (path) => fail(signedIn, 'GET', path, REFUSED),
      ),
    );
    const logged: string[] = [];
    signedIn.on('console', (message) => logged.push(message.text()));
    await signedIn.goto('/campaigns?dialog=create');
    const form = dialog(signedIn, 'Create Campaign');
    const alerts = form.getByRole('alert');
    await expect(alerts).toHaveCount(3);
    for (const what of ['scenarios', 'templates', 'organizations'])
      expect(logged.join('\n')).toContain(`The ${what} could not be loaded.`);
    await form.getByRole('combobox', { name: 'Scenario' }).click();
    await expect(signedIn.getByRole('option')).toHaveCount(0);
    await signedIn.keyboard.press('Escape');
    await expectAccessible(signedIn);
    for (const recover of recoveries) recover();
    for (const text of ['scenarios', 'organizations', 'templates'])
      await alerts
        .filter({ hasText: `The ${text} could not be loaded` })
        .getByRole('button', { name: 'Retry' })
        .click();
    await expect(alerts).toHaveCount(0);
    await choose(form, 'Scenario', PITCH.label);
    await chooseContacts(form, 'Ann Okafor');
    await chooseTemplates(form, 'Friendly reminder');
  },
);

campaignStory(
  'C7 a campaign that somebody else changed meanwhile is not silently overwritten',
  async ({ signedIn, context, data, expectConsole }) => {
    expectConsole(/status of 409/u);
    const { id } = await data.addCampaign({ name: 'Spring inspections' });
    const other = await context.newPage();
    for (const page of [signedIn, other]) {
      await page.goto(`/campaigns?edit=${id}`);
      await expect(dialog(page, 'Edit Campaign').getByLabel('Campaign Name')).toHaveValue(
        'Spring inspections',
      );
    }
    await dialog(other, 'Edit Campaign').getByLabel('Frequency (days)').fill('9');
    await dialog(other, 'Edit Campaign').getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(other, 'Edit Campaign')).toBeHidden();

    const form = dialog(signedIn, 'Edit Campaign');
    await form.getByLabel('Campaign Name').fill('Summer inspections');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const alert = form.getByRole('alert');
    await expect(alert).toContainText('Somebody else has changed this campaign since you opened it.');
    await expect(alert).toContainText('They changed: Frequency (days).');
    await expect(form.getByLabel('Campaign Name')).toHaveValue('Summer inspections');
    expect(await data.read(id)).toMatchObject({ name: 'Spring inspections', frequency_days: 9 });
    await expectAccessible(signedIn);
    await alert.getByRole('button', { name: 'Discard mine and load theirs' }).click();
    await expect(form.getByLabel('Frequency (days)')).toHaveValue('9');
    await expect(form.getByLabel('Campaign Name')).toHaveValue('Spring inspections');

    await data.change(id, { name: 'Autumn inspections' });
    await form.getByLabel('Campaign Name').fill('Summer inspections');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await alert.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(form).toBeHidden();
    expect((await data.read(id)).name).toBe('Summer inspections');
  },
);
