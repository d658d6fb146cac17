import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { campaign, contact, PLAN, renderSection } from '../campaignsServer.testing.tsx';
import { campaignFormServer, choose, type Dialog, dialog, type User } from './campaignFormServer.testing.tsx';

export const server = campaignFormServer();

afterEach(() => jest.restoreAllMocks());

export const PATH = '*/api/campaigns/plan/';

export const planIs = (values: Partial<CampaignPlan>) =>
  server.use(on.post(PATH, () => HttpResponse.json({ ...PLAN, ...values })));

/** An API that looks into nothing before it sends: the plan alone warns. */
export const hasNoPreflight = () =>
  server.use(
    on.post('*/api/campaigns/preflight/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  );

/** Opens the plan of campaign 5, which is paused, by choosing Active. */
export async function openPlan() {
  server.has(campaign(5, { status: 'paused', contacts: [contact(1), contact(4)], frequency_days: 5 }));
  const { user } = renderSection({ path: '/?edit=5' });
  await screen.findByLabelText('Campaign Name');
  const form = await dialog('Edit Campaign');
  await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
  await choose(user, form, 'Status', 'Active');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  return { user, form, summary: await dialog('Activate this campaign?') };
}

export const WARNINGS: CampaignPlan['warnings'] = {
  missing_steps: [2, 3],
  without_first_name: {
    contacts: 4,
    examples: [
      { id: 1, email: 'zoe@meadow.example' },
      { id: 2, email: '' },
    ],
  },
  without_unsubscribe: ['Bare', ''],
  overload: { day: '2099-11-20', mails: 201, limit: 200 },
  sandbox_contacts: 0,
};

export const activate = (user: User, summary: Dialog) =>
  user.click(summary.getByRole('button', { name: 'Activate' }));

export const OTHERS: CampaignPlan['in_other_campaigns'] = {
  contacts: 1,
  contact_ids: [4],
  people: [{ id: 4, name: 'Bo Lindqvist', email: 'bo@lakeside.example', campaigns: ['Autumn', ''] }],
};

/** Answers with plans whose figures depend on what was chosen. */
export const planAsks = () => {
  const asked: PlannedCampaign[] = [];
  server.use(
    on.post(PATH, async ({ request }) => {
      const campaignAsked = (await request.json()) as PlannedCampaign;
      asked.push(campaignAsked);
      const { contacts, overlap } = campaignAsked;
      const isIn = contacts.includes(4);
      const mails = { send: 22, wait: 11 }[overlap ?? 'wait'];
      return HttpResponse.json({
        ...PLAN,
        mails: isIn ? mails : 1,
        in_other_campaigns: isIn ? OTHERS : { contacts: 0, contact_ids: [], people: [] },
      });
    }),
  );
  return asked;
};
