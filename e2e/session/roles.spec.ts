import type { Locator, Page } from '@playwright/test';
import { addUser, changeRole, removeUser } from '../../api/src/auth/users.repository.ts';
import { expectUsable } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { expect } from '../support/story.ts';

const VERA = { email: 'vera@club.example', password: 'correct horse battery staple' };

const LOOKS = [
  {
    language: 'en',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    note: 'You may look at everything here; changing takes the role Staff. Ask an administrator.',
    refused: 'Not with your role',
    add: 'Add New Organization',
    refresh: 'Refresh',
  },
  {
    language: 'ru',
    width: 1440,
    height: 900,
    colorScheme: 'dark',
    note: 'Здесь можно всё посмотреть, а чтобы что-то менять, нужна роль «Сотрудник». Обратитесь к администратору.',
    refused: 'Вашей роли это недоступно',
    add: 'Добавить организацию',
    refresh: 'Обновить',
  },
] as const;

const DIALOG = '[role=dialog], [role=alertdialog]';

/** Waits until a screen has drawn what it loads. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Buttons that stand there, by name. */
const namesOf = (within: Locator): Promise<readonly string[]> =>
  within
    .locator('button:enabled:visible:not([role=combobox])')
    .evaluateAll((buttons) => [
      ...new Set(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())),
    ]);

/** Presses a button of that name, which what was pressed before may have taken away. */
async function press(within: Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true }).first();
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
}

/** Presses each button of a screen, and each in the dialogs and menus that come up. @returns how many there were */
async function pressAll(page: Page, path: string): Promise<number> {
  const main = page.getByRole('main');
  const names = await namesOf(main);
  for (const name of names) {
    await press(main, name);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('menuitem').allInnerTexts(), name).toEqual([]);
    const dialog = page.locator(DIALOG).last();
    if (await dialog.isVisible()) {
      for (const inner of await namesOf(dialog)) {
        await press(dialog, inner);
        await page.waitForLoadState('networkidle');
        if (!(await dialog.isVisible())) break;
      }
    }
    await page.goto(path);
    await settled(page);
  }
  return names.length;
}

for (const look of LOOKS) {
  mailStory(
    `U3 a viewer presses everything that stands there and is refused nothing, ${look.language}, and works as soon as they are staff`,
    async ({ page, api, mails, system, context, expectConsole }) => {
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
        await page.addInitScript(
          ([access, refresh, language]) => {
            if (window.top !== window) return;
            localStorage.setItem('touchline_language', language);
            if (sessionStorage.getItem('story-signed-in') !== null) return;
            sessionStorage.setItem('story-signed-in', 'yes');
            localStorage.setItem('auth_access', access);
            localStorage.setItem('auth_refresh', refresh);
          },
          [tokens.access, tokens.refresh, look.language] as const,
        );
        await page.setViewportSize(look);
        await page.emulateMedia({ colorScheme: look.colorScheme });
        const refused: string[] = [];
        page.on('response', (response) => {
          if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
        });

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
          await expect(page.getByText(look.note)).toHaveCount(hasNote ? 1 : 0);
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
          await expect(page.getByRole('dialog', { name: look.refused })).toBeVisible();
          await expectUsable(page, path, DIALOG);
        }
        expect(refused).toEqual([]);

        // Chromium reports the token that has run out.
        expectConsole(/status of 401/u);
        await page.goto('/organizations');
        await settled(page);
        const add = page.getByRole('button', { name: look.add, exact: true });
        await expect(add).toHaveCount(0);
        await changeRole(kysely, vera?.id ?? 0, 'staff');
        await page.evaluate(() => localStorage.setItem('auth_access', 'run-out'));
        await page.getByRole('button', { name: look.refresh, exact: true }).click();
        await expect(add).toBeVisible();
        await expect(page.getByText(look.note)).toHaveCount(0);
        await add.click();
        await expect(page.getByRole('dialog', { name: look.add })).toBeVisible();
        expect(refused).toEqual([]);
      } finally {
        await removeUser(kysely, vera?.id ?? 0);
      }
    },
  );
}
