import type { Page } from '@playwright/test';
import { expectUsable } from '../support/accessibility.ts';
import { addLibrary, campaignStory, card, choose, dialog } from '../support/campaigns.ts';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { expect, story } from '../support/story.ts';

const person = (full_name: string, email: string, title: string) => ({ full_name, email, phone: '', title });

/** Two looks cover every language, color scheme and width. */
const LOOKS = [
  { language: 'en', width: 1440, height: 900, colorScheme: 'light' },
  { language: 'ru', width: 360, height: 740, colorScheme: 'dark' },
] as const;
type Look = (typeof LOOKS)[number];

const describe = ({ language, width, colorScheme }: Look) => `${language}, ${width} px, ${colorScheme}`;

async function wear(page: Page, style: Look): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('touchline_language', value), style.language);
  await page.setViewportSize(style);
  await page.emulateMedia({ colorScheme: style.colorScheme });
}

/** Checks the page once its section has drawn a heading and has finished loading. */
async function look(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectUsable(page, what);
}

/** Every screen and dialog that has a URL; `ID` stands for an organization that is there, `TEMPLATE` for a template. */
const SCREENS = [
  '/dashboard',
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

for (const style of LOOKS) {
  story(
    `H8 H9 every screen and dialog is accessible and fits, ${describe(style)}`,
    async ({ signedIn, api }) => {
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
      await wear(signedIn, style);
      for (const path of SCREENS) {
        await signedIn.goto(path.replace('ID', String(id)).replace('TEMPLATE', String(template.id)));
        await look(signedIn, path);
      }
    },
  );
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

for (const style of LOOKS) {
  mailStory(
    `H8 H9 figures of mails are accessible and fit, ${describe(style)}`,
    async ({ signedIn, api, mails }) => {
      const { spring, idOf } = await haveSeason(api, mails);
      await wear(signedIn, style);
      for (const path of FIGURE_SCREENS) {
        const id = String(idOf('Zoë Marchetti'));
        await signedIn.goto(path.replace('CAMPAIGN', String(spring.id)).replace('ID', id));
        const hasDialog = /(?:reply|answer|campaign|contact)=/u.test(path);
        await expect(signedIn.getByRole('dialog')).toHaveCount(hasDialog ? 1 : 0);
        await look(signedIn, path);
      }
    },
  );
}

/** Labels of buttons that open campaign dialogs without a URL. */
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
    showMail: 'Show email',
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

for (const style of LOOKS) {
  campaignStory(
    `H8 H9 every screen and dialog of campaigns is accessible and fits, ${describe(style)}`,
    async ({ signedIn, data }) => {
      const words = CAMPAIGN_WORDS[style.language];
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
      await wear(signedIn, style);
      for (const query of [
        '',
        '?status=paused',
        '?dialog=create',
        `?details=${waiting.id}`,
        `?delete=${active.id}`,
      ]) {
        await signedIn.goto(`/campaigns${query}`);
        await look(signedIn, `/campaigns${query}`);
      }

      await signedIn.goto(`/campaigns?details=${active.id}`);
      await dialog(signedIn, name).getByRole('button', { name: words.showMail }).first().click();
      await look(signedIn, 'details with a mail');

      await signedIn.goto(`/campaigns?edit=${waiting.id}`);
      const form = signedIn.getByRole('dialog').first();
      await form.getByRole('button', { name: words.people }).click();
      await expect(signedIn.getByRole('checkbox', { name: 'Ann Okafor' })).toBeVisible();
      await look(signedIn, 'contact selection');
      await signedIn.getByRole('dialog').last().getByRole('button', { name: words.cancel }).click();
      await form.getByRole('button', { name: words.steps }).click();
      const steps = dialog(signedIn, words.choosing);
      await look(signedIn, 'templates per step');
      await steps
        .getByRole('button', { name: new RegExp(`^${words.preview}`, 'u') })
        .first()
        .click();
      const preview = dialog(signedIn, offer.title);
      await expect(preview.locator('iframe')).toBeVisible();
      await look(signedIn, 'preview of a mail');
      await preview.getByRole('button', { name: words.close }).last().click();
      await steps.getByRole('button', { name: words.done }).click();
      await choose(form, words.status, words.active);
      await form.getByRole('button', { name: words.save }).click();
      await expect(dialog(signedIn, words.activation)).toBeVisible();
      await look(signedIn, 'summary before activation');
    },
  );
}

campaignStory('C1 C2 cards stand in one, two or three columns', async ({ signedIn, data }) => {
  const names = ['Spring inspections', 'Осмотр полей', 'Waiting one'];
  for (const name of names) await data.addCampaign({ name });
  await signedIn.goto('/campaigns');
  for (const [width, columns] of [
    [1440, 3],
    [820, 2],
    [360, 1],
  ] as const) {
    await signedIn.setViewportSize({ width, height: 1000 });
    await expect
      .poll(async () => {
        const boxes = await Promise.all(names.map((name) => card(signedIn, name).boundingBox()));
        return new Set(boxes.map((box) => Math.round(box?.x ?? Number.NaN))).size;
      })
      .toBe(columns);
  }
});
