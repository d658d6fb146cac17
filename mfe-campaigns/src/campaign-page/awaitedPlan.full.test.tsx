import type { CampaignBeginning, CampaignDetail, PlannedCampaign } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { campaign, campaignsServer, contact, expectLogged, PLAN } from '../campaignsServer.testing.tsx';
import { openPage, pageOf } from './campaignPage.testing.tsx';

const server = campaignsServer();
afterEach(() => jest.restoreAllMocks());

const waiting = (values: Partial<CampaignDetail> = {}) =>
  campaign(1, {
    status: 'active',
    sender: { kind: 'owner' },
    contacts: [
      contact(1),
      contact(2, { kept_from: 'awaits_plan' }),
      contact(3, { kept_from: 'no_mailbox' }),
      contact(4, { kept_from: 'awaits_plan' }),
    ],
    ...values,
  });
const russianPlan = async () =>
  within(await screen.findByRole('dialog', { name: 'Начать отправку этим контактам?' }));
const details = () => pageOf('Campaign 1');

it('S7 B6 says that contacts have a mailbox now, and lets them begin once their plan was seen', async () => {
  server.has(waiting());
  const planned: PlannedCampaign[] = [];
  const begun: CampaignBeginning[] = [];
  server.use(
    on.post('*/api/campaigns/plan/', async ({ request }) => {
      planned.push((await request.json()) as PlannedCampaign);
      return HttpResponse.json(PLAN);
    }),
    on.post('*/api/campaigns/1/begin/', async ({ request }) => {
      begun.push((await request.json()) as CampaignBeginning);
      server.change(1, { contacts: [contact(1), contact(2), contact(4)] });
      return HttpResponse.json({ ...server.state.campaigns[0] });
    }),
  );
  const { user } = openPage();
  const dialog = await details();
  expect(await dialog.findByText(/^2 contacts had no mailbox to send from and have one now/u)).toBeVisible();
  expect(dialog.getAllByText('Until you have seen the plan')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Show the plan' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Start sending to these contacts?' }));
  expect(await plan.findByText('2 emails · 2 contacts')).toBeVisible();
  expect(planned).toMatchObject([{ id: 1, status: 'active', begin_ids: [2, 4] }]);
  // Somebody gets a mailbox while the plan is being read: it says nothing about them.
  server.change(1, { contacts: [1, 2, 3, 4].map((id) => contact(id, { kept_from: 'awaits_plan' })) });
  expect(begun).toEqual([]);
  await user.click(plan.getByRole('button', { name: 'Start sending' }));
  await waitFor(() => expect(dialog.queryByText(/had no mailbox to send from/u)).not.toBeInTheDocument());
  expect(begun).toEqual([{ contact_ids: [2, 4] }]);
  expect(server.state.updates).toEqual([]);
});

it('S7 V9 whoever is removed from the plan is taken out first, and does not begin', async () => {
  server.has(waiting());
  const begun: CampaignBeginning[] = [];
  const found = { check: 'waiting_answer', severity: 'warns', templates: [], details: [], mailboxes: [] };
  const people = { contacts: 1, people: [{ id: 4, name: 'Ann', email: '' }], contact_ids: [4] };
  server.use(
    on.post('*/api/campaigns/preflight/', async ({ request }) => {
      const { contacts } = (await request.json()) as PlannedCampaign;
      return HttpResponse.json({ findings: contacts.includes(4) ? [{ ...found, people }] : [] });
    }),
    on.post('*/api/campaigns/1/begin/', async ({ request }) => {
      begun.push((await request.json()) as CampaignBeginning);
      return HttpResponse.json({ ...server.state.campaigns[0] });
    }),
  );
  const { user } = openPage();
  await user.click(await (await details()).findByRole('button', { name: 'Show the plan' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Start sending to these contacts?' }));
  await user.click(await plan.findByRole('button', { name: 'Remove 1 contact' }));
  const start = plan.getByRole('button', { name: 'Start sending' });
  await waitFor(() => expect(start).toBeEnabled());
  await user.click(start);
  await waitFor(() => expect(begun).toEqual([{ contact_ids: [2] }]));
  expect(server.state.updates).toMatchObject([{ contact_ids: [1, 2, 3] }]);
});

it('S7 sends nothing when the plan is closed, and says why sending could not be started', async () => {
  expectLogged();
  server.has(waiting());
  server.use(
    on.post('*/api/campaigns/1/begin/', () =>
      HttpResponse.json({ detail: 'The database is full.' }, { status: 503 }),
    ),
  );
  const { user } = openPage('/1', 'ru');
  const dialog = await details();
  await user.click(await dialog.findByRole('button', { name: 'Посмотреть план' }));
  await user.click((await russianPlan()).getByRole('button', { name: 'Назад' }));
  expect(
    dialog.getByText(/^У 2 контактов появился почтовый ящик для отправки\. Пока вы не посмотрите план/u),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Посмотреть план' }));
  const begin = (await russianPlan()).getByRole('button', { name: 'Начать отправку' });
  await waitFor(() => expect(begin).toBeEnabled());
  await user.click(begin);
  expect(await dialog.findByText('The database is full.')).toBeVisible();
});

it.each(['draft', 'waiting', 'paused', 'completed'] as const)(
  'S7 says nothing of it while the campaign sends nothing anyway: %s',
  async (status) => {
    server.has(waiting({ status }));
    openPage();
    const dialog = await details();
    await dialog.findByText('Person 1');
    expect(dialog.queryByRole('button', { name: 'Show the plan' })).not.toBeInTheDocument();
  },
);
