import path from 'node:path';
import type { Page } from '@playwright/test';
import { noteLoaded, settle, testsOfPackage } from '../../scripts/releasing/passed-tests.ts';
import type { CheckoutCopy } from '../support/checkout-copy.ts';
import { RELEASE, ROLLBACK, story, WITHDRAW } from '../support/copied-system.ts';
import { follow, heading, isMarked, mark, navigation, settingsRow, visit } from '../support/sections.ts';
import { expect, expectAccessible } from '../support/story.ts';

/** Of each remote: the section that is open, where it is, and its title, which is changed. */
const REMOTES = [
  ['mfe-monitoring', 'Dashboard', '/dashboard', 'src/dashboard', 'Dashboard'],
  ['mfe-campaigns', 'Campaigns', '/campaigns', 'src/campaign-list', 'Campaigns'],
  ['mfe-contacts', 'Organizations', '/organizations', 'src/organizations', 'Organizations'],
  ['mfe-templates', 'Templates', '/templates', 'src/library', 'Email Templates'],
] as const;

/** The copy's tests are those of this checkout, where `npm run test:full` runs them; one word more fails those that look for it. */
function leaveOutTests(copy: CheckoutCopy, ...names: string[]): void {
  for (const name of names) {
    for (const test of testsOfPackage(name, copy.folder).all) {
      noteLoaded(test, [path.join(copy.folder, test)], Infinity, copy.folder);
      settle(test, 'passed', copy.folder);
    }
  }
}

/** Returns to the tab: the page asks what runs. */
const returnTo = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Leaves the section, and returns to it once the page has what the command said runs. */
async function leaveFor(page: Page, label: string, said: string): Promise<void> {
  const build = /\(build (\w+)\) runs from now on/u.exec(said)?.[1];
  await returnTo(page);
  await visit(page, 'Settings');
  await expect(settingsRow(page, label)).toContainText(build ?? 'none');
  await follow(page, label);
}

const linkTo = (page: Page, label: string) =>
  navigation(page).getByRole('link', { name: label, exact: true });

/** Prints how long an act takes, so that a slower release is seen. */
async function timed<Said>(what: string, act: () => Said | Promise<Said>): Promise<Said> {
  const began = performance.now();
  const said = await act();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return said;
}

// In order, in one worker: the stories share the copy.
story.describe.configure({ mode: 'default' });

for (const [name, label, address, folder, title] of REMOTES) {
  story(
    `X2 H6 ${name} is changed, released, taken back and withdrawn under an open page`,
    async ({ signedIn, copy, system, context }) => {
      const later = `${title} of today`;
      await signedIn.goto(address);
      await expect(heading(signedIn, title)).toBeVisible();
      await mark(signedIn);

      copy.edit(`${name}/${folder}/messages.ts`, (text) =>
        text.replace(`title: '${title}'`, `title: '${later}'`),
      );
      leaveOutTests(copy, name);
      const released = await timed(`${name} released`, () => copy.runIn(name, system, RELEASE));
      for (const step of ['types', 'tests', 'build', 'size', 'contract', 'publish'])
        expect(released).toMatch(new RegExp(`^ +${step} +\\d+\\.\\d s`, 'mu'));
      await returnTo(signedIn);
      await expect(heading(signedIn, title)).toBeVisible();
      await timed(`${name} seen in the open tab`, async () => {
        await leaveFor(signedIn, label, released);
        await expect(heading(signedIn, later)).toBeVisible();
      });
      await expect(signedIn.getByText(`${label} was updated.`)).toBeVisible();

      const rolledBack = await timed(`${name} rolled back`, () => copy.runIn(name, system, ROLLBACK));
      await leaveFor(signedIn, label, rolledBack);
      await expect(heading(signedIn, title)).toBeVisible();

      // Whoever has it open keeps it.
      await timed(`${name} withdrawn`, () => copy.runIn(name, system, WITHDRAW));
      await returnTo(signedIn);
      await expect(heading(signedIn, title)).toBeVisible();
      await expect(linkTo(signedIn, label)).toBeVisible();
      await visit(signedIn, 'Settings');
      await expect(linkTo(signedIn, label)).toBeHidden();
      await expect(settingsRow(signedIn, label)).toBeHidden();
      const second = await context.newPage();
      await second.goto(address);
      await signedIn.goBack();
      for (const page of [signedIn, second]) {
        await expect(heading(page, 'There is no page here')).toBeVisible();
        await expect(linkTo(page, label)).toBeHidden();
        await expect(page.getByText('its section is not offered at the moment')).toBeVisible();
      }
      await second.close();
      await expectAccessible(signedIn);

      await leaveFor(signedIn, label, copy.runIn(name, system, RELEASE));
      await expect(heading(signedIn, later)).toBeVisible();
      expect(await isMarked(signedIn)).toBe(true);
    },
  );
}

story(
  'X2 H6 the host is changed, released and taken back under an open page, and cannot be withdrawn',
  async ({ signedIn, copy, system, context }) => {
    const first = /All rights reserved\.$/u;
    const second = /All rights reserved, also today\.$/u;
    await signedIn.goto('/settings');
    await expect(signedIn.getByText(first)).toBeVisible();

    copy.edit('host/src/messages.ts', (text) =>
      text.replace('All rights reserved.', 'All rights reserved, also today.'),
    );
    leaveOutTests(copy, 'host', 'shared');
    const released = await timed('host released', () => copy.runIn('host', system, RELEASE));
    expect(released).toContain('runs from now on');
    const other = await context.newPage();
    await timed('host seen in another tab', async () => {
      await other.goto('/settings');
      await expect(other.getByText(second)).toBeVisible();
    });
    await visit(signedIn, 'Organizations');
    await expect(signedIn.getByText(first)).toBeVisible();

    await timed('host rolled back', () => copy.runIn('host', system, ROLLBACK));
    await other.reload();
    await expect(other.getByText(first)).toBeVisible();
    expect(() => copy.runIn('host', system, WITHDRAW)).toThrow(
      'The host is the page itself and cannot be withdrawn.',
    );
  },
);
