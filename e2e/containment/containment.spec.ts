import type { Page } from '@playwright/test';
import {
  CONFIGURATION_ELEMENT_ID,
  type PageConfiguration,
  type RemoteManifest,
} from '@touchline/shared/contract';
import { passTime, SOON } from '../support/clock.ts';
import { type Fault, FAULTS, FaultyRemote } from '../support/faulty-remote.ts';
import { follow, heading, isMarked, mark, settingsRow, visit } from '../support/sections.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { behindGateway } from '../support/systems.ts';

/** A section of each remote, and its heading. */
const SECTIONS = [
  { remote: 'mfe-monitoring', link: 'Dashboard', title: 'Dashboard' },
  { remote: 'mfe-campaigns', link: 'Campaigns', title: 'Campaigns' },
  { remote: 'mfe-contacts', link: 'Organizations', title: 'Organizations' },
  { remote: 'mfe-templates', link: 'Templates', title: 'Email Templates' },
] as const;

type Remotes = Readonly<Record<(typeof SECTIONS)[number]['remote'], FaultyRemote>>;

/** Touchline whose sections all come from other origins that fail on request. */
const story = base.extend<{ remotes: Remotes }>({
  remotes: async ({ systems }, provide) => {
    const started = await Promise.all(
      SECTIONS.map(async ({ remote }) => {
        const server = await systems.once(`faulty ${remote}`, () => FaultyRemote.start(remote));
        return [remote, server] as const;
      }),
    );
    await provide(Object.fromEntries(started) as Remotes);
  },
  baseURL: async ({ system, remotes }, provide) => {
    const urls = Object.entries(remotes).map(([name, { url }]) => [name, url]);
    const gateway = await behindGateway(system, { remotes: JSON.stringify(Object.fromEntries(urls)) });
    await provide(gateway.url);
    await gateway.stop();
  },
});

/** What the gateway last read of the Campaigns remote; undefined when it cannot tell. */
async function registered(url: string | undefined): Promise<RemoteManifest | undefined> {
  const html = await (await fetch(`${url}/campaigns`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = new RegExp(`id="${CONFIGURATION_ELEMENT_ID}"[^>]*>([^<]*)<`, 'u').exec(html) ?? [];
  const { remotes } = JSON.parse(json) as PageConfiguration;
  return remotes.find(({ name }) => name === 'mfe-campaigns')?.manifest;
}

story.beforeEach(async ({ remotes, expectConsole }) => {
  // The browser and React report the faults that these stories cause.
  expectConsole(/Failed to load resource|is broken|mfe-|127\.0\.0\.1|preload|integrity/u);
  for (const remote of Object.values(remotes)) await remote.recover();
});

const alertOf = (page: Page, link: string) => page.getByRole('alert').filter({ hasText: link });

/** Faults that show in the manifest. */
const IN_MANIFEST: ReadonlySet<Fault> = new Set<Fault>([
  'invalid JSON',
  'incompatible contract',
  'throws on load',
  'throws on render',
]);
/** How long a section may take to load, in milliseconds. */
const LOAD_LIMIT = 5000;

for (const fault of FAULTS) {
  story(
    `H3 H5 a remote that is faulty (${fault}) is contained, and Retry recovers without a reload`,
    async ({ signedIn, remotes, baseURL }) => {
      const remote = remotes['mfe-campaigns'];
      await expect.poll(() => registered(baseURL)).toBeDefined();
      const well = await registered(baseURL);
      await remote.fail(fault);
      // The page starts from the manifest that the gateway read last.
      if (IN_MANIFEST.has(fault)) await expect.poll(() => registered(baseURL)).not.toEqual(well);
      await signedIn.clock.install();
      // A hanging preload delays the load event.
      await signedIn.goto('/campaigns', { waitUntil: 'commit' });
      await expect(signedIn.getByRole('navigation')).toBeVisible();
      await mark(signedIn);
      const alert = alertOf(signedIn, 'Campaigns');
      const retry = alert.getByRole('button', { name: 'Retry' });
      const fails = () =>
        fault === 'hanging'
          ? passTime(signedIn, LOAD_LIMIT, () => expect(retry).toBeEnabled(SOON))
          : expect(retry).toBeEnabled();
      await fails();
      // The panel is the same whatever the fault.
      if (fault === FAULTS[0]) await expectAccessible(signedIn);

      // Retry while the remote is still faulty: it fails again, and nothing else breaks.
      await retry.click();
      await fails();
      await visit(signedIn, 'Organizations');
      await visit(signedIn, 'Settings');
      await expect(settingsRow(signedIn, 'Campaigns')).toContainText('Failed');

      await remote.recover();
      await follow(signedIn, 'Campaigns');
      // Going there draws the section anew; Retry is there only when that came before the recovery was known.
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1000 });
        await expect(heading(signedIn, 'Campaigns')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(alert).toBeHidden();
      expect(await isMarked(signedIn)).toBe(true);
    },
  );
}

story(
  'H5 all remotes at once are down: the page stands, and each recovers',
  async ({ signedIn, remotes }) => {
    for (const remote of Object.values(remotes)) await remote.fail('down');
    await signedIn.goto('/settings');
    await mark(signedIn);
    for (const { link } of SECTIONS) {
      await follow(signedIn, link);
      await expect(alertOf(signedIn, link).getByRole('button', { name: 'Retry' })).toBeEnabled();
    }
    await visit(signedIn, 'Settings');
    for (const { link } of SECTIONS) await expect(settingsRow(signedIn, link)).toContainText('Failed');
    for (const remote of Object.values(remotes)) await remote.recover();
    for (const { link, title } of SECTIONS) {
      // Going there draws it anew.
      await follow(signedIn, link);
      await expect(heading(signedIn, title)).toBeVisible();
    }
    expect(await isMarked(signedIn)).toBe(true);
  },
);
