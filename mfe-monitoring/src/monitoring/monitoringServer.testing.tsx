import type { MonitoringCampaign, MonitoringContact } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { MonitoringPage } from './MonitoringPage.tsx';

export function campaign(id: number, values: Partial<MonitoringCampaign> = {}): MonitoringCampaign {
  return {
    id,
    name: `Campaign ${id}`,
    status: 'draft',
    scenario: 'pitch_testing',
    totalContacts: 0,
    replied: 0,
    opened: 0,
    bounced: 0,
    noResponse: 0,
    progress: 0,
    ...values,
  };
}

export function contact(id: number, values: Partial<MonitoringContact> = {}): MonitoringContact {
  return {
    id,
    name: `Contact ${id}`,
    organizationName: 'Meadow Park',
    totalInteractions: 0,
    repliesReceived: 0,
    emailsOpened: 0,
    lastInteraction: null,
    status: 'none',
    lastReplyText: null,
    lastReplyFrom: null,
    lastReplySubject: null,
    lastReplyAt: null,
    isUnsubscribed: false,
    isErased: false,
    waitingSince: null,
    followUp: null,
    ...values,
  };
}

const SCENARIOS = [
  { value: 'pitch_testing', label: 'Pitch testing' },
  { value: 'turf_renewal', label: 'Turf renewal' },
];

/** A small API: what a test puts there is answered as it is, even what our server would never say. */
export function monitoringServer() {
  const state = { campaigns: [] as unknown, contacts: [] as unknown };
  const server = startTestServer(
    on.get('*/api/campaigns/monitoring/campaigns/', () => HttpResponse.json(state.campaigns as object)),
    on.get('*/api/campaigns/monitoring/contacts/', () => HttpResponse.json(state.contacts as object)),
    on.get('*/api/campaigns/monitoring/daily/', () => HttpResponse.json([])),
    on.get('*/api/contacts/search/', () => HttpResponse.json([])),
    on.get('*/api/mine/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/campaigns/scenarios/', () => HttpResponse.json(SCENARIOS)),
  );
  beforeEach(() => {
    Object.assign(state, { campaigns: [], contacts: [] });
  });
  return { ...server, state };
}

/** Draws the section as the host would. */
export function renderSection(path = '/', language: 'en' | 'ru' = 'en') {
  return renderInPage(<MonitoringPage />, { path, language });
}

/** The table, once it is there. */
export const table = (name: string) => screen.findByRole('table', { name });

/** The cell texts of the row that contains a text. */
export async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr');
  return within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

/** The first cells of the rows, from the top. */
export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryAllByRole('cell')[0]?.textContent)
    .filter((name) => name !== undefined);

/** The page's location. */
export const place = () => screen.getByTestId('location').textContent;
