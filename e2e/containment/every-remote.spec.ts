import type { Page } from '@playwright/test';
import { type Fault, FaultyRemote } from '../support/faulty-remote.ts';
import { follow, heading, isMarked, mark, settingsRow, visit } from '../support/sections.ts';
import { expect, story as base } from '../support/story.ts';
import { startSystem, type System } from '../support/system.ts';

/** A section of each remote, and its heading. */
const SECTIONS = [
  { remote: 'mfe-monitoring', link: 'Dashboard', title: 'Dashboard' },
  { remote: 'mfe-campaigns', link: 'Campaigns', title: 'Campaigns' },
  { remote: 'mfe-contacts', link: 'Organizations', title: 'Organizations' },
  { remote: 'mfe-templates', link: 'Templates', title: 'Email Templates' },
] as const;
type Section = (typeof SECTIONS)[number];

type Remotes = Readonly<Record<string, FaultyRemote>>;

/** Touchline all of whose sections come from servers that go wrong when told to. */
const story = base.extend<object, { remotes: Remotes; system: System }>({
  remotes: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const remotes: Record<string, FaultyRemote> = {};
      for (const { remote } of SECTIONS) remotes[remote] = await FaultyRemote.start(remote);
      await provide(remotes);
      await Promise.all(Object.values(remotes).map((remote) => remote.stop()));
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ remotes }, provide) => {
      const urls = Object.entries(remotes).map(([name, { url }]) => [name, url]);
      const system = await startSystem({
        environment: { REMOTES: JSON.stringify(Object.fromEntries(urls)) },
      });
      await provide(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

story.beforeEach(async ({ remotes, expectConsole }) => {
  // What the browser reports of the faults that these stories cause.
  expectConsole(/Failed to load resource|mfe-|127\.0\.0\.1|preload|integrity/u);
  for (const remote of Object.values(remotes)) await remote.recover();
});

const alertOf = (page: Page, { link }: Section) => page.getByRole('alert').filter({ hasText: link });

async function expectFailed(page: Page, section: Section): Promise<void> {
  await follow(page, section.link);
  await expect(alertOf(page, section)).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('navigation')).toBeVisible();
}

async function expectRecovery(page: Page, section: Section): Promise<void> {
  await follow(page, section.link);
  await alertOf(page, section).getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, section.title)).toBeVisible();
}

for (const fault of ['down', 'hanging', 'corrupted'] as const satisfies Fault[]) {
  for (const section of SECTIONS) {
    story(
      `H5 ${section.remote} alone is ${fault}: the others work, and it recovers`,
      async ({ signedIn, remotes }) => {
        await remotes[section.remote]?.fail(fault);
        await signedIn.goto('/settings');
        await mark(signedIn);
        await expectFailed(signedIn, section);
        for (const other of SECTIONS.filter(({ remote }) => remote !== section.remote)) {
          await follow(signedIn, other.link);
          await expect(heading(signedIn, other.title)).toBeVisible();
        }
        await remotes[section.remote]?.recover();
        await expectRecovery(signedIn, section);
        expect(await isMarked(signedIn)).toBe(true);
      },
    );
  }

  story(
    `H5 all remotes at once are ${fault}: the page stands, and each recovers`,
    async ({ signedIn, remotes }) => {
      story.setTimeout(180_000);
      for (const remote of Object.values(remotes)) await remote.fail(fault);
      await signedIn.goto('/settings');
      await mark(signedIn);
      for (const section of SECTIONS) await expectFailed(signedIn, section);
      await visit(signedIn, 'Settings');
      for (const { link } of SECTIONS) await expect(settingsRow(signedIn, link)).toContainText('Failed');
      for (const remote of Object.values(remotes)) await remote.recover();
      for (const section of SECTIONS) await expectRecovery(signedIn, section);
      expect(await isMarked(signedIn)).toBe(true);
    },
  );
}
