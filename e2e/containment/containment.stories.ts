import type { Page } from '@playwright/test';
import {
  CONFIGURATION_ELEMENT_ID,
  type PageConfiguration,
  type RemoteManifest,
} from '@touchline/shared/contract';
import { passTime, SOON } from '../support/clock.ts';
import { type Fault, FaultyRemote } from '../support/faulty-remote.ts';
import { follow, heading, isMarked, mark, settingsRow, visit } from '../support/sections.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { behindGateway } from '../support/systems.ts';

/** A section of each remote, where it is, and its heading. */
export const SECTIONS = [
  { remote: 'mfe-monitoring', path: '/dashboard', link: 'Dashboard', title: 'Dashboard' },
  { remote: 'mfe-campaigns', path: '/campaigns', link: 'Campaigns', title: 'Campaigns' },
  { remote: 'mfe-contacts', path: '/organizations', link: 'Organizations', title: 'Organizations' },
  { remote: 'mfe-templates', path: '/templates', link: 'Templates', title: 'Email Templates' },
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

/** What the gateway last read of a remote; undefined when it cannot tell. */
async function registered(url: string | undefined, remote: string): Promise<RemoteManifest | undefined> {
  const html = await (await fetch(`${url}/campaigns`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = new RegExp(`id="${CONFIGURATION_ELEMENT_ID}"[^>]*>([^<]*)<`, 'u').exec(html) ?? [];
  const { remotes } = JSON.parse(json) as PageConfiguration;
  return remotes.find(({ name }) => name === remote)?.manifest;
}

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

/** A remote that is away, and one whose section breaks while it is drawn. */
export const FEW_FAULTS: readonly Fault[] = ['down', 'throws on render'];

/** @param faults as many as there are sections, at most; the sections after them stay well */
export function storyOfFaults(faults: readonly Fault[]): void {
  const broken = faults.flatMap((fault, index) => {
    const section = SECTIONS[index];
    return section === undefined ? [] : [{ fault, ...section }];
  });
  const well = SECTIONS.slice(broken.length);
  story(
    `H3 H5 remotes that are faulty (${faults.join(', ')}) are contained at once, and Retry recovers each without a reload`,
    async ({ signedIn, remotes, baseURL, expectConsole }) => {
      // The browser and React report the faults that these stories cause.
      expectConsole(/Failed to load resource|is broken|mfe-|127\.0\.0\.1|preload|integrity/u);
      for (const remote of Object.values(remotes)) await remote.recover();
      for (const { remote, fault } of broken) {
        await expect.poll(() => registered(baseURL, remote)).toBeDefined();
        const before = await registered(baseURL, remote);
        await remotes[remote].fail(fault);
        // The page starts from the manifest that the gateway read last.
        if (IN_MANIFEST.has(fault)) await expect.poll(() => registered(baseURL, remote)).not.toEqual(before);
      }
      await signedIn.clock.install();
      const retryOf = (link: string) => alertOf(signedIn, link).getByRole('button', { name: 'Retry' });
      const fails = (link: string, fault: Fault) =>
        fault === 'hanging'
          ? passTime(signedIn, LOAD_LIMIT, () => expect(retryOf(link)).toBeEnabled(SOON))
          : expect(retryOf(link)).toBeEnabled();

      for (const { path, link, fault } of broken) {
        await story.step(`a page that starts with ${link}, ${fault}`, async () => {
          // A hanging preload delays the load event.
          await signedIn.goto(path, { waitUntil: 'commit' });
          await expect(signedIn.getByRole('navigation')).toBeVisible();
          await fails(link, fault);
        });
      }
      await expectAccessible(signedIn);
      await mark(signedIn);
      for (const { link, fault } of broken) {
        await story.step(`Retry while ${link} is still faulty fails again`, async () => {
          await follow(signedIn, link);
          await fails(link, fault);
          await retryOf(link).click();
          await fails(link, fault);
        });
      }
      for (const { link, title } of well) {
        await follow(signedIn, link);
        await expect(heading(signedIn, title)).toBeVisible();
      }
      await visit(signedIn, 'Settings');
      for (const { link } of broken) await expect(settingsRow(signedIn, link)).toContainText('Failed');

      for (const { remote, link, title } of broken) {
        await story.step(`${link} recovers`, async () => {
          await remotes[remote].recover();
          await follow(signedIn, link);
          // Going there draws the section anew; Retry is there only when that came before the recovery was known.
          await expect(async () => {
            if (await retryOf(link).isVisible()) await retryOf(link).click({ timeout: 1000 });
            await expect(heading(signedIn, title)).toBeVisible({ timeout: 1000 });
          }).toPass();
          await expect(alertOf(signedIn, link)).toBeHidden();
        });
      }
      expect(await isMarked(signedIn)).toBe(true);
    },
  );
}
