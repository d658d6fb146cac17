import { Publisher } from '../support/publisher.ts';
import { heading, isMarked, lookAgain, mark, settingsRow, visit } from '../support/sections.ts';
import { expect, story as base } from '../support/story.ts';

/** Every story begins and ends with the builds of the checkout. */
const story = base.extend<{ publisher: Publisher }>({
  publisher: async ({ system }, provide) => {
    const publisher = new Publisher(system);
    await provide(publisher);
    await publisher.takeBack();
  },
});

const updatedTo = (version: string) => `Campaigns was updated to version ${version}.`;

story(
  'H6 what is being typed survives a new build of its section, and is saved by the one it was begun in',
  async ({ signedIn, api, publisher }) => {
    await signedIn.goto('/campaigns');
    await visit(signedIn, 'Campaigns');
    await visit(signedIn, 'Organizations');
    await mark(signedIn);
    const add = signedIn.getByRole('button', { name: 'Add New Organization' }).first();
    await add.click();
    const dialog = signedIn.getByRole('dialog');
    await dialog.getByLabel('Organization Name').fill('Meadow Park Athletic Club');
    await dialog.getByLabel('Name', { exact: true }).pressSequentially('Zoë Mar');

    // A new build of this section, and one of a section visited earlier.
    await lookAgain(signedIn, await publisher.publish('mfe-contacts', '0.2.0'));
    await lookAgain(signedIn, await publisher.publish('mfe-campaigns', '0.2.0'));
    await signedIn.keyboard.type('chetti');
    await expect(signedIn.getByText('was updated')).toBeHidden();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Zoë Marchetti');
    await expect(dialog.getByLabel('Organization Name')).toHaveValue('Meadow Park Athletic Club');
    await dialog.getByLabel('Email').fill('zoe@meadowpark.example');
    await dialog.getByRole('button', { name: 'Add Organization' }).click();
    await expect(dialog).toBeHidden();
    expect(await api.organizations()).toMatchObject([
      { name: 'Meadow Park Athletic Club', contacts: [{ full_name: 'Zoë Marchetti' }] },
    ]);

    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Organizations')).toContainText('0.2.0');
    await visit(signedIn, 'Organizations');
    await expect(signedIn.getByText('Organizations was updated to version 0.2.0.')).toBeVisible();
    await expect(signedIn.getByRole('article', { name: 'Meadow Park Athletic Club' })).toBeVisible();
    await add.click();
    await expect(dialog.getByLabel('Organization Name')).toHaveValue('');
    expect(await isMarked(signedIn)).toBe(true);
  },
);

story(
  'H6 a new build that is broken leaves the one that works, and is told once; the one after it is taken',
  async ({ signedIn, publisher, expectConsole }) => {
    expectConsole(/The build is broken/u);
    const failed = signedIn.getByText(
      'A new version of Campaigns could not be started. You have the earlier one.',
    );
    await signedIn.goto('/campaigns');
    await expect(heading(signedIn, 'Campaigns')).toBeVisible();
    await mark(signedIn);
    const { build } = await publisher.publishOriginal('mfe-campaigns');

    await lookAgain(signedIn, await publisher.publish('mfe-campaigns', '0.2.0', { isBroken: true }));
    const thrown = signedIn.waitForEvent('pageerror');
    await visit(signedIn, 'Organizations');
    await thrown;
    await visit(signedIn, 'Campaigns');
    await expect(failed).toBeVisible();
    await expect(failed).toContainText('The build is broken');
    await expect(signedIn.getByRole('alert')).toHaveCount(0);
    await signedIn.getByRole('button', { name: 'Dismiss' }).click();
    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText(build);
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('Running');
    await visit(signedIn, 'Campaigns');
    await visit(signedIn, 'Organizations');
    await visit(signedIn, 'Campaigns');
    await expect(failed).toBeHidden();

    await lookAgain(signedIn, await publisher.publish('mfe-campaigns', '0.3.0'));
    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('0.3.0');
    await visit(signedIn, 'Campaigns');
    await expect(signedIn.getByText(updatedTo('0.3.0'))).toBeVisible();
    expect(await isMarked(signedIn)).toBe(true);
  },
);

story(
  'H6 two sections of one remote take a new build each at its own visit',
  async ({ signedIn, publisher }) => {
    await signedIn.goto('/dashboard');
    await expect(heading(signedIn, 'Dashboard')).toBeVisible();
    await visit(signedIn, 'Monitoring');
    await lookAgain(signedIn, await publisher.publish('mfe-monitoring', '0.2.0'));
    await visit(signedIn, 'Settings');
    for (const name of ['Dashboard', 'Monitoring'])
      await expect(settingsRow(signedIn, name)).toContainText('0.2.0');
    await visit(signedIn, 'Dashboard');
    await expect(signedIn.getByText('Dashboard was updated to version 0.2.0.')).toBeVisible();
    await visit(signedIn, 'Monitoring');
    await expect(signedIn.getByText('Monitoring was updated to version 0.2.0.')).toBeVisible();
    await expect(signedIn.getByRole('alert')).toHaveCount(0);
  },
);
