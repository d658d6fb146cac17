import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Organization } from '@touchline/shared/contract';
import { expectUsable } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, story } from '../support/story.ts';

const LOOKS = [
  {
    language: 'en',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    byKeyboard: false,
    list: 'Do-not-email list',
    add: 'Add',
    addTitle: 'Add to the do-not-email list',
    address: 'Address or domain',
    concerns: '1 contact has such an address, and gets no more email.',
    addToList: 'Add to the list',
    everybody: 'Everybody at park.example',
    import: 'Import',
    importTitle: 'Import addresses',
    paste: 'Or paste addresses',
    report: 'Added: 2. On the list before: 1. Rows without an address: 0.',
    close: 'Close',
    allow: /^Allow email again: .*park\.example/u,
    allowTitle: /^Allow email to /u,
    reason: 'Reason',
    allowNow: 'Allow email again',
    why: 'They asked for it',
    more: 'More actions',
    download: 'Download all data',
    erase: 'Erase this person…',
    eraseTitle: 'Erase Zoe?',
    confirm: 'Type zoe@park.example to confirm',
    eraseNow: 'Erase for good',
    erased: 'The person was erased.',
    erasedContact: 'Erased person',
    erasedOnList: 'Erased person with the address zoe@park.example',
  },
  {
    language: 'ru',
    width: 390,
    height: 844,
    colorScheme: 'dark',
    byKeyboard: true,
    list: 'Стоп-лист',
    add: 'Добавить',
    addTitle: 'Добавить в стоп-лист',
    address: 'Адрес или домен',
    concerns: 'Такой адрес у 1 контакта: писем ему больше не будет.',
    addToList: 'Добавить в список',
    everybody: 'Все адреса на park.example',
    import: 'Импортировать',
    importTitle: 'Импорт адресов',
    paste: 'Или вставьте адреса',
    report: 'Добавлено: 2. Уже были в списке: 1. Строк без адреса: 0.',
    close: 'Закрыть',
    allow: /^Снова разрешить письма: .*park\.example/u,
    allowTitle: /^Снова разрешить письма на /u,
    reason: 'Причина',
    allowNow: 'Снова разрешить письма',
    why: 'Сами попросили',
    more: 'Другие действия',
    download: 'Скачать все данные',
    erase: 'Стереть данные…',
    eraseTitle: 'Стереть данные: Zoe?',
    confirm: 'Для подтверждения введите zoe@park.example',
    eraseNow: 'Стереть навсегда',
    erased: 'Данные человека стёрты.',
    erasedContact: 'Стёртый контакт',
    erasedOnList: 'Данные стёрты: zoe@park.example',
  },
] as const;

/** The page as somebody sees it, and how they do things there: by keyboard alone, or by mouse. */
async function look(
  page: Page,
  { language, width, height, colorScheme, byKeyboard }: (typeof LOOKS)[number],
) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.addInitScript((own) => {
    if (window.top === window) localStorage.setItem('touchline_language', own);
  }, language);
  type Target = ReturnType<Page['getByRole']>;
  return {
    /** @param isWithin whether it is in the dialog that is open: then it is reached by Tab. */
    press: async (target: Target, isWithin = false) => {
      if (!byKeyboard) return target.click();
      if (isWithin) await tabTo(target);
      else await target.focus();
      return page.keyboard.press('Enter');
    },
    type: async (target: Target, text: string) => {
      if (byKeyboard) await tabTo(target);
      else await target.click();
      await page.keyboard.type(text);
    },
  };
}

for (const one of LOOKS) {
  const looks = `${one.language}, ${one.colorScheme}, ${one.width} px${one.byKeyboard ? ', by keyboard' : ''}`;

  story(
    `U9 H8 the do-not-email list is added to, imported into and taken out of, ${looks}`,
    async ({ signedIn: page, api }) => {
      await api.addOrganization({
        name: 'Park',
        contacts: [{ full_name: 'Ann', email: 'ann@park.example', phone: '', title: '' }],
      });
      const { press, type } = await look(page, one);
      await page.goto('/settings');
      const card = page.getByRole('region', { name: one.list });
      await press(card.getByRole('button', { name: one.add, exact: true }));
      const dialog = page.getByRole('dialog', { name: one.addTitle });
      await expect(dialog.getByLabel(one.address)).toBeFocused();
      await page.keyboard.type('park.example');
      await expect(dialog.getByText(one.concerns)).toBeVisible();
      await expectUsable(page, 'adding to the do-not-email list');
      await press(dialog.getByRole('button', { name: one.addToList }), true);
      await expect(card.getByText(one.everybody)).toBeVisible();
      await press(card.getByRole('button', { name: one.import, exact: true }));
      const importing = page.getByRole('dialog', { name: one.importTitle });
      await type(
        importing.getByRole('textbox', { name: one.paste }),
        'a@one.example, @two.example, @park.example',
      );
      await expectUsable(page, 'importing into the do-not-email list');
      await press(importing.getByRole('button', { name: one.import, exact: true }), true);
      await expect(importing.getByText(one.report)).toBeVisible();
      await expectUsable(page, 'what was imported');
      await press(importing.getByRole('button', { name: one.close }).last(), true);
      await expect(card.getByText('a@one.example')).toBeVisible();
      await expectUsable(page, 'the do-not-email list');
      await press(card.getByRole('button', { name: one.allow }));
      const lift = page.getByRole('dialog', { name: one.allowTitle });
      await type(lift.getByRole('textbox', { name: one.reason }), one.why);
      await expectUsable(page, 'allowing email again');
      await press(lift.getByRole('button', { name: one.allowNow }), true);
      await expect(lift).toBeHidden();
      await expect(card.getByText(one.everybody)).toBeHidden();
      await expect(card.getByText(new RegExp(one.why, 'u'))).toBeVisible();
    },
  );

  story(
    `U9 H8 all data of a person are downloaded and erased from their page, ${looks}`,
    async ({ signedIn: page, api }) => {
      await api.addOrganization({
        name: 'Park',
        contacts: [{ full_name: 'Zoe', email: 'zoe@park.example', phone: '', title: '' }],
      });
      const [club] = await api.call<readonly Organization[]>('GET', '/api/contacts/');
      const { press, type } = await look(page, one);
      await page.goto(`/organizations/${club?.id}/contacts/${club?.contacts[0]?.id}`);
      const choose = async (item: string) => {
        await press(page.getByRole('button', { name: one.more }).first());
        await expectUsable(page, 'the menu of a person');
        const entry = page.getByRole('menuitem', { name: item });
        await (one.byKeyboard ? entry.press('Enter') : entry.click());
      };
      const downloaded = page.waitForEvent('download');
      await choose(one.download);
      const file = await readFile(await (await downloaded).path());
      expect(file.toString('latin1')).toContain('data/contacts.json');
      await choose(one.erase);
      const dialog = page.getByRole('dialog', { name: one.eraseTitle });
      const typed = dialog.getByRole('textbox', { name: one.confirm });
      await expect(dialog.getByRole('button', { name: one.eraseNow })).toBeDisabled();
      await type(typed, 'Zoe@park.example');
      await expectUsable(page, 'erasing a person');
      await press(dialog.getByRole('button', { name: one.eraseNow }), true);
      await expect(page.getByText(one.erased)).toBeVisible();
      await expect(page.getByRole('heading', { name: one.erasedContact })).toBeVisible();
      await expectUsable(page, 'the page of an erased contact');
      await page.goto('/settings?email=zoe@park.example');
      const card = page.getByRole('region', { name: one.list });
      await expect(card.getByText(one.erasedOnList)).toBeVisible();
      await expectUsable(page, 'an erased person on the do-not-email list');
    },
  );
}
