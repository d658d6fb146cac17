import type { Page } from '@playwright/test';
import {
  CONFIGURATION_ELEMENT_ID,
  type PageConfiguration,
  type RemoteManifest,
} from '@touchline/shared/contract';
import { type Fault, FAULTS, FaultyRemote } from '../support/faulty-remote.ts';
import { startSystem, type System } from '../support/system.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

/** Touchline whose Campaigns section comes from a server that goes wrong when told to. */
const story = base.extend<object, { remote: FaultyRemote; system: System }>({
  remote: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const remote = await FaultyRemote.start('mfe-campaigns');
      await provide(remote);
      await remote.stop();
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ remote }, provide) => {
      const system = await startSystem({
        environment: { REMOTES: JSON.stringify({ 'mfe-campaigns': remote.url }) },
      });
      await provide(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** What the gateway last read of the Campaigns remote; undefined when it cannot tell. */
async function registered({ url }: System): Promise<RemoteManifest | undefined> {
  const html = await (await fetch(`${url}/campaigns`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = new RegExp(`id="${CONFIGURATION_ELEMENT_ID}"[^>]*>([^<]*)<`, 'u').exec(html) ?? [];
  const { remotes } = JSON.parse(json) as PageConfiguration;
  return remotes.find(({ name }) => name === 'mfe-campaigns')?.manifest;
}

story.afterEach(({ remote }) => remote.recover());

/** Faults that the manifest tells of. */
const IN_MANIFEST: ReadonlySet<Fault> = new Set<Fault>([
  'invalid JSON',
  'incompatible contract',
  'throws on load',
  'throws on render',
]);

for (const fault of FAULTS) {
  story(
    `H5 a remote that is faulty (${fault}) is contained, and Retry recovers without a reload`,
    async ({ signedIn, remote, system, expectConsole }) => {
      // The browser and React report what this story breaks on purpose.
      expectConsole(/Failed to load resource|is broken|mfe-campaigns|127\.0\.0\.1|preload|integrity/u);
      await expect.poll(() => registered(system), { timeout: 20_000 }).toBeDefined();
      const well = await registered(system);
      await remote.fail(fault);
      if (IN_MANIFEST.has(fault)) {
        // The page starts from what the gateway last read: these faults show once it has read them.
        await expect.poll(() => registered(system), { timeout: 20_000 }).not.toEqual(well);
      }
      await signedIn.goto('/campaigns');
      await signedIn.evaluate(() => Object.assign(window, { notReloaded: true }));
      const alert = signedIn.getByRole('alert').filter({ hasText: 'Campaigns' });
      await expect(alert).toBeVisible({ timeout: 25_000 });
      await expectAccessible(signedIn);

      // Pressed while the remote is still faulty: it says so again, and nothing else breaks.
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert.getByRole('button', { name: 'Retry' })).toBeEnabled({ timeout: 25_000 });

      await signedIn.getByRole('link', { name: 'Organizations' }).click();
      await expect(heading(signedIn, 'Organizations')).toBeVisible();
      await signedIn.getByRole('link', { name: 'Settings' }).click();
      await expect(signedIn.getByRole('row').filter({ hasText: 'Campaigns' })).toContainText('Failed');
      await signedIn.getByRole('link', { name: 'Campaigns' }).click();
      await expect(alert).toBeVisible({ timeout: 25_000 });

      await remote.recover();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(signedIn, 'Campaigns')).toBeVisible();
      await expect(alert).toBeHidden();
      expect(await signedIn.evaluate(() => 'notReloaded' in window)).toBe(true);
    },
  );
}

for (const language of LANGUAGES) {
  story(
    `H5 H9 the failure of a section is told in ${language}`,
    async ({ signedIn, remote, expectConsole }) => {
      expectConsole(/Failed to load resource|ERR_CONNECTION_REFUSED|preload/u);
      await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
      await remote.fail('down');
      await signedIn.goto('/campaigns');
      const words = WORDS[language];
      const alert = signedIn.getByRole('alert').filter({ hasText: words.sections[1] });
      await expect(alert.getByRole('button', { name: words.retry })).toBeVisible({ timeout: 25_000 });
      await remote.recover();
      await alert.getByRole('button', { name: words.retry }).click();
      await expect(heading(signedIn, words.sections[1])).toBeVisible();
    },
  );
}

story('H3 a section comes from another origin by configuration alone', async ({ signedIn, remote }) => {
  const entry = signedIn.waitForRequest((request) => request.url().startsWith(`${remote.url}remoteEntry.`));
  await signedIn.goto('/campaigns');
  await expect(heading(signedIn, 'Campaigns')).toBeVisible();
  await entry;
});
