import type { RemoteManifest } from '@touchline/shared/contract';
import { passTime } from '../support/clock.ts';
import { EDITOR_WORDS } from '../support/mail-editor.ts';
import { Publisher } from '../support/publisher.ts';
import { heading, lookAgain, settingsRow, visit } from '../support/sections.ts';
import { expect, story as base } from '../support/story.ts';

/** Every story begins and ends with the builds of the checkout. */
const story = base.extend<{ publisher: Publisher }>({
  publisher: async ({ system }, provide) => {
    const publisher = new Publisher(system);
    await provide(publisher);
    await publisher.takeBack();
  },
});

/** Longer than a build must be on screen to count as one that works, in milliseconds. */
const PROVEN = 4000;

story('H6 what a page asks for late is still there after a release', async ({ signedIn, publisher }) => {
  await signedIn.goto('/templates');
  await expect(heading(signedIn, 'Email Templates')).toBeVisible();
  const own = (await (
    await signedIn.request.get('/remotes/mfe-templates/remote.json')
  ).json()) as RemoteManifest;
  const later = await publisher.publish('mfe-templates', '0.2.0');
  await lookAgain(signedIn, later);
  const asked: string[] = [];
  signedIn.on('response', (response) => {
    // Scripts that run; `fetch` may still be bringing the later version's files into the cache.
    const runs = response.request().resourceType() === 'script';
    if (runs && response.url().includes('/remotes/')) asked.push(`${response.status()} ${response.url()}`);
  });
  // The editor is a separate chunk that this page has not loaded yet.
  await signedIn.getByRole('button', { name: 'Create New Template' }).first().click();
  await expect(signedIn.getByRole('button', { name: EDITOR_WORDS.en.startEmpty })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  for (const answer of asked) expect(answer).toMatch(/^200 /u);
  // Versions do not mix. A file that did not change has the same name in both.
  const ofLater = new Set(Object.keys(later.integrity).filter((file) => !(file in own.integrity)));
  expect(ofLater.size).toBeGreaterThan(0);
  for (const answer of asked) expect(ofLater).not.toContain(answer.slice(answer.lastIndexOf('/') + 1));
});

story(
  'H6 two tabs run two versions side by side, on the same data',
  async ({ signedIn, publisher, context }) => {
    await signedIn.goto('/organizations');
    await expect(heading(signedIn, 'Organizations')).toBeVisible();
    const version = /Search organizations or contacts/u;
    await publisher.publish('mfe-contacts', '0.2.0', {
      change: (text) => text.replaceAll('Search organizations or contacts', 'Search, as of 0.2.0'),
    });
    const second = await context.newPage();
    await second.goto('/organizations');
    await expect(second.getByPlaceholder('Search, as of 0.2.0')).toBeVisible();
    await expect(signedIn.getByPlaceholder(version)).toBeVisible();

    for (const [page, name] of [
      [signedIn, 'Old Pitch FC'],
      [second, 'New Pitch FC'],
    ] as const) {
      await page.getByRole('button', { name: 'Add New Organization' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Organization Name').fill(name);
      await dialog.getByLabel('Name', { exact: true }).fill('Kim Field');
      await dialog.getByLabel('Email').fill(`kim@${name.slice(0, 3).toLowerCase()}.example`);
      await dialog.getByRole('button', { name: 'Add Organization' }).click();
      await expect(page.getByRole('article', { name })).toBeVisible();
    }
    await second.bringToFront();
    await second.reload();
    for (const name of ['Old Pitch FC', 'New Pitch FC'])
      await expect(second.getByRole('article', { name })).toBeVisible();
  },
);

story(
  'H6 a version that does not start in a new page gives way to the last one that worked in this browser',
  async ({ signedIn, publisher, expectConsole }) => {
    expectConsole(/The build is broken/u);
    const told = signedIn.getByText(
      'A new version of Campaigns could not be started. You have the earlier one.',
    );
    const { build } = await publisher.publishOriginal('mfe-campaigns');
    await signedIn.clock.install();
    await signedIn.goto('/campaigns');
    await expect(heading(signedIn, 'Campaigns')).toBeVisible();
    const proven = () => signedIn.evaluate(() => localStorage.getItem('touchline_section_builds'));
    await passTime(signedIn, PROVEN, async () => expect(await proven()).toContain(build));

    await publisher.publish('mfe-campaigns', '0.2.0', { isBroken: true });
    await signedIn.reload();
    await expect(heading(signedIn, 'Campaigns')).toBeVisible();
    await expect(told).toContainText('The build is broken');
    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText(build);
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('Running, an earlier version');

    // The next page remembers: it neither tries nor reports that build again.
    const thrown: string[] = [];
    signedIn.on('pageerror', ({ message }) => thrown.push(message));
    await signedIn.goto('/campaigns');
    await expect(heading(signedIn, 'Campaigns')).toBeVisible();
    await expect(told).toBeHidden();
    expect(thrown).toEqual([]);

    await publisher.publish('mfe-campaigns', '0.3.0');
    await signedIn.goto('/settings');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('0.3.0');
    await visit(signedIn, 'Campaigns');
    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Campaigns')).not.toContainText('earlier');
  },
);

story('H6 each file of a section is asked for once', async ({ signedIn }) => {
  const asked: string[] = [];
  signedIn.on('request', (request) => {
    if (/\/remotes\/.*\.js$/u.test(request.url())) asked.push(request.url());
  });
  const fromNetwork: string[] = [];
  const session = await signedIn.context().newCDPSession(signedIn);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    // A file from the cache does not use the network.
    if (/\/remotes\/.*\.js$/u.test(url) && encodedDataLength > 0) fromNetwork.push(url);
  });
  await signedIn.goto('/organizations');
  await expect(heading(signedIn, 'Organizations')).toBeVisible();
  expect(fromNetwork.length).toBeGreaterThanOrEqual(2);
  expect(fromNetwork.toSorted()).toEqual([...new Set(fromNetwork)].toSorted());
});

story('H5 a chunk that was altered on its way does not run', async ({ signedIn, expectConsole }) => {
  expectConsole(/integrity|Loading chunk|ChunkLoadError|Failed to load resource/u);
  await signedIn.goto('/templates');
  await expect(heading(signedIn, 'Email Templates')).toBeVisible();
  let altered = 0;
  await signedIn.route(/\/remotes\/mfe-templates\/local-editor\..*\.js$/u, async (route) => {
    const response = await route.fetch();
    altered += 1;
    await route.fulfill({ response, body: `${await response.text()};window.isAltered=true` });
  });
  await signedIn.getByRole('button', { name: 'Create New Template' }).first().click();
  const dialog = signedIn.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /again|Retry/u })).toBeVisible({ timeout: 30_000 });
  expect(altered).toBeGreaterThan(0);
  expect(await signedIn.evaluate(() => 'isAltered' in window)).toBe(false);
  // The rest of the dialog is still there.
  await expect(dialog.getByLabel('Template Name')).toBeVisible();
});
