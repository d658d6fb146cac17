import type { Page } from '@playwright/test';
import { AnyHost } from '@touchline/shared/testing/any-host';
import { openWithin } from '../support/go-within.ts';
import { pendingRequests } from '../support/pending-requests.ts';
import { expect, story } from '../support/story.ts';

/** Screens, and the dialogs that open there by an address. */
const SCREENS: readonly (readonly [path: string, ...dialogs: string[]])[] = [
  ['/templates', '?dialog=create', '?edit=1', '?preview=1', '?test=1', '?delete=1'],
  ['/campaigns', '?dialog=create', '?edit=1', '?delete=1'],
  ['/campaigns/1'],
  ['/organizations', '?dialog=add', '?dialog=import', '?edit=1', '?delete=1'],
  ['/dashboard', '?reply=1', '?answer=2'],
  ['/dashboard/conversations/1', '?dialog=keys'],
  ['/monitoring', '?campaign=1'],
  ['/settings'],
];

const WINDOWS = [
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a desk', width: 1280, height: 800 },
] as const;

const DIALOG = ':is([role=dialog], [role=alertdialog])';

/**
 * Scrolls to each button as the browser does when it gets the focus.
 * @returns the buttons whose middle a press would not reach, and how many there are
 */
const buttonsUnder = (page: Page, within: string): Promise<{ covered: string[]; count: number }> =>
  page.evaluate((selector) => {
    const part = [...document.querySelectorAll(selector)].at(-1);
    const buttons = [...(part?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
      (button) =>
        button.checkVisibility({ visibilityProperty: true }) &&
        button.closest('[inert], [aria-hidden="true"]') === null &&
        button.getBoundingClientRect().width > 1,
    );
    const covered = buttons.filter((button) => {
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit === null || !(button.contains(hit) || hit.contains(button));
    });
    return {
      covered: covered.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      count: buttons.length,
    };
  }, within);

/** Presses Duplicate of a template, on a phone in its menu. */
async function duplicate(page: Page, title: string, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await (
    isPhone
      ? page.getByRole('menuitem', { name: 'Duplicate' })
      : page.getByRole('button', { name: `Duplicate ${title}`, exact: true })
  ).click();
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notices (F6)' });

for (const { name, ...viewport } of WINDOWS) {
  const isPhone = viewport.width < 600;

  story(
    `S10 notices of failures cover no button of any screen or dialog, on ${name}`,
    async ({ signedIn: page, expectConsole }) => {
      story.slow();
      expectConsole(/Failed to load resource|could not be /u);
      await page.setViewportSize(viewport);
      const host = new AnyHost(1, { wholeReads: true });
      const pending = pendingRequests(page);
      await page.route(/\/api\/(?!auth\/)/u, async (route) => {
        const request = route.request();
        if (request.method() !== 'GET')
          return route.fulfill({ status: 500, json: { detail: 'Out of order.' } });
        const { status, body } = host.answer('GET', new URL(request.url()).pathname);
        return route.fulfill({ status, contentType: 'application/json', body: body ?? '' });
      });
      await page.goto('/templates');
      for (const title of ['Template 1', 'Template 2', 'Template 3']) await duplicate(page, title, isPhone);
      await expect(notices(page).getByRole('alert')).toHaveCount(3);
      let count = 0;
      const covered: string[] = [];
      const look = async (where: string, within: string) => {
        await expect(async () => {
          // A part that is loaded asks for its data only then.
          for (let moments = 0; moments < 5; moments += 1) {
            expect(pending.size).toBe(0);
            await page.waitForTimeout(50);
          }
          await expect(page.locator(`${within} [aria-busy=true]`)).toHaveCount(0, { timeout: 1 });
        }).toPass();
        const found = await buttonsUnder(page, within);
        count += found.count;
        covered.push(...found.covered.map((button) => `${where}: ${button}`));
      };
      for (const [path, ...dialogs] of SCREENS) {
        await openWithin(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(path, 'main');
        for (const query of dialogs) {
          await openWithin(page, path + query);
          await expect(page.locator(DIALOG)).toHaveCount(1);
          await look(path + query, DIALOG);
          await openWithin(page, path);
          await expect(page.locator(DIALOG)).toHaveCount(0);
        }
      }
      expect(covered).toEqual([]);
      expect(count).toBeGreaterThan(80);
      // oxlint-disable-next-line no-console
      console.log(`S10 ${name}: ${count} buttons beside 3 notices, 0 covered`);

      // Nor does a dialog keep one from a notice, or close with it.
      await openWithin(page, '/templates?preview=1');
      await expect(page.locator(DIALOG)).toHaveCount(1);
      const shown = page.locator('section[aria-label="Notices (F6)"]');
      await shown.getByText('Try again').first().click({ timeout: 10_000 });
      await expect(shown.getByText('Duplicate failed')).toHaveCount(3);
      await shown.locator('button[aria-label="Dismiss"]').first().click({ timeout: 10_000 });
      await expect(shown.getByText('Duplicate failed')).toHaveCount(2);
      await expect(page.locator(DIALOG)).toHaveCount(1);
    },
  );

  story(
    `T6 S8 S10 what a notice speaks of can be pressed at once, on ${name}`,
    async ({ signedIn: page, api }) => {
      await page.setViewportSize(viewport);
      await api.addTemplate({ title: 'Spring' });
      await page.goto('/templates');
      await duplicate(page, 'Spring', isPhone);
      await notices(page).getByRole('button', { name: 'Open' }).click();
      const save = page.getByRole('button', { name: 'Save Changes' });
      await expect(save).toBeEnabled();
      // The notice has said what it had to say.
      await expect(notices(page).getByText('Template duplicated!')).toHaveCount(0);
      await save.click({ timeout: 10_000 });
      await expect(notices(page).getByText('Template updated')).toBeVisible();
      // The pointer rests where it appears, and the notice before it went while it had pointer and focus.
      await expect(notices(page).getByText('Template updated')).toHaveCount(0, { timeout: 10_000 });

      await openWithin(page, `/templates?delete=${(await api.addTemplate({ title: 'Autumn' })).id}`);
      await page.reload();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click({ timeout: 10_000 });
      await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible();
      expect((await buttonsUnder(page, 'main')).covered).toEqual([]);
      await page.getByRole('button', { name: 'Create New Template' }).first().click({ timeout: 10_000 });
      await expect(page.getByRole('dialog', { name: 'Create Template' })).toBeVisible();
      expect((await buttonsUnder(page, DIALOG)).covered).toEqual([]);
    },
  );
}
