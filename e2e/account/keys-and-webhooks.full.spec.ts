import type { Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, expectAccessible, story } from '../support/story.ts';

const PHONE = { width: 390, height: 844 };

/** Nothing sticks out to the side. */
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

/** A program on this machine that keeps what it is told, and answers as it is told to. */
async function startProgram() {
  const told: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const program = { told, status: 200, url: '', stop: () => server.close() };
  const server: Server = createServer((request, response) => {
    void text(request)
      .then((body) => told.push({ headers: request.headers as Record<string, string>, body }))
      .then(() =>
        response.writeHead(program.status, { 'content-type': 'text/plain; charset=utf-8' }).end('принято'),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return program;
}

story(
  'U8 H9 вебхук: создаётся на телефоне, проверяется пробным событием, из журнала событие отправляется ещё раз',
  async ({ signedIn: page }) => {
    const program = await startProgram();
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => localStorage.setItem('touchline_language', 'ru'));
    await page.goto('/settings');
    const card = page.getByRole('region', { name: 'Вебхуки' });
    await card.getByRole('button', { name: 'Новый вебхук…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новый вебхук' });
    await expect(dialog.getByLabel('Адрес')).toBeFocused();
    await page.keyboard.type(program.url);
    await dialog.getByRole('checkbox', { name: 'Пришёл ответ' }).check();
    await expectAccessible(page);
    await expectFits(page);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: /^Секрет: 127\.0\.0\.1/u });
    const secret = (await shown.getByLabel('Секрет', { exact: true }).textContent()) ?? '';
    await expectAccessible(page);
    await expectFits(page);
    // It would not be shown again: closing it without a copy is asked about.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Закрыть без копии' }).press('Enter');

    const choose = async (item: string) => {
      await card.getByRole('button', { name: `Действия: ${program.url}` }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    program.status = 500;
    await choose('Отправить пробное событие');
    await expect(card.getByRole('alert')).toContainText('ответ 500 означает ошибку');
    await expectAccessible(page);
    await choose('Журнал');
    const log = page.getByRole('dialog', { name: /^Журнал/u });
    await expect(log.getByRole('listitem')).toContainText('Не доставлено');
    program.status = 200;
    await log.getByRole('button', { name: /^Отправить ещё раз/u }).press('Enter');
    await expect(log.getByRole('listitem')).toContainText('Доставлено');
    await expect(log.getByRole('listitem')).toContainText('принято');
    await expectAccessible(page);
    await expectFits(page);
    const [first, second] = program.told;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const event = new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {});
    expect(event).toMatchObject({ type: 'webhook.test' });
    program.stop();
  },
);
