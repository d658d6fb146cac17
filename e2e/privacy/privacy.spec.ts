import { readFile } from 'node:fs/promises';
import type { Organization } from '@touchline/shared/contract';
import { expectUsable } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, story } from '../support/story.ts';

const PHONE = { width: 390, height: 844 };

story(
  'U9 H8 a domain is put on the do-not-email list and taken out again, by keyboard on a phone',
  async ({ signedIn: page, api }) => {
    await api.addOrganization({
      name: 'Park',
      contacts: [{ full_name: 'Ann', email: 'ann@park.example', phone: '', title: '' }],
    });
    await page.setViewportSize(PHONE);
    await page.goto('/settings');
    const card = page.getByRole('region', { name: 'Do-not-email list' });
    await card.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add to the do-not-email list' });
    await expect(dialog.getByLabel('Address or domain')).toBeFocused();
    await page.keyboard.type('park.example');
    await expect(dialog.getByText('1 contact has such an address, and gets no more email.')).toBeVisible();
    await expectUsable(page, 'adding to the do-not-email list');
    await page.keyboard.press('Enter');
    await expect(card.getByText('Everybody at park.example')).toBeVisible();
    await expectUsable(page, 'a domain on the do-not-email list');
    await card.getByRole('button', { name: /^Allow email again: / }).focus();
    await page.keyboard.press('Enter');
    const lift = page.getByRole('dialog', { name: /^Allow email to / });
    await tabTo(lift.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type('They asked for it');
    await expectUsable(page, 'allowing email again');
    await tabTo(lift.getByRole('button', { name: 'Allow email again' }));
    await page.keyboard.press('Enter');
    await expect(card.getByText('No address is on the list.')).toBeVisible();
    await expect(card.getByText(/They asked for it/u)).toBeVisible();
  },
);

story(
  'U9 H8 данные человека скачиваются и стираются с его страницы, с клавиатуры и на телефоне',
  async ({ signedIn: page, api }) => {
    await api.addOrganization({
      name: 'Парк',
      contacts: [{ full_name: 'Зоя', email: 'zoya@park.example', phone: '', title: '' }],
    });
    const [club] = await api.call<readonly Organization[]>('GET', '/api/contacts/');
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => localStorage.setItem('touchline_language', 'ru'));
    await page.goto(`/organizations/${club?.id}/contacts/${club?.contacts[0]?.id}`);
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Другие действия' }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    const downloaded = page.waitForEvent('download');
    await choose('Скачать все данные');
    const file = await readFile(await (await downloaded).path());
    expect(file.toString('latin1')).toContain('data/contacts.json');
    await choose('Стереть данные...');
    const dialog = page.getByRole('dialog', { name: 'Стереть данные: Зоя?' });
    const typed = dialog.getByRole('textbox', { name: 'Для подтверждения введите zoya@park.example' });
    await tabTo(typed);
    await expect(dialog.getByRole('button', { name: 'Стереть навсегда' })).toBeDisabled();
    await page.keyboard.type('Zoya@park.example');
    await expectUsable(page, 'erasing a person');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Данные человека стёрты.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Стёртый контакт' })).toBeVisible();
    await expectUsable(page, 'the page of an erased contact');
    await page.goto('/settings?email=zoya@park.example');
    const card = page.getByRole('region', { name: 'Стоп-лист' });
    await expect(card.getByText('Данные стёрты: zoya@park.example')).toBeVisible();
  },
);
