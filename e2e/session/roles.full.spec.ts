import { addUser, changeRole, removeUser } from '../../api/src/auth/users.repository.ts';
import { expectUsable } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { expect } from '../support/story.ts';
import { collectRefusals, DIALOG, openAs, pressAll, settled, VERA } from './viewer.ts';

const LOOK = { language: 'en', width: 1440, height: 900, colorScheme: 'light' } as const;
const NOTE = 'You may look at everything here; changing takes the role Staff. Ask an administrator.';

mailStory(
  'U3 a viewer presses everything that stands there and is refused nothing, and works as soon as they are staff',
  async ({ page, api, mails, system, context, expectConsole }) => {
    // A minute and a half on a quiet machine.
    mailStory.setTimeout(480_000);
    // A browser without a window may not write to the clipboard.
    expectConsole(/could not be copied/u);
    await context.grantPermissions(['clipboard-write']);
    const { kysely } = system.database;
    const { spring, idOf } = await haveSeason(api, mails);
    const zoe = idOf('Zoë Marchetti');
    const [organization] = await api.organizations();
    const [template] = await api.templates();
    const vera = await addUser(kysely, VERA.email, VERA.password, { role: 'viewer' });
    const { tokens } = await Api.signIn(system, VERA);
    try {
      await openAs(page, tokens, LOOK);
      const refused = collectRefusals(page);

      const screens = [
        ['/dashboard', true],
        [`/dashboard/conversations/${zoe}`, true],
        ['/organizations', true],
        [`/organizations/${organization?.id}/contacts/${zoe}`, true],
        ['/campaigns', true],
        [`/campaigns/${spring.id}`, true],
        ['/templates', true],
        ['/monitoring', false],
        ['/monitoring?tab=contacts', false],
        ['/settings', true],
      ] as const;
      let pressed = 0;
      for (const [path, hasNote] of screens) {
        await page.goto(path);
        await settled(page);
        await expect(page.getByText(NOTE)).toHaveCount(hasNote ? 1 : 0);
        await expectUsable(page, path);
        pressed += await pressAll(page, path);
      }
      expect(pressed).toBeGreaterThan(40);

      for (const path of [
        '/organizations?dialog=add',
        `/organizations?edit=${organization?.id}`,
        '/campaigns?dialog=create',
        `/campaigns?edit=${spring.id}`,
        `/templates?edit=${template?.id}`,
        `/dashboard/conversations/${zoe}?write=${zoe}`,
        '/settings?dialog=connect',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('dialog', { name: 'Not with your role' })).toBeVisible();
        await expectUsable(page, path, DIALOG);
      }
      expect(refused).toEqual([]);

      // Chromium reports the token that has run out.
      expectConsole(/status of 401/u);
      await page.goto('/organizations');
      await settled(page);
      const add = page.getByRole('button', { name: 'Add New Organization', exact: true });
      await expect(add).toHaveCount(0);
      await changeRole(kysely, vera?.id ?? 0, 'staff');
      await page.evaluate(() => localStorage.setItem('auth_access', 'run-out'));
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(add).toBeVisible();
      await expect(page.getByText(NOTE)).toHaveCount(0);
      await add.click();
      await expect(page.getByRole('dialog', { name: 'Add New Organization' })).toBeVisible();
      expect(refused).toEqual([]);
    } finally {
      await removeUser(kysely, vera?.id ?? 0);
    }
  },
);
