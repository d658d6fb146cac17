import type { AccountLink } from '@touchline/shared/contract';
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { startMailSink, type MailSink } from '../../api/src/mail/sending/testing/mail-sink.ts';
import type { Api } from '../support/api.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, expectAccessible, story } from '../support/story.ts';
import type { System } from '../support/system.ts';

const PASSWORD = 'grass after the rain';
const PHONE = { width: 390, height: 844 };

/** A story with a system whose mails go to a server of the story: links are mailed nowhere else. */
const mailedStory = story.extend<{ sink: MailSink }>({
  sink: async ({ systems }, provide) => provide(await systems.once('mail sink', () => startMailSink())),
  system: [
    async ({ systems, sink }, provide) =>
      provide(await systems.shared({ MAIL_WORKER: '1', SMTP_URL: sink.url, IMAP_URL: '' })),
    { scope: 'test', timeout: 180_000 },
  ],
});

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
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
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
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Закрыть без копии?' });
    await expect(question.getByRole('button', { name: 'Не закрывать' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await tabTo(dialog.getByRole('button', { name: 'Коды сохранены' }));
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

mailedStory(
  'U2 a forgotten password: the link of the mail sets another, which lets in',
  async ({ page, api, system, sink }) => {
    const email = 'forgotten@company.example';
    await enter(page, api, system, email);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email').fill(email);
    const ask = page.getByRole('button', { name: 'Forgot your password?' });
    await tabTo(ask);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/If forgotten@company.example has an account/u)).toBeVisible();
    await expectAccessible(page);
    await page.goto(await mailedLink(sink, email, 'A new password for Touchline'));
    await page.getByLabel('Password', { exact: true }).fill('a second summer of grass');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toBeVisible();
  },
);

const ADDRESSES = [
  {
    language: 'en',
    look: 'English, light, wide',
    colorScheme: 'light',
    size: { width: 1440, height: 900 },
    words: {
      edit: 'Edit your profile…',
      profile: 'Your profile',
      email: 'Email',
      password: 'Your password',
      waits: /waits for confirmation/u,
      mail: 'Confirm your address for Touchline',
      told: 'The address of your Touchline account was changed',
      confirm: 'Confirm the address',
      done: 'Your address is confirmed',
      onward: 'Go to Touchline',
      logOut: 'Log out',
    },
  },
  {
    language: 'ru',
    look: 'Russian, dark, on a phone',
    colorScheme: 'dark',
    size: PHONE,
    words: {
      edit: 'Изменить профиль…',
      profile: 'Ваш профиль',
      email: 'Эл. почта',
      password: 'Ваш пароль',
      waits: /ждёт подтверждения/u,
      mail: 'Подтвердите адрес для Touchline',
      told: 'Адрес вашей учётной записи в Touchline изменён',
      confirm: 'Подтвердить адрес',
      done: 'Адрес подтверждён',
      onward: 'Перейти в Touchline',
      logOut: 'Выйти',
    },
  },
] as const;

for (const { language, look, colorScheme, size, words } of ADDRESSES) {
  mailedStory(
    `U1 H8 H9 another address holds once the link mailed there is opened and confirmed, by keyboard (${look})`,
    async ({ page, api, system, sink }) => {
      const before = `before.${language}@company.example`;
      const after = `after.${language}@company.example`;
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await enter(page, api, system, before);
      await page.evaluate((kept) => localStorage.setItem('touchline_language', kept), language);
      await page.goto('/settings');
      const edit = page.getByRole('button', { name: words.edit });
      await edit.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: words.profile });
      const email = dialog.getByRole('textbox', { name: words.email });
      await tabTo(email);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(after);
      await tabTo(dialog.getByLabel(words.password));
      await page.keyboard.type(PASSWORD);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.waits)).toContainText(after);

      await page.goto(await mailedLink(sink, after, words.mail));
      await tabTo(page.getByRole('button', { name: words.confirm }));
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
      await mailed(sink, before, words.told);
      await tabTo(page.getByRole('link', { name: words.onward }));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.logOut }).click();
      await page.getByLabel(words.email).fill(after);
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation')).toBeVisible();
    },
  );
}

/** What a mail of that subject says, once it has come to somebody. */
async function mailed({ mails }: MailSink, email: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    for (const { raw } of mails) {
      const mail = await PostalMime.parse(raw);
      if (mail.subject === subject && mail.to?.[0]?.address === email) found = mail.text;
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? '';
}

/** The link in it. */
const mailedLink = async (sink: MailSink, email: string, subject: string) =>
  /http:\S+/u.exec(await mailed(sink, email, subject))?.[0] ?? '';
