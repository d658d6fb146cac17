import type { Locator, Page } from '@playwright/test';
import { CONFIGURATION_ELEMENT_ID, type PageConfiguration } from '@touchline/shared/contract';
import { PublishingRemote } from '../support/publishing-remote.ts';
import { expect, story as base } from '../support/story.ts';
import { startSystem, type System } from '../support/system.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

interface Remotes {
  readonly campaigns: PublishingRemote;
  readonly contacts: PublishingRemote;
  readonly monitoring: PublishingRemote;
}

/** Touchline whose sections come from servers on which new builds are published. */
const story = base.extend<object, { remotes: Remotes; system: System }>({
  remotes: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const remotes = {
        campaigns: await PublishingRemote.start('mfe-campaigns'),
        contacts: await PublishingRemote.start('mfe-contacts'),
        monitoring: await PublishingRemote.start('mfe-monitoring'),
      };
      await use(remotes);
      await Promise.all(Object.values(remotes).map((remote) => remote.stop()));
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ remotes }, use) => {
      const urls = Object.values(remotes).map(({ name, url }) => [name, url] as const);
      const system = await startSystem({
        environment: { REMOTES: JSON.stringify(Object.fromEntries(urls)) },
      });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The builds that the gateway writes into a page that is opened now. */
async function registeredBuilds({ url }: System): Promise<(string | undefined)[]> {
  const html = await (await fetch(`${url}/settings`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = new RegExp(`id="${CONFIGURATION_ELEMENT_ID}"[^>]*>([^<]*)<`, 'u').exec(html) ?? [];
  return (JSON.parse(json) as PageConfiguration).remotes.map(({ manifest }) => manifest?.build);
}

story.beforeEach(async ({ remotes, system }) => {
  const all = Object.values(remotes);
  await Promise.all(all.map((remote) => remote.publishOriginal()));
  const builds = all.map(({ build }) => build);
  await expect
    .poll(() => registeredBuilds(system), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(builds));
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** What Settings says about a section. */
const settingsRow = (page: Page, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${name} `, 'u') });

async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** As when somebody comes back to the tab: the page asks what is new, and downloads it. */
async function lookAgain(page: Page, remote: PublishingRemote): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => remote.isDownloaded()).toBe(true);
}

/** Leaves a mark on the page that a reload would wipe off. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { notReloaded: true }));
const isMarked = (page: Page) => page.evaluate(() => 'notReloaded' in window);

const TEXTS = {
  en: (version: string) => `Campaigns was updated to version ${version}.`,
  ru: (version: string) => `Раздел «Кампании» обновлён до версии ${version}.`,
} as const;

for (const language of LANGUAGES) {
  story(
    `H6 H9 an open section keeps its build; its next visit has the new one, and says so in ${language}`,
    async ({ signedIn, remotes: { campaigns } }) => {
      const [, campaignsName, organizationsName, , , settingsName] = WORDS[language].sections;
      await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
      await signedIn.goto('/campaigns');
      const title = heading(signedIn, campaignsName);
      await expect(title).toBeVisible();
      await mark(signedIn);
      // The very element: a section that were drawn anew would have lost what was typed into it.
      await title.evaluate((element) => element.setAttribute('data-mark', ''));

      campaigns.publish('0.2.0');
      await lookAgain(signedIn, campaigns);
      await expect(title).toHaveAttribute('data-mark');
      await expect(signedIn.getByText(TEXTS[language]('0.2.0'))).toBeHidden();

      await visit(signedIn, organizationsName);
      await visit(signedIn, settingsName);
      await expect(settingsRow(signedIn, campaignsName)).toContainText('0.2.0');
      await expect(settingsRow(signedIn, campaignsName)).toContainText(campaigns.build ?? 'no build');
      await visit(signedIn, campaignsName);
      await expect(signedIn.getByText(TEXTS[language]('0.2.0'))).toBeVisible();
      await expect(title).not.toHaveAttribute('data-mark');

      // A rollback is a new build like any other.
      await visit(signedIn, settingsName);
      await campaigns.publishOriginal();
      await signedIn.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(settingsRow(signedIn, campaignsName)).toContainText('0.1.0');
      await visit(signedIn, campaignsName);
      await expect(signedIn.getByText(TEXTS[language]('0.1.0'))).toBeVisible();
      expect(await isMarked(signedIn)).toBe(true);
    },
  );
}

story(
  'H6 what is being typed survives a new build of its section, and is saved by the one it was begun in',
  async ({ signedIn, api, remotes: { contacts } }) => {
    await signedIn.goto('/organizations');
    await mark(signedIn);
    const add = signedIn.getByRole('button', { name: 'Add New Organization' }).first();
    await add.click();
    const dialog = signedIn.getByRole('dialog');
    await dialog.getByLabel('Organization Name').fill('Meadow Park Athletic Club');
    await dialog.getByLabel('Name', { exact: true }).pressSequentially('Zoë Mar');

    contacts.publish('0.2.0');
    await lookAgain(signedIn, contacts);
    await signedIn.keyboard.type('chetti');
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
  async ({ signedIn, remotes: { campaigns }, expectConsole }) => {
    expectConsole(/The build is broken/u);
    const failed = signedIn.getByText(
      'A new version of Campaigns could not be started. You have the earlier one.',
    );
    await signedIn.goto('/campaigns');
    await expect(heading(signedIn, 'Campaigns')).toBeVisible();
    await mark(signedIn);
    const { build = '' } = campaigns;

    campaigns.publish('0.2.0', { isBroken: true });
    await lookAgain(signedIn, campaigns);
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

    campaigns.publish('0.3.0');
    await lookAgain(signedIn, campaigns);
    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('0.3.0');
    await visit(signedIn, 'Campaigns');
    await expect(signedIn.getByText(TEXTS.en('0.3.0'))).toBeVisible();
    expect(await isMarked(signedIn)).toBe(true);
  },
);

story(
  'H6 two sections of one remote take a new build each at its own visit',
  async ({ signedIn, remotes: { monitoring } }) => {
    await signedIn.goto('/dashboard');
    await expect(heading(signedIn, 'Dashboard')).toBeVisible();
    await visit(signedIn, 'Monitoring');
    monitoring.publish('0.2.0');
    await lookAgain(signedIn, monitoring);
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
