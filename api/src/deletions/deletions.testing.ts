import { BLANK_CONTACT, type CampaignDetail } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

export let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.database.pool.query(
    "insert into scenarios (value, label) values ('undo', 'Undo') on conflict do nothing",
  );
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('deletions', 'templates');
});

export const CONTACTS = '/api/contacts/contacts/';

export const ZOE = { ...BLANK_CONTACT, full_name: 'Zoe Marsh', email: 'zoe@meadow.example' };

export const LEV = { ...BLANK_CONTACT, full_name: 'Лев', email: 'lev@meadow.example' };

export async function remove(url: string): Promise<string> {
  const answer = await api.ask('DELETE', url);
  expect(answer.statusCode).toBeLessThan(300);
  return String(answer.headers['touchline-deletion']);
}

export const restore = async (id: string, resolve_conflicts = false) =>
  api.ask('POST', `/api/deletions/${id}/restore/`, { resolve_conflicts });

export async function createTemplate(): Promise<number> {
  const answer = await api.ask('POST', '/api/templates/', {
    title: 'First',
    subject: 'Hello',
    scenario: 'undo',
    tone: 'Casual',
    step_number: 1,
    content: '{}',
    html: '<p>Hello</p>',
  });
  return answer.json<{ id: number }>().id;
}

/** A campaign of one step with these contacts. */
export async function createCampaign(contacts: readonly number[], status = 'draft'): Promise<CampaignDetail> {
  const template = await createTemplate();
  const answer = await api.ask('POST', '/api/campaigns/', {
    name: 'Spring',
    scenario: 'undo',
    status,
    contacts,
    frequency_days: 3,
    stagger_sends: false,
    template_map: { 1: template },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

/** A campaign without its change counters. */
export const campaignOf = async (id: number) => {
  const { updated_at: _, ...campaign } = (
    await api.ask('GET', `/api/campaigns/${id}/`)
  ).json<CampaignDetail>();
  return campaign;
};
