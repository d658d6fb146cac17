import type { Page } from '@playwright/test';
import type {
  CampaignDetail,
  CampaignFunnel,
  CampaignList,
  ContactHistory,
  MonitoringCampaign,
  MonitoringContact,
} from '@touchline/shared/contract';
import { goWithin } from '../support/go-within.ts';
import type { Api } from '../support/api.ts';
import { CampaignData, card, choose, dialog, person } from '../support/campaigns.ts';
import { startWriting } from '../support/mail-editor.ts';
import { openMail, sendingStory } from '../support/mail-system.ts';
import type { SharedSystem } from '../support/systems.ts';
import { expect, story } from '../support/story.ts';
import { workbook } from '../support/workbook.ts';

const DAY = 24 * 60 * 60_000;

/** Everybody in the workbook, by how they react to their mail. */
const PEOPLE = {
  opens: { name: 'Ann Okafor', at: 'ann@riverside', organization: 'Riverside Stadium Trust' },
  answers: { name: 'Zoë Marchetti', at: 'zoe@meadowpark', organization: 'Meadow Park' },
  colleague: { name: 'Иван Петров', at: 'ivan@meadowpark', organization: 'Meadow Park' },
  bounces: { name: 'Grace Byrne', at: 'grace@northfield', organization: 'Northfield School' },
  unsubscribes: { name: 'Omar Haddad', at: 'omar@southgate', organization: 'Southgate Council' },
  isAway: { name: 'Lena Fischer', at: 'lena@westend', organization: 'West End Golf Club' },
  ignores: { name: 'Tom "Turf" O’Neil, Jr.', at: 'tom@eastside', organization: 'Eastside FC' },
} as const;
const EVERYBODY = Object.values(PEOPLE);

/** How the story is told: both ways may share a mailbox, so that addresses and subjects differ. */
interface Telling {
  /** As in the title of the story. */
  readonly how: string;
  /** Names of the organizations' hosts end like that. */
  readonly domain: string;
  /** What the first mail is about; the second answers it. */
  readonly subject: string;
}

const BY_HAND: Telling = { how: 'made by hand', domain: 'club.example', subject: 'Your ground' };
const THROUGH_API: Telling = { how: 'made through the API', domain: 'example', subject: 'Your pitch' };

/** The second mail, which goes out two days later. */
const reminderOf = ({ subject }: Telling) => ({
  title: 'Reminder',
  subject: `Re: ${subject}, {{first_name}}`,
  step_number: 2,
  html: htmlOf('Reminder'),
});

const htmlOf = (title: string) =>
  `<!doctype html><html lang="en"><body><p>Dear {{first_name}} of {{organization}}, this is ${title}.</p>` +
  '<p><a href="{{unsubscribe_url}}">Unsubscribe</a></p></body></html>';

/** Recipients of the sandbox mailbox, where the mails of other stories are as well. */
const recipientsIn = (mailbox: Page) => mailbox.getByRole('heading', { level: 2 });

async function importPeople(page: Page, { domain }: Telling): Promise<void> {
  await page.goto('/organizations');
  await page.locator('input[type=file]').setInputFiles({
    name: 'spring.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook({
      Spring: [
        ['Organization', 'Full name', 'Email', 'Title'],
        ...EVERYBODY.map(({ organization, name, at }) => [
          organization,
          name,
          `${at}.${domain}`,
          'Head groundskeeper',
        ]),
      ],
    }),
  });
  const report = dialog(page, 'spring.xlsx was imported');
  await report.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('6 organizations')).toBeVisible();
}

async function createTemplate(page: Page, title: string, subject: string): Promise<void> {
  await goWithin(page, '/templates?dialog=create');
  const form = dialog(page, 'Create Template');
  await form.getByLabel('Template Name').fill(title);
  await choose(form, 'Scenario', 'Pitch testing and audit');
  await choose(form, 'Tone', 'Professional');
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('button', { name: 'Start empty' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Text', exact: true }).click();
  const field = await startWriting(page, /^Text/u);
  await field.press('ControlOrMeta+a');
  // At once: that each key is taken is for the stories of templates.
  await page.keyboard.insertText(`Dear {{first_name}} of {{organization}}, this is ${title}.`);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create Template' }).click();
  await expect(form).toBeHidden();
}

async function startCampaign(page: Page): Promise<void> {
  await goWithin(page, '/campaigns?dialog=create');
  const form = dialog(page, 'Create Campaign');
  await form.getByLabel('Campaign Name').fill('Spring inspections');
  await choose(form, 'Scenario', 'Pitch testing and audit');
  await choose(form, 'Status', 'Active');
  await form.getByRole('button', { name: 'Select Contacts' }).click();
  const picker = dialog(page, 'Select Contacts');
  for (const { name } of EVERYBODY) await picker.getByRole('checkbox', { name, exact: true }).check();
  await picker.getByRole('button', { name: 'Confirm Selection' }).click();
  await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
  const steps = dialog(page, 'Choose templates');
  for (const title of ['Offer', 'Reminder'])
    await steps.getByRole('button', { name: title, exact: true }).click();
  await steps.getByRole('button', { name: 'Done' }).click();
  await form.getByLabel('Frequency (days)').fill('2');
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await dialog(page, 'Activate this campaign?').getByRole('button', { name: 'Activate' }).click();
  await expect(card(page, 'Spring inspections')).toBeVisible();
}

async function sendTest(page: Page, { subject }: Telling, to: string): Promise<void> {
  await goWithin(page, '/templates');
  await page.getByRole('button', { name: 'Preview and test Offer' }).click();
  const test = dialog(page, 'Preview and test: Offer');
  await test.getByRole('combobox', { name: 'Contact' }).click();
  await page.keyboard.type('riverside');
  await page.getByRole('option', { name: /Ann Okafor/u }).click();
  await expect(test.getByText(`${subject}, Ann`)).toBeVisible();
  await test.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(`A test of Offer was sent to ${to}`)).toBeVisible();
}

const backToList = (mailbox: Page) => mailbox.goto(new URL('/', mailbox.url()).href);

async function react(mailbox: Page, button: string): Promise<void> {
  await mailbox.getByRole('button', { name: button, exact: true }).click();
  await expect(mailbox.getByRole('status')).toContainText('Touchline has');
}

/** Every endpoint that reports figures of the campaign. */
async function figures(api: Api) {
  const { results } = await api.call<CampaignList>('GET', '/api/campaigns/all/');
  const listed = results.find(({ name }) => name === 'Spring inspections');
  if (listed === undefined) throw new Error('The campaign is not listed');
  const detail = await api.call<CampaignDetail>('GET', `/api/campaigns/${listed.id}/`);
  const monitored = await api.call<MonitoringCampaign[]>('GET', '/api/campaigns/monitoring/campaigns/');
  const contacts = await api.call<MonitoringContact[]>('GET', '/api/campaigns/monitoring/contacts/');
  const funnel = await api.call<CampaignFunnel>(
    'GET',
    `/api/campaigns/monitoring/campaigns/${listed.id}/funnel/`,
  );
  const row = monitored.find(({ id }) => id === listed.id);
  return { listed, detail, row, contacts, funnel };
}

/** Where the mails of the system are read, opened from Settings. */
async function openMailbox(page: Page): Promise<Page> {
  await goWithin(page, '/settings');
  const settings = page.getByRole('region', { name: 'Mail' });
  await expect(settings.getByText(/Nothing leaves this machine/u)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await settings.getByRole('link', { name: 'Open the mailbox' }).click();
  const mailbox = await opened;
  await mailbox.waitForLoadState();
  return mailbox;
}

/** What the story begins with: a campaign that is active. */
interface Begun {
  readonly mailbox: Page;
  /** How many recipients the mailbox had before. */
  readonly known: number;
}

type Begin = (page: Page, api: Api, system: SharedSystem) => Promise<Begun>;

/** Imports the people, makes and tries a template, and starts the campaign, all in the page. */
const beginByHand: Begin = async (page, api, system) => {
  await new CampaignData(api, system.database).addTemplate(reminderOf(BY_HAND));
  await importPeople(page, BY_HAND);
  await createTemplate(page, 'Offer', `${BY_HAND.subject}, {{first_name}}`);
  const mailbox = await openMailbox(page);
  await story.step('a test of the template arrives filled in for a real contact', async () => {
    await sendTest(page, BY_HAND, system.admin.email);
    await openMail(mailbox, `${BY_HAND.subject}, Ann`);
    await expect(mailbox.getByText(system.admin.email).first()).toBeVisible();
  });
  await backToList(mailbox);
  const known = await recipientsIn(mailbox).count();
  await startCampaign(page);
  return { mailbox, known };
};

/** Makes all of it through the API: how it is made in the page is told by other stories. */
const beginThroughApi: Begin = async (page, api, system) => {
  const data = new CampaignData(api, system.database);
  const { subject, domain } = THROUGH_API;
  const offer = await data.addTemplate({
    title: 'Offer',
    subject: `${subject}, {{first_name}}`,
    html: htmlOf('Offer'),
  });
  const reminder = await data.addTemplate(reminderOf(THROUGH_API));
  const contacts: number[] = [];
  for (const [name, people] of Map.groupBy(EVERYBODY, ({ organization }) => organization)) {
    const added = await data.addPeople(name, ...people.map((one) => person(one.name, `${one.at}.${domain}`)));
    contacts.push(...added.contacts.map(({ id }) => id));
  }
  await page.goto('/');
  const mailbox = await openMailbox(page);
  const known = await recipientsIn(mailbox).count();
  await data.addCampaign({
    name: 'Spring inspections',
    contacts,
    template_map: { 1: offer.id, 2: reminder.id },
    frequency_days: 2,
    status: 'active',
  });
  return { mailbox, known };
};

/** Everything is made in the page. */
export const storyOfCampaignByHand = () => storyOfCampaign(BY_HAND, beginByHand);

/** What is sent, and what comes of it, is seen in the page; the rest is made through the API. */
export const storyOfCampaignThroughApi = () => storyOfCampaign(THROUGH_API, beginThroughApi);

function storyOfCampaign({ how, subject }: Telling, begin: Begin): void {
  sendingStory(
    `E1 E2 E4 E5 E6 E7 D11 a campaign ${how} is sent, opened, answered, bounced and unsubscribed, and every figure says so`,
    async ({ signedIn, api, system }) => {
      const { mailbox, known } = await begin(signedIn, api, system);
      await system.advanceClock(1);
      await backToList(mailbox);
      await expect(recipientsIn(mailbox)).toHaveCount(known + EVERYBODY.length);

      await story.step('the mail is filled in; opening it loads its pixel', async () => {
        await backToList(mailbox);
        await openMail(mailbox, `${subject}, Ann`);
        await expect(
          mailbox.frameLocator('iframe').getByText('Dear Ann of Riverside Stadium Trust, this is Offer.'),
        ).toBeVisible();
        await expect.poll(async () => (await figures(api)).listed.opened).toBe(1);
      });
      await story.step('one answers, one bounces, one unsubscribes, one is away', async () => {
        await backToList(mailbox);
        await openMail(mailbox, `${subject}, Zoë`);
        await mailbox.getByText('Answer', { exact: true }).click();
        await mailbox.getByLabel('Answer of the contact').fill('Yes please, call me on Monday.');
        await react(mailbox, 'Send answer');
        await backToList(mailbox);
        await openMail(mailbox, `${subject}, Grace`);
        await react(mailbox, 'Bounce: unknown user');
        await backToList(mailbox);
        await openMail(mailbox, `${subject}, Omar`);
        await react(mailbox, 'Unsubscribe');
        await backToList(mailbox);
        await openMail(mailbox, `${subject}, Lena`);
        await react(mailbox, 'Automatic answer');
      });
      await story.step('API: list, details, Monitoring and history agree', async () => {
        await expect.poll(async () => (await figures(api)).listed.replied).toBe(1);
        const { listed, detail, row, contacts, funnel } = await figures(api);
        // Reading a mail in the mailbox loads its pixel, as it does in any other: all five that were opened count.
        const expected = { total_contacts: 7, replied: 1, bounced: 1, opened: 5 };
        expect(listed).toMatchObject(expected);
        expect(detail).toMatchObject(expected);
        expect(row).toMatchObject({ id: listed.id });
        expect(funnel.steps[0]).toMatchObject({
          sent: 7,
          opened: 5,
          replied: 1,
          bounced: 1,
          unsubscribed: 1,
        });
        const statusOf = (name: string) => contacts.find((contact) => contact.name === name);
        expect(statusOf(PEOPLE.answers.name)).toMatchObject({
          status: 'awaiting_reply',
          lastReplyText: 'Yes please, call me on Monday.',
        });
        expect(statusOf(PEOPLE.bounces.name)?.status).toBe('bounced');
        expect(statusOf(PEOPLE.unsubscribes.name)?.status).toBe('unsubscribed');
        expect(statusOf(PEOPLE.isAway.name)?.repliesReceived).toBe(0);
        expect(detail.paused_organizations).toMatchObject([
          { name: PEOPLE.answers.organization, replied_by: PEOPLE.answers.name },
        ]);
      });
      await story.step('the page says the same', async () => {
        await signedIn.goto('/campaigns');
        await expect(card(signedIn, 'Spring inspections')).toContainText(/1\s*Replies/u);
        await card(signedIn, 'Spring inspections').click();
        const details = signedIn.getByRole('main');
        const figuresShown = details.locator('dl').first();
        await expect(figuresShown).toHaveText(/Total Contacts\s*7\s*Replies\s*1\s*Opened\s*5\s*Bounced\s*1/u);
        await expect(details.getByText('Zoë Marchetti replied').first()).toBeVisible();
        await signedIn.goto('/dashboard');
        const responses = signedIn.getByRole('table', { name: 'Recent Responses' });
        await expect(responses.getByRole('row').filter({ hasText: 'Zoë Marchetti' })).toContainText(
          'Yes please, call me on Monday.',
        );
        await expect(responses.getByRole('row')).toHaveCount(2);
      });
      await story.step('Quick Reply answers in the thread', async () => {
        await signedIn.getByRole('button', { name: /Quick Reply/u }).click();
        const reply = signedIn.getByRole('dialog');
        await reply.getByLabel('Your Reply').fill('Monday at ten it is.');
        await reply.getByRole('button', { name: 'Send Reply' }).click();
        await expect(reply).toBeHidden();
        await backToList(mailbox);
        await openMail(mailbox, `Re: ${subject}, Zoë`);
        await mailbox.getByRole('link', { name: 'Text' }).click();
        await expect(mailbox.getByText('Monday at ten it is.')).toBeVisible();
      });

      await story.step('two days later step 2 goes only to those who should get it', async () => {
        // Her note says "back on Monday": she would get step 2 on some days of the week and not on others.
        const away = (await figures(api)).contacts.find(({ name }) => name === PEOPLE.isAway.name);
        await api.call('DELETE', `/api/campaigns/monitoring/contacts/${away?.id}/absence/`);
        await system.advanceClock(2 * DAY + 60_000);
        const { detail, funnel } = await figures(api);
        expect(funnel.steps[1]?.sent).toBe(3);
        const twice = detail.contacts.filter(({ sent_count }) => sent_count === 2).map(({ name }) => name);
        expect(twice.toSorted()).toEqual(
          [PEOPLE.opens, PEOPLE.isAway, PEOPLE.ignores].map(({ name }) => name).toSorted(),
        );
        await backToList(mailbox);
        await openMail(mailbox, `Re: ${subject}, Ann`);
        await expect(
          mailbox.frameLocator('iframe').getByText('Dear Ann of Riverside Stadium Trust, this is Reminder.'),
        ).toBeVisible();
      });
      await story.step(
        'an organization that waits goes on when a person says so; then all is settled',
        async () => {
          await signedIn.goto('/campaigns');
          await card(signedIn, 'Spring inspections').click();
          await signedIn.getByRole('button', { name: /^Continue sending/u }).click();
          const question = signedIn.getByRole('alertdialog');
          await question.getByRole('button', { name: 'Continue sending' }).click();
          await expect(signedIn.getByText('Zoë Marchetti replied').first()).toBeHidden();
          await system.advanceClock(60_000);
          const { listed, detail } = await figures(api);
          expect(detail.contacts.find(({ name }) => name === PEOPLE.colleague.name)?.sent_count).toBe(2);
          expect(listed).toMatchObject({ status: 'completed', progress_percent: 100 });
          const zoe = detail.contacts.find(({ name }) => name === PEOPLE.answers.name);
          const { entries } = await api.call<ContactHistory>(
            'GET',
            `/api/campaigns/monitoring/contacts/${zoe?.id}/history/`,
          );
          expect(entries.map(({ kind }) => kind)).toEqual(['staff_reply', 'replied', 'opened', 'sent']);
        },
      );
    },
  );
}
