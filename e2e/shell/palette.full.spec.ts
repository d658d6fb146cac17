import { expect } from '@playwright/test';
import { expectUsable } from '../support/accessibility.ts';
import { story } from '../support/story.ts';

const LOOKS = [
  {
    language: 'en',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    title: 'Search and commands',
    contacts: 'Contacts',
    create: 'Create New Template',
    people: 'People',
  },
  {
    language: 'ru',
    width: 390,
    height: 844,
    colorScheme: 'dark',
    title: 'Поиск и команды',
    contacts: 'Контакты',
    create: 'Создать шаблон',
    people: 'Сотрудники',
  },
] as const;

for (const look of LOOKS) {
  story(
    `G5 H8 Ctrl+K finds a person, a command and a card of Settings from anywhere, ${look.language}, ${look.colorScheme}, ${look.width} px`,
    async ({ signedIn: page, api }) => {
      await api.addOrganization({
        name: 'Harbour Golf Club',
        contacts: [{ full_name: 'Zoë Reed', email: 'zoe@harbour.example', phone: '', title: '' }],
      });
      await page.setViewportSize(look);
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.addInitScript((own) => {
        if (window.top === window) localStorage.setItem('touchline_language', own);
      }, look.language);
      await page.goto('/monitoring');
      const dialog = page.getByRole('dialog', { name: look.title });
      const find = async (text: string) => {
        await page.keyboard.press('Control+KeyK');
        await expect(dialog.getByRole('combobox')).toBeFocused();
        await page.keyboard.type(text);
      };
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await find('reed harb');
      const people = dialog.getByRole('group', { name: look.contacts });
      await expect(people.getByRole('option', { name: /Zoë Reed/u, selected: true })).toBeVisible();
      await expectUsable(page, 'the palette', '[role=dialog]');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/organizations\/[^/]+\/contacts\/\d+$/u);
      await expect(page.getByRole('heading', { name: 'Zoë Reed' }).first()).toBeVisible();

      await find(look.create.slice(0, 9));
      await expect(dialog.getByRole('option', { name: look.create })).toBeVisible();
      await dialog.getByRole('option', { name: look.create }).click();
      await expect(page).toHaveURL(/\/templates\?dialog=create$/u);
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await find(look.people);
      await dialog.getByRole('option', { name: look.people }).last().click();
      await expect(page.getByRole('heading', { name: look.people })).toBeFocused();
    },
  );
}
