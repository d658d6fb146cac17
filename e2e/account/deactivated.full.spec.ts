import type { AccountLink, People } from '@touchline/shared/contract';
import type { Page } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { expect, expectAccessible, story } from '../support/story.ts';

const EMAIL = 'jo@company.example';
const PASSWORD = 'grass after the rain';

const LOOKS = [
  {
    language: 'en',
    look: 'English, light, wide',
    colorScheme: 'light',
    size: { width: 1440, height: 900 },
    words: {
      add: 'Add New Organization',
      name: 'Organization Name',
      contact: 'Name',
      save: 'Add Organization',
      edit: 'Edit your profile…',
      profile: 'Your profile',
      ownName: 'Your name',
      saveProfile: 'Save',
      logIn: 'Log In',
      email: 'Email',
      password: 'Password',
      refused: /deactivated/u,
    },
  },
  {
    language: 'ru',
    look: 'Russian, dark, on a phone',
    colorScheme: 'dark',
    size: { width: 390, height: 844 },
    words: {
      add: 'Добавить организацию',
      name: 'Название организации',
      contact: 'Имя',
      save: 'Добавить организацию',
      edit: 'Изменить профиль…',
      profile: 'Ваш профиль',
      ownName: 'Ваше имя',
      saveProfile: 'Сохранить',
      logIn: 'Вход',
      email: 'Эл. почта',
      password: 'Пароль',
      refused: /отключена/u,
    },
  },
] as const;

async function show(tab: Page, size: { width: number; height: number }, colorScheme: 'dark' | 'light') {
  await tab.setViewportSize(size);
  await tab.emulateMedia({ colorScheme });
}

for (const { language, look, colorScheme, size, words } of LOOKS) {
  story(
    `U2 A6 H8 who is deactivated while a dialog is open in two tabs is out of both, and keeps what they typed (${look})`,
    async ({ page, context, api, system, expectConsole }) => {
      expectConsole(/status (?:of|code) 401/u);
      const link = await api.call<AccountLink>('POST', '/api/people/invitations/', {
        email: EMAIL,
        role: 'staff',
      });
      await context.addInitScript((kept) => {
        if (location.protocol === 'http:') localStorage.setItem('touchline_language', kept);
      }, language);
      const logIn = async (tab: Page) => {
        const form = tab.getByRole('form', { name: words.logIn });
        await form.getByLabel(words.email).fill(EMAIL);
        await form.getByLabel(words.password, { exact: true }).fill(PASSWORD);
        await tab.keyboard.press('Enter');
      };

      // Invited, and at work in two tabs.
      await show(page, size, colorScheme);
      await page.goto(`${system.url}/join${new URL(link.url).hash}`);
      await page.getByLabel(words.ownName).fill('Jo Field');
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation')).toBeVisible();
      await page.goto('/organizations');
      await page.getByRole('button', { name: words.add }).first().click();
      const organization = page.getByLabel(words.name);
      await organization.fill('Riverside Stadium Trust');
      await page.getByLabel(words.contact, { exact: true }).fill('Ann Okafor');
      await page.getByLabel(words.email, { exact: true }).fill('ann@riverside.example');
      const other = await context.newPage();
      await show(other, size, colorScheme);
      await other.goto('/settings');
      await other.getByRole('button', { name: words.edit }).click();
      const profile = other.getByRole('dialog', { name: words.profile });
      await profile.getByRole('textbox', { name: words.ownName }).fill('Jo Marsh');

      // The focus comes first: a page that polls shows the log-in as soon as the account is deactivated.
      await tabTo(page.getByRole('button', { name: words.save, exact: true }).last());
      const { people } = await api.call<People>('GET', '/api/people/');
      const id = people.find(({ email }) => email === EMAIL)?.id;
      await api.call('POST', `/api/people/${id}/deactivate/`, { heir_id: null });

      await page.keyboard.press('Enter');
      for (const tab of [page, other]) {
        await expect(tab.getByRole('heading', { name: words.logIn })).toBeVisible();
        expect(await tab.evaluate(() => localStorage.getItem('auth_access'))).toBeNull();
      }
      await expect(page.getByText(words.refused)).toBeVisible();
      await expectAccessible(page);
      const refused = page.waitForResponse(/\/api\/auth\/login\/$/u);
      await logIn(page);
      expect((await refused).status()).toBe(401);
      await expect(page.getByRole('heading', { name: words.logIn })).toBeVisible();

      // Let in again: one log-in is enough for both, and nothing typed is gone.
      await api.call('POST', `/api/people/${id}/reactivate/`);
      await logIn(page);
      await expect(organization).toHaveValue('Riverside Stadium Trust');
      await tabTo(page.getByRole('button', { name: words.save, exact: true }).last());
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Riverside Stadium Trust' })).toBeVisible();
      await expect(profile.getByRole('textbox', { name: words.ownName })).toHaveValue('Jo Marsh');
      await profile.getByRole('button', { name: words.saveProfile }).click();
      await expect(profile).toBeHidden();
      await expect(other.getByText('Jo Marsh').first()).toBeVisible();
    },
  );
}
