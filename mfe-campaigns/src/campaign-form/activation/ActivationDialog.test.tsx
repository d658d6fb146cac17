import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { campaign, contact, expectLogged, renderSection } from '../../campaignsServer.testing.tsx';
import { campaignFormServer, choose, dialog, PLAN } from '../campaignFormServer.testing.tsx';

const server = campaignFormServer();
afterEach(() => jest.restoreAllMocks());

const PATH = '*/api/campaigns/plan/';
const planIs = (values: Partial<CampaignPlan>) =>
  server.use(on.post(PATH, () => HttpResponse.json({ ...PLAN, ...values })));

/** Opens the plan of campaign 5, which is paused, by choosing Active. */
async function openPlan() {
  server.has(campaign(5, { status: 'paused', contacts: [contact(1), contact(4)], frequency_days: 5 }));
  const { user } = renderSection({ path: '/?edit=5' });
  await screen.findByLabelText('Campaign Name');
  const form = await dialog('Edit Campaign');
  await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
  await choose(user, form, 'Status', 'Active');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  return { user, form, summary: await dialog('Activate this campaign?') };
}

it('C12 shows who gets what and when, as the server says of what would be saved', async () => {
  const asked: PlannedCampaign[] = [];
  server.use(
    on.post(PATH, async ({ request }) => {
      asked.push((await request.json()) as PlannedCampaign);
      return HttpResponse.json({
        ...PLAN,
        busiest: { day: '2026-11-23', mails: 2 },
        without_mail: [
          { reason: 'bounced', contacts: 2 },
          { reason: 'paused', contacts: 1 },
        ],
        later_mails: 7,
      });
    }),
  );
  const { summary } = await openPlan();
  const step = await summary.findByRole('listitem');
  expect(step).toHaveTextContent(
    /^Step 1\s*Mail 11\s*2 contacts · from Fri, Nov 20 to Mon, Nov 23 · at most 1 email a day/u,
  );
  expect(summary.getByText('2 emails · 2 contacts')).toBeVisible();
  expect(summary.getByText('Mon, Nov 23 · 2 emails')).toBeVisible();
  expect(summary.getByText(/then 5 days until the next step/u)).toBeVisible();
  expect(summary.getByText(/^3 contacts get nothing more/u)).toBeVisible();
  expect(summary.getByText(/^7 of these emails go out too far ahead/u)).toBeVisible();
  expect(asked).toMatchObject([{ id: 5, status: 'active', contacts: [1, 4], template_map: { 1: 11 } }]);
});

it('C12 warns of what may be wrong', async () => {
  const examples = [
    { id: 1, email: 'zoe@meadow.example' },
    { id: 2, email: '' },
  ];
  planIs({
    warnings: {
      missing_steps: [2, 3],
      without_first_name: { contacts: 4, examples },
      without_unsubscribe: ['Bare', ''],
      overload: { day: '2026-11-20', mails: 201, limit: 200 },
    },
  });
  const { summary } = await openPlan();
  const warnings = await summary.findAllByRole('alert');
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    'There is no template for steps 2, 3.',
    '4 contacts have no first name, but a template uses it: zoe@meadow.example, contact 2 and 2 more.',
    'No unsubscribe link in: Bare, Untitled template.',
    '201 emails on Fri, Nov 20: more than 200 a day may end up in spam folders.',
  ]);
});

it('C12 says that nothing would be sent', async () => {
  planIs({ steps: [], mails: 0, contacts: 0, busiest: null });
  const { summary } = await openPlan();
  expect(await summary.findByText('Nothing would be sent.')).toBeVisible();
});

it('C12 says when the plan could not be loaded, tries again, and loses nothing', async () => {
  const logged = expectLogged();
  server.use(on.post(PATH, () => new HttpResponse(null, { status: 503 }), { once: true }));
  const { user, summary } = await openPlan();
  expect(await summary.findByText(/What goes out and when could not be loaded/u)).toBeVisible();
  expect(summary.getByRole('button', { name: 'Activate' })).toBeEnabled();
  await user.click(summary.getByRole('button', { name: 'Retry' }));
  expect(await summary.findByText('2 emails · 2 contacts')).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(1);
  await user.click(summary.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'active' }]));
});

it.each([
  ['has no such call', () => HttpResponse.json({ detail: 'There is no such path.' }, { status: 404 })],
  ['answers with a page', () => HttpResponse.html('<p>Welcome</p>')],
])(
  'C12 says that the plan cannot be shown where the API %s, and activates all the same',
  async (_case, answer) => {
    server.use(on.post(PATH, answer));
    const { user, summary } = await openPlan();
    expect(await summary.findByText(/cannot say beforehand what goes out/u)).toBeVisible();
    await user.click(summary.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'active' }]));
  },
);
