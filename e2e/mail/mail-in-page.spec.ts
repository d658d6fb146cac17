import type { CampaignDetail, Template } from '@touchline/shared/contract';
import type { Database } from '../../api/src/database/database.ts';
import type { Api } from '../support/api.ts';
import { dialog, mailOf, person, PITCH } from '../support/campaigns.ts';
import { openMail, openMailbox, sendingStory } from '../support/mail-system.ts';
import { expect, expectAccessible } from '../support/story.ts';

const TITLE = 'Pitch inspection offer';

/** Zoë and Иван of one club, Ann of another, and a template for them. */
async function havePeople(api: Api) {
  const meadow = await api.addOrganization({
    name: 'Meadow Park',
    contacts: [person('Zoë Marchetti', 'zoe@meadow.example'), person('Иван Петров', 'ivan@meadow.example')],
  });
  const riverside = await api.addOrganization({
    name: 'Riverside Trust',
    contacts: [person('Ann Okafor', 'ann@riverside.example')],
  });
  const template = await api.call<Template>('POST', '/api/templates/', {
    title: TITLE,
    subject: 'Your pitch, {{first_name}}',
    scenario: PITCH.value,
    tone: 'Casual',
    step_number: 1,
    content: '{}',
    html: mailOf('we would like to look at your pitch.'),
  });
  return { contacts: [...meadow.contacts, ...riverside.contacts], template };
}

const startCampaign = (
  api: Api,
  { contacts, template }: Awaited<ReturnType<typeof havePeople>>,
  fields: object = {},
): Promise<CampaignDetail> =>
  api.call('POST', '/api/campaigns/', {
    name: 'Spring inspections',
    scenario: PITCH.value,
    contacts: contacts.map(({ id }) => id),
    template_map: { 1: template.id },
    status: 'active',
    ...fields,
  });

sendingStory(
  'E6 Settings says that nothing leaves the machine, how mail does, and leads to the mailbox',
  async ({ signedIn }) => {
    await signedIn.goto('/settings');
    const card = signedIn.getByRole('region', { name: 'Mail' });
    await expect(card.getByText(/Nothing leaves this machine/u)).toBeVisible();
    await expect(card.getByText('Mon–Sun, 00:00–24:00 (UTC-4)')).toBeVisible();
    await expect(card.getByText('Running')).toBeVisible();
    await expectAccessible(signedIn);
    const opened = signedIn.waitForEvent('popup');
    await card.getByRole('link', { name: 'Open the mailbox' }).click();
    await expect((await opened).getByRole('navigation', { name: 'Mails by contact' })).toBeVisible();
  },
);

sendingStory(
  'E5 a template is shown with a real contact, and a test of it arrives as it was shown',
  async ({ signedIn, api, system }) => {
    await havePeople(api);
    await signedIn.goto('/templates');
    await signedIn.getByRole('button', { name: `Preview and test ${TITLE}` }).click();
    const test = dialog(signedIn, `Preview and test: ${TITLE}`);
    await expect(test.getByText('Your pitch, Zoë')).toBeVisible();
    await test.getByRole('combobox', { name: 'Contact' }).click();
    await signedIn.keyboard.type('riverside');
    await signedIn.getByRole('option', { name: /Ann Okafor/u }).click();
    await expect(test.getByText('Your pitch, Ann')).toBeVisible();
    await expect(
      test.frameLocator(`iframe[title="The mail of ${TITLE}, filled in"]`).getByText(/^Dear Ann/u),
    ).toBeVisible();
    await expectAccessible(signedIn);
    await test.getByText('As plain text').click();
    await expect(test.getByText(/^Dear Ann, we would like/u)).toBeVisible();
    await expect(test.getByRole('textbox', { name: 'Send a test to' })).toHaveValue(system.admin.email);
    await test.getByRole('button', { name: 'Send test' }).click();
    await expect(signedIn.getByText(`A test of ${TITLE} was sent to ${system.admin.email}`)).toBeVisible();
    const mailbox = await openMailbox(signedIn, api);
    await openMail(mailbox, 'Your pitch, Ann');
    await expect(mailbox.getByText(system.admin.email).first()).toBeVisible();
  },
);

sendingStory(
  'E2 E4 E7 D11 an answer is read whole, answered from the Dashboard in its thread, and lets the colleagues wait',
  async ({ signedIn, api }) => {
    const people = await havePeople(api);
    const reminder = await api.call<Template>('POST', '/api/templates/', {
      title: 'Friendly reminder',
      subject: 'Re: Your pitch',
      scenario: PITCH.value,
      tone: 'Casual',
      step_number: 2,
      content: '{}',
      html: mailOf('did you think about it?'),
    });
    const { id } = await startCampaign(api, people, {
      template_map: { 1: people.template.id, 2: reminder.id },
    });
    const mailbox = await openMailbox(signedIn, api);
    await openMail(mailbox, 'Your pitch, Zoë');
    await mailbox.locator('summary').filter({ hasText: 'Answer' }).click();
    await mailbox.getByRole('textbox', { name: 'Answer of the contact' }).fill('Yes please, come on Monday.');
    await mailbox.getByRole('button', { name: 'Send answer' }).click();

    await signedIn.goto('/dashboard');
    await signedIn.getByRole('button', { name: 'View Zoë Marchetti' }).click({ timeout: 30_000 });
    const details = dialog(signedIn, 'Interaction Details');
    await details.getByRole('button', { name: 'Show whole mail' }).click();
    const whole = dialog(signedIn, /Your pitch, Zoë/u);
    await expect(whole.getByText(/zoe@meadow\.example/u).first()).toBeVisible();
    await whole.getByRole('button', { name: 'View source' }).click();
    await expect(whole.getByRole('region', { name: 'Source of the mail' })).toContainText(/In-Reply-To:/u);
    await expectAccessible(signedIn);
    await signedIn.keyboard.press('Escape');
    await expect(whole).toBeHidden();

    await details.getByRole('button', { name: 'Quick Reply' }).click();
    const answer = dialog(signedIn, 'Quick Reply to Zoë Marchetti');
    await answer.getByRole('textbox', { name: 'Your Reply' }).fill('We come at nine.');
    await answer.getByRole('button', { name: 'Send Reply' }).click();
    await expect(signedIn.getByText('Your reply to Zoë Marchetti was sent')).toBeVisible();
    await expect(answer).toBeHidden();
    // It outlasts this page.
    await signedIn.reload();
    await expect(details.getByText('Replied', { exact: true })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Quick Reply' })).toHaveCount(0);
    await openMail(mailbox, 'Re: Your pitch, Zoë');
    await expect(mailbox.locator('body')).toContainText('zoe@meadow.example');

    await signedIn.goto(`/campaigns?details=${id}`);
    const paused = signedIn.getByRole('list', { name: 'Paused organizations' });
    await expect(paused).toContainText(/Meadow Park\s*Zoë Marchetti replied.*1 contact waits/u);
    await expectAccessible(signedIn);
    await paused.getByRole('button', { name: 'Continue sending to Meadow Park' }).click();
    await expect(paused).toBeHidden();
    expect((await api.call<CampaignDetail>('GET', `/api/campaigns/${id}/`)).paused_organizations).toEqual([]);
  },
);

/** Leaves a mail as a crash while it was handed over does. */
async function leaveUncertain({ kysely }: Database, campaign: number): Promise<void> {
  const [first] = await kysely
    .selectFrom('messages')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('state', '=', 'queued')
    .orderBy('id')
    .limit(1)
    .execute();
  await kysely
    .updateTable('messages')
    .set({ state: 'uncertain', sending_at: new Date(), attempts: 1, due_at: null })
    .where('id', '=', first?.id ?? '')
    .execute();
}

sendingStory(
  'E3 an uncertain mail of a campaign is settled there by a person',
  async ({ signedIn, api, database }) => {
    const people = await havePeople(api);
    const { id } = await startCampaign(api, people, { status: 'paused' });
    await leaveUncertain(database, id);
    const stored = await api.call<CampaignDetail>('GET', `/api/campaigns/${id}/`);
    await signedIn.goto(`/campaigns?details=${id}`);
    const details = dialog(signedIn, stored.name);
    const uncertain = details.getByRole('list', { name: 'Uncertain mails' });
    await expect(uncertain.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(signedIn);
    await uncertain.getByRole('button', { name: /^It was sent/u }).click();
    await expect(uncertain).toBeHidden();
    await expect(details).toBeFocused();
    expect((await api.call<CampaignDetail>('GET', `/api/campaigns/${id}/`)).uncertain_messages).toEqual([]);
  },
);

sendingStory(
  'E1 mails that were due while nothing was sent wait for a person, who sends them from the campaign',
  async ({ signedIn, api, database }) => {
    const people = await havePeople(api);
    const stored = await startCampaign(api, people, { status: 'paused' });
    // As a worker leaves it that comes back after more than a day.
    await database.kysely
      .updateTable('campaigns')
      .set({ status: 'active', overdue_since: new Date('2026-01-05T14:00:00Z') })
      .where('id', '=', stored.id)
      .execute();
    await database.kysely
      .updateTable('messages')
      .set({ due_at: new Date('2026-01-05T14:00:00Z') })
      .where('campaign_id', '=', stored.id)
      .execute();
    await signedIn.goto(`/campaigns?details=${stored.id}`);
    const details = dialog(signedIn, stored.name);
    const alert = details.getByRole('alert');
    await expect(alert).toContainText(
      'Sending stood still since 1/5/2026, 10:00:00 AM; 3 mails were due and wait.',
    );
    await expectAccessible(signedIn);
    await alert.getByRole('button', { name: 'Send them now' }).click();
    await expect(alert).toBeHidden();
    const mailbox = await openMailbox(signedIn, api);
    await openMail(mailbox, 'Your pitch, Ann');
  },
);
