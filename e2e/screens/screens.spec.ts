import type { Page } from '@playwright/test';
import { addLibrary, campaignStory, choose, dialog } from '../support/campaigns.ts';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { expect, expectAccessible, story } from '../support/story.ts';
import { type Language, LANGUAGES, WORDS } from '../support/words.ts';

const person = (full_name: string, email: string, title: string) => ({ full_name, email, phone: '', title });

/** Every screen and dialog that has a URL; `ID` stands for an organization that is there, `TEMPLATE` for a template. */
const SCREENS = [
  '/dashboard',
  '/campaigns',
  '/organizations',
  '/organizations?search=nothing-of-the-kind',
  '/organizations?dialog=add',
  '/organizations?dialog=import',
  '/organizations?edit=ID',
  '/organizations?delete=ID',
  '/templates',
  '/templates?search=nothing-of-the-kind',
  '/templates?dialog=create',
  '/templates?preview=TEMPLATE',
  '/templates?delete=TEMPLATE',
  '/monitoring',
  '/settings',
  '/no-such-page',
];

const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

/** A screen is there once its section has drawn a heading, and nothing is loading any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function expectFits(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function expectUsable(page: Page, what: string): Promise<void> {
  await settle(page);
  await story.step(`axe: ${what}`, () => expectAccessible(page));
  await expectFits(page, what);
}

for (const language of LANGUAGES) {
  for (const look of LOOKS) {
    story(
      `H8 H9 every screen and dialog is accessible and fits, ${language}, ${look.width} px, ${look.colorScheme}`,
      async ({ signedIn, api }) => {
        story.setTimeout(180_000);
        const { id } = await api.addOrganization({
          name: 'Университетский спортивный комплекс имени Эдуарда Стрельцова и Meadow Park Athletic Club',
          contacts: [
            person(
              'Zoë Marchetti',
              'zoe.marchetti.head.groundskeeper@meadow-park-athletic-club.example',
              'Head groundskeeper',
            ),
            person('Иван Петров', '', 'Заместитель директора по эксплуатации спортивных сооружений'),
          ],
        });
        const loose = await api.addOrganization({
          name: 'Loose',
          contacts: [person('Ann Okafor', 'ann@b.example', '')],
        });
        await api.call('DELETE', `/api/contacts/organizations/${loose.id}/`);
        const template = await api.addTemplate({
          title: 'Весенний осмотр поля для Meadow Park Athletic Club and its neighbours',
          html: '<!doctype html><html lang="en"><head><title>Mail</title></head><body><p>Hello</p></body></html>',
        });
        await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
        await signedIn.setViewportSize(look);
        await signedIn.emulateMedia({ colorScheme: look.colorScheme });
        for (const path of SCREENS) {
          await signedIn.goto(path.replace('ID', String(id)).replace('TEMPLATE', String(template.id)));
          await expectUsable(signedIn, path);
        }
      },
    );
  }
}

/** The screens of figures, and their dialogs; `ID` stands for somebody who wrote, `CAMPAIGN` for what was answered. */
const FIGURE_SCREENS = [
  '/dashboard',
  '/dashboard?figures=table',
  '/dashboard?search=nothing-of-the-kind',
  '/dashboard?reply=ID',
  '/dashboard?answer=ID',
  '/monitoring',
  '/monitoring?campaign=CAMPAIGN',
  '/monitoring?tab=contacts',
  '/monitoring?tab=contacts&contact=ID',
];

for (const language of LANGUAGES) {
  for (const look of LOOKS) {
    mailStory(
      `H8 H9 figures of mails are accessible and fit, ${language}, ${look.width} px, ${look.colorScheme}`,
      async ({ signedIn, api, mails }) => {
        story.setTimeout(180_000);
        const { spring, idOf } = await haveSeason(api, mails);
        await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
        await signedIn.setViewportSize(look);
        await signedIn.emulateMedia({ colorScheme: look.colorScheme });
        for (const path of FIGURE_SCREENS) {
          const id = String(idOf('Zoë Marchetti'));
          await signedIn.goto(path.replace('CAMPAIGN', String(spring.id)).replace('ID', id));
          const hasDialog = /(?:reply|answer|campaign|contact)=/u.test(path);
          await expect(signedIn.getByRole('dialog')).toHaveCount(hasDialog ? 1 : 0);
          await expectUsable(signedIn, path);
        }
      },
    );
  }
}

/** What leads through the dialogs of campaigns that have no URL of their own. */
const CAMPAIGN_WORDS = {
  en: {
    people: 'Select Contacts',
    cancel: 'Cancel',
    steps: 'Select Templates Per Step',
    choosing: 'Choose templates',
    preview: 'Preview',
    close: 'Close',
    done: 'Done',
    status: 'Status',
    active: 'Active',
    save: 'Save Changes',
    activation: 'Activate this campaign?',
    showMail: 'Show mail',
  },
  ru: {
    people: 'Выбрать контакты',
    cancel: 'Отмена',
    steps: 'Выбрать шаблоны по шагам',
    choosing: 'Выбор шаблонов',
    preview: 'Просмотр',
    close: 'Закрыть',
    done: 'Готово',
    status: 'Статус',
    active: 'Активна',
    save: 'Сохранить изменения',
    activation: 'Запустить эту кампанию?',
    showMail: 'Показать письмо',
  },
} as const;

for (const language of LANGUAGES) {
  for (const look of LOOKS) {
    campaignStory(
      `H8 H9 every screen and dialog of campaigns is accessible and fits, ${language}, ${look.width} px, ${look.colorScheme}`,
      async ({ signedIn, data }) => {
        story.setTimeout(180_000);
        const words = CAMPAIGN_WORDS[language];
        const { meadow, offer, reminder } = await addLibrary(data);
        const fields = {
          contacts: meadow.contacts.map((contact) => contact.id),
          template_map: { 1: offer.id, 2: reminder.id },
        };
        const name =
          'Осмотр полей после зимы для университетских спортивных комплексов and Meadow Park Athletic Clubs';
        const active = await data.addCampaign({ ...fields, name, status: 'active' });
        const waiting = await data.addCampaign({ ...fields, name: 'Waiting one', status: 'waiting' });
        const [zoe = 0, ivan = 0] = fields.contacts;
        await data.send(active.id, zoe);
        await data.send(active.id, ivan);
        await data.respond(active.id, ivan, 'bounced');
        await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
        await signedIn.setViewportSize(look);
        await signedIn.emulateMedia({ colorScheme: look.colorScheme });
        const check = async (what: string) => {
          await settle(signedIn);
          await story.step(`axe: ${what}`, () => expectAccessible(signedIn));
          await expectFits(signedIn, what);
        };
        for (const query of [
          '',
          '?status=paused',
          '?dialog=create',
          `?details=${waiting.id}`,
          `?delete=${active.id}`,
        ]) {
          await signedIn.goto(`/campaigns${query}`);
          await check(`/campaigns${query}`);
        }

        await signedIn.goto(`/campaigns?details=${active.id}`);
        await dialog(signedIn, name).getByRole('button', { name: words.showMail }).first().click();
        await check('details with a mail');

        await signedIn.goto(`/campaigns?edit=${waiting.id}`);
        const form = signedIn.getByRole('dialog').first();
        await form.getByRole('button', { name: words.people }).click();
        await expect(signedIn.getByRole('checkbox', { name: 'Ann Okafor' })).toBeVisible();
        await check('contact selection');
        await signedIn.getByRole('dialog').last().getByRole('button', { name: words.cancel }).click();
        await form.getByRole('button', { name: words.steps }).click();
        const steps = dialog(signedIn, words.choosing);
        await check('templates per step');
        await steps
          .getByRole('button', { name: new RegExp(`^${words.preview}`, 'u') })
          .first()
          .click();
        const preview = dialog(signedIn, offer.title);
        await expect(preview.locator('iframe')).toBeVisible();
        await check('preview of a mail');
        await preview.getByRole('button', { name: words.close }).last().click();
        await steps.getByRole('button', { name: words.done }).click();
        await choose(form, words.status, words.active);
        await form.getByRole('button', { name: words.save }).click();
        await expect(dialog(signedIn, words.activation)).toBeVisible();
        await check('summary before activation');
      },
    );
  }
}

/** What a screen reader says of the page must be in the language that the page speaks. */
async function leftInEnglish(page: Page, language: Language): Promise<string[]> {
  if (language === 'en') return [];
  const words = new Set(WORDS.en.sections.map((word) => word.toLowerCase()));
  const names = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  return names.filter((name) => words.has(name.toLowerCase()));
}

story(
  'H9 the language is switched without a reload, remembered, and shared with the other tab',
  async ({ signedIn, context }) => {
    await signedIn.goto('/organizations');
    await signedIn.getByRole('searchbox').fill('half typed');
    const other = await context.newPage();
    await other.goto('/settings');
    await signedIn.getByRole('button', { name: 'Русский' }).click();
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Организации' })).toBeVisible();
    await expect(signedIn.getByRole('searchbox')).toHaveValue('half typed');
    await expect(signedIn.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(other.getByText(WORDS.ru.settings)).toBeVisible();
    expect(await leftInEnglish(other, 'ru')).toEqual([]);
    await other.reload();
    await expect(other.getByText(WORDS.ru.settings)).toBeVisible();
  },
);

/** The title of a section; before it stands how many replies nobody has read, if there are any. */
const title = (name: string) => new RegExp(String.raw`^(?:\(\d+\) )?${name} · Touchline$`, 'u');

story(
  'H2 reload, back and forward keep the place, and titles name the section',
  async ({ signedIn, api }) => {
    await api.addOrganization({
      name: 'Riverside Stadium Trust',
      contacts: [person('Ann', 'ann@b.example', '')],
    });
    await signedIn.goto('/');
    await expect(signedIn).toHaveURL(/\/dashboard$/u);
    await expect(signedIn).toHaveTitle(title('Dashboard'));
    await signedIn.getByRole('link', { name: 'Organizations' }).click();
    await signedIn.getByRole('searchbox').fill('river');
    await expect(signedIn).toHaveURL(/search=river/u);
    await signedIn.getByRole('link', { name: 'Templates' }).click();
    await expect(signedIn).toHaveTitle(title('Templates'));
    await signedIn.goBack();
    await expect(signedIn.getByRole('searchbox')).toHaveValue('river');
    await signedIn.goForward();
    await expect(signedIn).toHaveURL(/\/templates$/u);
    await signedIn.reload();
    await expect(signedIn).toHaveTitle(title('Templates'));
  },
);

story('H8 the skip link leads past the navigation', async ({ signedIn }) => {
  await signedIn.goto('/settings');
  await expect(signedIn.getByText(WORDS.en.settings)).toBeVisible();
  await signedIn.keyboard.press('Tab');
  await expect(signedIn.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await signedIn.keyboard.press('Enter');
  await expect(signedIn.getByRole('main')).toBeFocused();
});

story(
  'P2 the page is served under a strict Content-Security-Policy',
  async ({ signedIn, system, expectConsole }) => {
    expectConsole(/Content Security Policy/u);
    const answer = await signedIn.goto('/organizations');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$| http)/u);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
    expect(policy).not.toMatch(/style-src[^;]*unsafe/u);
    // In force, not only sent: an inline script is refused, and the refusal is all that happens.
    const refused = await signedIn.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return { directive: await violation, injected: 'injected' in window };
    });
    expect(refused).toEqual({ directive: 'script-src-elem', injected: false });
    const docs = await fetch(`${system.url}/api/docs`);
    expect(docs.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/u);
  },
);
