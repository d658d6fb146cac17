import { addLibrary, campaignStory, card, choose, inRussian, RENOVATION } from '../support/campaigns.ts';
import { fail, REFUSED } from '../support/failing.ts';
import { expect, expectAccessible } from '../support/story.ts';

campaignStory('C1 H8 with no campaign at all the page says what to do, and does it', async ({ signedIn }) => {
  await signedIn.goto('/campaigns');
  await expect(
    signedIn.getByText('No campaigns created yet. Click "Create New Campaign" to get started.'),
  ).toBeVisible();
  await expectAccessible(signedIn);
  await signedIn.getByRole('button', { name: 'Create New Campaign' }).last().click();
  await expect(signedIn).toHaveURL(/\/campaigns\?dialog=create$/u);
  await expect(signedIn.getByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
  await signedIn.goBack();
  await expect(signedIn.getByRole('dialog')).toBeHidden();
});

campaignStory(
  'C1 C2 cards tell what campaigns are and what came of them, in one, two or three columns',
  async ({ signedIn, data }) => {
    const { meadow, offer, reminder } = await addLibrary(data);
    const contacts = meadow.contacts.map(({ id }) => id);
    const template_map = { 1: offer.id, 2: reminder.id };
    const { id } = await data.addCampaign({
      name: 'Spring inspections',
      status: 'active',
      contacts,
      template_map,
    });
    await data.addCampaign({ name: 'Осмотр полей', scenario: RENOVATION.value });
    await data.addCampaign({ name: 'Waiting one', status: 'waiting', contacts, template_map });
    const [zoe = 0, ivan = 0] = contacts;
    await data.send(id, zoe);
    await data.send(id, ivan);
    await data.respond(id, zoe, 'opened');
    await data.respond(id, zoe, 'replied');

    await signedIn.goto('/campaigns');
    await expect(signedIn.getByRole('status').getByText('3 campaigns')).toBeVisible();
    const spring = card(signedIn, 'Spring inspections');
    await expect(spring).toContainText('Pitch testing and audit');
    await expect(spring).toContainText('Active');
    // Sent: two of six. Settled as well: what the reply took from Zoë.
    await expect(spring).toHaveAccessibleName(
      /3\s*Total Contacts\s*1\s*Replies\s*1\s*Opened\s*1\s*No Response/u,
    );
    await expect(spring).toContainText('50%');
    await expect(card(signedIn, 'Осмотр полей')).toContainText(RENOVATION.label);
    await expect(card(signedIn, 'Осмотр полей')).toContainText('Draft');
    await expect(card(signedIn, 'Waiting one')).toContainText('Waiting for approval');

    for (const [width, columns] of [
      [1440, 3],
      [820, 2],
      [360, 1],
    ] as const) {
      await signedIn.setViewportSize({ width, height: 1000 });
      await expect
        .poll(async () => {
          const names = ['Spring inspections', 'Осмотр полей', 'Waiting one'];
          const boxes = await Promise.all(names.map((name) => card(signedIn, name).boundingBox()));
          return new Set(boxes.map((box) => Math.round(box?.x ?? Number.NaN))).size;
        })
        .toBe(columns);
    }
  },
);

campaignStory(
  'C2 campaigns are found by name, status and scenario, and the URL keeps it',
  async ({ signedIn, data }) => {
    await data.addCampaign({ name: 'Spring inspections' });
    await data.addCampaign({ name: 'Spring renovation', scenario: RENOVATION.value, status: 'paused' });
    await data.addCampaign({ name: 'Осмотр полей', status: 'paused' });
    await signedIn.goto('/campaigns');
    const cards = signedIn.getByRole('list', { name: 'Campaigns' }).getByRole('button');
    await expect(cards).toHaveCount(3);
    await signedIn.getByRole('searchbox', { name: 'Search campaigns...' }).fill('SPRING');
    await expect(cards).toHaveCount(2);
    await choose(signedIn.getByRole('main'), 'Status', 'Paused');
    await expect(cards).toHaveCount(1);
    await expect(card(signedIn, 'Spring renovation')).toBeVisible();
    await signedIn.reload();
    await expect(card(signedIn, 'Spring renovation')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await choose(signedIn.getByRole('main'), 'Scenario', 'Pitch testing and audit');
    await expect(signedIn.getByText('No campaigns match your search and filters.')).toBeVisible();
    await expectAccessible(signedIn);
    await signedIn.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(cards).toHaveCount(3);
    await expect(signedIn).toHaveURL(/\/campaigns$/u);
  },
);

const LOAD_FAILED = 'Не удалось загрузить кампании.';
const DELETE_FAILED = 'Не удалось удалить кампанию.';

campaignStory(
  'C13 H9 a list that cannot be loaded says so in Russian with the English beside it, and is tried again',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of 403|The campaigns could not be loaded/u);
    await data.addCampaign({ name: 'Spring inspections' });
    const recover = await fail(signedIn, 'GET', '/api/campaigns/all/', REFUSED);
    await signedIn.goto('/campaigns');
    const alert = signedIn.getByRole('alert');
    await expect(alert).toContainText(LOAD_FAILED);
    await expect(alert).toContainText('The campaigns could not be loaded.');
    await expect(alert.locator('[lang=ru]')).toHaveText(LOAD_FAILED);
    await expect(signedIn.getByText(/No campaigns created yet/u)).toHaveCount(0);
    await expectAccessible(signedIn);
    recover();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(card(signedIn, 'Spring inspections')).toBeVisible();
    await expect(alert).toBeHidden();
  },
);

campaignStory(
  'C13 C14 H9 in Russian the failures stand in Russian alone',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of 503|could not be (loaded|deleted)/u);
    const { id } = await data.addCampaign({ name: 'Осмотр полей' });
    await inRussian(signedIn);
    const recover = await fail(signedIn, 'GET', '/api/campaigns/all/');
    await signedIn.goto('/campaigns');
    const alert = signedIn.getByRole('alert');
    await expect(alert).toContainText(LOAD_FAILED);
    await expect(alert).not.toContainText(/[a-z]{3}/iu);
    recover();

    await fail(signedIn, 'DELETE', `/api/campaigns/${id}/delete/`);
    await signedIn.goto(`/campaigns?delete=${id}`);
    const question = signedIn.getByRole('alertdialog', {
      name: 'Вы уверены, что хотите удалить эту кампанию?',
    });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(question.getByRole('alert')).toContainText(DELETE_FAILED);
    await expect(question.getByRole('alert')).not.toContainText(/[a-z]{3}/iu);
    await expectAccessible(signedIn);
  },
);

campaignStory('C2 an answer that is no list is an error line, not an empty list', async ({ signedIn }) => {
  await signedIn.route('**/api/campaigns/all/', (route) => route.fulfill({ json: { results: 'none' } }));
  await signedIn.goto('/campaigns');
  await expect(signedIn.getByRole('alert')).toContainText(
    'The server answered with something that is no list of campaigns.',
  );
  await expect(signedIn.getByText(/No campaigns created yet/u)).toHaveCount(0);
});

campaignStory(
  'C3 C14 a campaign is deleted from its details, and what people received stays theirs',
  async ({ signedIn, data, api }) => {
    const { meadow, offer } = await addLibrary(data);
    const [zoe = 0] = meadow.contacts.map((contact) => contact.id);
    const { id } = await data.addCampaign({
      name: 'Spring inspections',
      status: 'active',
      contacts: [zoe],
      template_map: { 1: offer.id },
    });
    await data.addCampaign({ name: 'Осмотр полей' });
    await data.send(id, zoe);
    await signedIn.goto('/campaigns');
    await card(signedIn, 'Spring inspections').click();
    const details = signedIn.getByRole('dialog', { name: 'Spring inspections' });
    await details.getByRole('button', { name: 'Delete' }).click();
    const question = signedIn.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this campaign?',
    });
    await expect(question).toContainText('Spring inspections');
    // A stray Enter harms nothing.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(signedIn);
    await signedIn.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(details).toBeVisible();
    await details.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(details).toBeHidden();
    await expect(card(signedIn, 'Spring inspections')).toBeHidden();
    await expect(card(signedIn, 'Осмотр полей')).toBeVisible();
    await expect(signedIn).toHaveURL(/\/campaigns$/u);
    await expect(data.read(id)).rejects.toThrow(/404/u);
    // Who was in a campaign has a history, which a purge spares.
    await api.call('DELETE', `/api/contacts/organizations/${meadow.id}/`);
    expect(
      (await api.call<{ deleted: number }>('DELETE', '/api/contacts/purge-unassigned-empty/')).deleted,
    ).toBe(meadow.contacts.length - 1);
  },
);

campaignStory(
  'C14 H9 a campaign that cannot be deleted stays; the alert is Russian with the English beside it',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of 503|The campaign could not be deleted/u);
    const { id } = await data.addCampaign({ name: 'Spring inspections' });
    const recover = await fail(signedIn, 'DELETE', `/api/campaigns/${id}/delete/`, 503, {
      detail: 'Busy for a moment.',
    });
    await signedIn.goto(`/campaigns?delete=${id}`);
    const question = signedIn.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    const alert = question.getByRole('alert');
    await expect(alert.locator('[lang=ru]')).toHaveText(DELETE_FAILED);
    await expect(alert).toContainText('The campaign could not be deleted. Busy for a moment.');
    await expectAccessible(signedIn);
    recover();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(card(signedIn, 'Spring inspections')).toBeHidden();
  },
);
