import type {
  Campaign,
  CampaignContact,
  CampaignDetail,
  CampaignPlan,
  CampaignUpdate,
  Scenario,
} from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { CampaignsRoutes } from './routes.tsx';

export function contact(id: number, values: Partial<CampaignContact> = {}): CampaignContact {
  return {
    id,
    name: `Person ${id}`,
    organization_id: 1,
    organization_name: 'Meadow Park',
    email: `person${id}@meadow.example`,
    state: 'waiting',
    sent_count: 0,
    removed: false,
    deleted: false,
    kept_from: null,
    waits_for: null,
    stopped: null,
    stopped_by: null,
    paused_by: null,
    back_on: null,
    skipped: [],
    ...values,
  };
}

export function campaign(id: number, values: Partial<CampaignDetail> = {}): CampaignDetail {
  return {
    id,
    name: `Campaign ${id}`,
    scenario: 'renovation',
    status: 'draft',
    total_contacts: 412,
    replied: 38,
    opened: 207,
    bounced: 5,
    no_response: 331,
    progress_percent: 64,
    frequency_days: 3,
    step_days: {},
    day_unit: 'days',
    stagger_sends: false,
    starts_on: null,
    email_count: 3,
    contacts: [contact(1), contact(2)],
    template_map: { 1: 11 },
    sent_templates: [],
    upcoming_templates: [],
    uncertain_messages: [],
    failed_messages: [],
    approval: null,
    overlap: 'wait',
    sender: { kind: 'mailboxes', mailbox_ids: [1] },
    sender_mailboxes: [
      {
        id: 1,
        kind: 'sandbox',
        email: 'outreach@touchline.local',
        name: 'Touchline',
        state: 'working',
        contacts: 0,
      },
    ],
    paused_organizations: [],
    overdue: null,
    status_changes: [],
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-02T10:00:00.000Z',
    ...values,
  };
}

export const SCENARIOS: readonly Scenario[] = [
  { value: 'renovation', label: 'Pitch renovation' },
  { value: 'maintenance', label: 'Seasonal maintenance' },
];

/** The server's plan of a campaign that is to be activated, in a year that stays another than now. */
export const PLAN: CampaignPlan = {
  steps: [
    {
      step_number: 1,
      template_id: 11,
      title: 'Mail 11',
      contacts: 2,
      first_day: '2099-11-20',
      last_day: '2099-11-23',
      days: [
        { day: '2099-11-20', mails: 1 },
        { day: '2099-11-23', mails: 1 },
      ],
    },
  ],
  contacts: 2,
  mails: 2,
  later_mails: 0,
  uses_local_time: false,
  busiest: { day: '2099-11-20', mails: 1 },
  without_mail: [],
  same_address: { contacts: 0, people: [] },
  in_other_campaigns: { contacts: 0, contact_ids: [], people: [] },
  mailboxes: [],
  warnings: {
    missing_steps: [],
    without_first_name: { contacts: 0, examples: [] },
    without_unsubscribe: [],
    overload: null,
    sandbox_contacts: 0,
  },
};

const missing = () => HttpResponse.json({ detail: 'There is no such campaign.' }, { status: 404 });

const rowOf = (detail: CampaignDetail): Campaign => ({
  id: detail.id,
  name: detail.name,
  scenario: detail.scenario,
  status: detail.status,
  total_contacts: detail.total_contacts,
  replied: detail.replied,
  opened: detail.opened,
  bounced: detail.bounced,
  no_response: detail.no_response,
  progress_percent: detail.progress_percent,
});

/** A small API: campaigns that a test sets, and the changes of the contract's calls on them. */
export function campaignsServer() {
  const state = {
    campaigns: [] as CampaignDetail[],
    updates: [] as CampaignUpdate[],
    deleted: [] as number[],
    funnel: { steps: [] } as object,
    /** How often the list and the details were read. */
    reads: { list: 0, detail: 0 },
  };
  const find = (id: unknown) => state.campaigns.find((one) => one.id === Number(id));
  const server = startTestServer(
    on.get('*/api/campaigns/all/', () => {
      state.reads.list += 1;
      return HttpResponse.json({ results: state.campaigns.map(rowOf) });
    }),
    on.get('*/api/campaigns/scenarios/', () => HttpResponse.json(SCENARIOS)),
    on.get('*/api/mail/status/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/settings/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/groups/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/mine/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/mailboxes/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/templates/', () => HttpResponse.json({ results: [] })),
    on.get('*/api/contacts/organizations-with-contacts/', () => HttpResponse.json([])),
    on.get('*/api/contacts/contacts/', () => HttpResponse.json([])),
    on.get('*/api/campaigns/:id/', ({ params }) => {
      state.reads.detail += 1;
      const found = find(params['id']);
      return found === undefined ? missing() : HttpResponse.json(found);
    }),
    on.get('*/api/campaigns/monitoring/campaigns/:id/funnel/', () => HttpResponse.json(state.funnel)),
    on.post('*/api/campaigns/plan/', () => HttpResponse.json(PLAN)),
    on.post('*/api/campaigns/preflight/', () => HttpResponse.json({ findings: [] })),
    on.put('*/api/campaigns/:id/update/', async ({ request, params }) => {
      const values = (await request.json()) as CampaignUpdate;
      state.updates.push(values);
      const found = find(params['id']);
      if (found === undefined) return missing();
      if (values.updated_at !== undefined && values.updated_at !== found.updated_at)
        return HttpResponse.json({ detail: 'Somebody else has changed it.' }, { status: 409 });
      Object.assign(found, { status: values.status, updated_at: '2026-03-03T10:00:00.000Z' });
      return HttpResponse.json(found);
    }),
    on.delete('*/api/campaigns/:id/delete/', ({ params }) => {
      const found = find(params['id']);
      if (found === undefined) return missing();
      state.deleted.push(found.id);
      state.campaigns = state.campaigns.filter((one) => one !== found);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  beforeEach(() => {
    Object.assign(state, {
      funnel: { steps: [] },
      campaigns: [],
      updates: [],
      deleted: [],
      reads: { list: 0, detail: 0 },
    });
  });
  return {
    ...server,
    state,
    /** Puts copies of campaigns onto the server, which changes them. */
    has: (...campaigns: CampaignDetail[]) => {
      state.campaigns = structuredClone(campaigns);
    },
    /** Changes a campaign on the server, as sending would. */
    change: (id: number, values: Partial<CampaignDetail>) => {
      Object.assign(find(id) ?? {}, values);
    },
  };
}

/** Draws the section as the host would; the open campaign is read again after 30 ms instead of 10 s. */
export function renderSection(page?: Parameters<typeof renderInPage>[1], reloadInterval = 30) {
  return renderInPage(<CampaignsRoutes reloadInterval={reloadInterval} />, page);
}

/** The card of a campaign, once it is there. Its accessible name is all of its text, the campaign's name first. */
export const card = (campaignName: string) =>
  screen.findByRole('button', { name: (name) => name.startsWith(campaignName) });

/** The page's location. */
export const place = () => screen.getByTestId('location').textContent;

/** Call it when this test logs failures on purpose. @returns the spy on what is logged */
export function expectLogged() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}
