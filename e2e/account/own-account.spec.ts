import type { AccountLink } from '@touchline/shared/contract';
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '../support/api.ts';
import { tabTo } from '../support/keyboard.ts';
import { sendingStory } from '../support/mail-system.ts';
import { expect, expectAccessible, story } from '../support/story.ts';
import type { System } from '../support/system.ts';

const PASSWORD = 'grass after the rain';
const PHONE = { width: 390, height: 844 };

/** Lets somebody in by an invitation, and signs them in as a person does. */
async function enter(page: Page, api: Api, { url }: Pick<System, 'url'>, email: string) {
  const link = await api.call<AccountLink>('POST', '/api/people/invitations/', { email, role: 'staff' });
  await page.goto(`${url}/join${new URL(link.url).hash}`);
  await page.getByLabel('Your name').fill('Ann Field');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText(/very good/u)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
}

/** A device that unlocks itself by finger, built into Chromium. */
async function withFinger(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

story(
  'U1 U2 H8 a passkey is added by keyboard on a phone, and lets in without a password',
  async ({ page, api, system }) => {
    // A passkey is bound to a name: an address of numbers has none.
    const origin = system.url.replace('127.0.0.1', 'localhost');
    await page.setViewportSize(PHONE);
    await withFinger(page);
    await enter(page, api, { url: origin }, 'passkey@company.example');
    await page.goto(`${origin}/settings`);
    const add = page.getByRole('button', { name: 'Add a passkey…' });
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
    await expect(dialog.getByLabel('Name of the passkey')).toBeFocused();
    await tabTo(dialog.getByLabel('Your password'));
    await page.keyboard.type(PASSWORD);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This device');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    const use = page.getByRole('button', { name: 'Use a passkey' });
    await tabTo(use);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
  },
);

story(
  'U1 H9 двухфакторный вход: включается, спрашивает код, а без телефона — код восстановления',
  async ({ page, api, system, expectConsole }) => {
    expectConsole(/status of 401/u);
    await page.setViewportSize(PHONE);
    const email = 'codes@company.example';
    await enter(page, api, system, email);
    await page.goto('/settings');
    await page.getByRole('combobox', { name: 'Interface language' }).click();
    await page.getByRole('option', { name: 'Русский' }).click();
    await page.getByRole('button', { name: 'Включить…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Настройка двухфакторного входа' });
    await expect(dialog.getByLabel('Ваш пароль')).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await expectAccessible(page);
    await page.keyboard.type(totp.generate());
    await page.keyboard.press('Enter');
    const codes = dialog.getByRole('list', { name: 'Коды восстановления' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Осталось 10 кодов восстановления/u)).toBeVisible();

    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByLabel('Эл. почта').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const code = page.getByRole('textbox', { name: 'Код' });
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Код неверный');
    await code.fill(recovery);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Осталось 9 кодов восстановления/u)).toBeVisible();
  },
);

sendingStory(
  'U2 a forgotten password: the link of the mail sets another, which lets in',
  async ({ page, api, system }) => {
    const email = 'forgotten@company.example';
    await enter(page, api, system, email);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email').fill(email);
    const ask = page.getByRole('button', { name: 'Forgot your password?' });
    await tabTo(ask);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/If forgotten@company.example has an account/u)).toBeVisible();
    await expectAccessible(page);
    await page.goto(await mailedLink(system, email));
    await page.getByLabel('Password', { exact: true }).fill('a second summer of grass');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toBeVisible();
  },
);

/** The link to a new password that was mailed to somebody. */
async function mailedLink({ dataFolder }: System, email: string): Promise<string> {
  const folder = join(dataFolder, 'sandbox');
  let found: string | undefined;
  await expect(async () => {
    for (const name of await readdir(folder)) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.subject === 'A new password for Touchline' && mail.to?.[0]?.address === email)
        found = /http:\S+/u.exec(mail.text ?? '')?.[0];
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? '';
}
