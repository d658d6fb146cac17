import type { Page } from '@playwright/test';
import { expectScreenUsable } from '../support/accessibility.ts';
import { addLibrary, campaignPage, campaignStory, choose, dialog } from '../support/campaigns.ts';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { goWithin, openWithin } from '../support/go-within.ts';
import { expect, story } from '../support/story.ts';

const person = (full_name: string, email: string, title: string) => ({
  full_name,
  email,
  phone: '',
  title,
});

/** Two looks cover every language, color scheme and width. */
export const LOOKS = [
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

const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Checks the page once its section has drawn a heading and has finished loading; of a page under a dialog the dialog
 * alone, because the rest was checked before it was opened.
 */
async function look(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectScreenUsable(page, what, (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined);
}

/** A screen, and the queries that open its dialogs. */
type Screen = readonly [path: string, ...dialogs: string[]];

/** Opens each screen and its dialogs one by one. */
async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.goto('/');
  for (const [path, ...dialogs] of screens) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goWithin(page, path);
    await look(page, path);
    await expect(page.locator(DIALOG)).toHaveCount(0);
    for (const query of dialogs) {
      await openWithin(page, query);
      await expect(page.locator(DIALOG)).toHaveCount(1);
      await look(page, `${path} ${query}`);
      await page.goBack();
      await expect(page.locator(DIALOG)).toHaveCount(0);
    }
  }
}

/** Every screen with the dialogs that have a URL, of an organization and a template that are there. */
const screensOf = (organization: number, template: number): Screen[] => [
  ['/dashboard'],
  ['/organizations', '?dialog=add', '?dialog=import', `?edit=${organization}`, `?delete=${organization}`],
  ['/organizations?search=nothing-of-the-kind'],
  ['/templates', '?dialog=create', `?preview=${template}`, `?delete=${template}`],
  ['/templates?search=nothing-of-the-kind'],
  ['/monitoring'],
  ['/settings', '?dialog=connect', '?edit=1'],
  ['/no-such-page'],
];

export function storyOfScreens(style: (typeof LOOKS)[number]): void {
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
      await lookAt(signedIn, screensOf(id, template.id));
    },
  );
}

/** The screens of figures, and their dialogs, of somebody who wrote and the campaign that was answered. */
const figureScreensOf = (contact: number, campaign: number): Screen[] => [
  ['/dashboard', `?reply=${contact}`, `?answer=${contact}`],
  ['/dashboard?figures=table'],
  ['/dashboard?search=nothing-of-the-kind'],
  ['/monitoring', `?campaign=${campaign}`],
  ['/monitoring?tab=contacts', `?tab=contacts&contact=${contact}`],
];

export function storyOfFigures(style: (typeof LOOKS)[number]): void {
  mailStory(
    `H8 H9 figures of mails are accessible and fit, ${describe(style)}`,
    async ({ signedIn, api, mails }) => {
      const { spring, idOf } = await haveSeason(api, mails);
      await wear(signedIn, style);
      await lookAt(signedIn, figureScreensOf(idOf('Zoë Marchetti'), spring.id));
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

export function storyOfCampaigns(style: (typeof LOOKS)[number]): void {
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
      await lookAt(signedIn, [
        ['/campaigns', '?dialog=create', `?delete=${active.id}`],
        [`/campaigns/${waiting.id}`],
        ['/campaigns?status=paused'],
      ]);

      await signedIn.goto(`/campaigns/${active.id}`);
      await campaignPage(signedIn, name).getByRole('button', { name: words.showMail }).first().click();
      await look(signedIn, 'page with a mail');

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
