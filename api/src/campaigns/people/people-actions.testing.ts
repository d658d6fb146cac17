import type { PeopleAction, PeopleActionResult } from '@touchline/shared/contract';
import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

export const DAY = 24 * 60 * 60_000;

export let api: CampaignApi;

export let campaign: number;

export let one: number;

export let two: number;

export let three: number;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  const templates = [await api.addTemplate(), await api.addTemplate(), await api.addTemplate()];
  [one = 0] = await api.addContacts(1);
  [two = 0] = await api.addContacts(1);
  [three = 0] = await api.addContacts(1);
  ({ id: campaign } = await api.addCampaign({
    status: 'active',
    contacts: [one, two, three],
    frequency_days: 3,
    template_map: { 1: templates[0]!.id, 2: templates[1]!.id, 3: templates[2]!.id },
  }));
});

export const ask = (body: object, id = campaign) => api.ask('POST', `${CAMPAIGNS}${id}/people/`, body);

export const act = async (action: PeopleAction['action'], ...contact_ids: number[]) => {
  const answer = await ask({ action, contact_ids });
  expect(answer.statusCode).toBe(200);
  return answer.json<PeopleActionResult>();
};

export const statesOf = async (contact: number) =>
  (await api.messages(campaign))
    .filter(({ contact_id }) => contact_id === contact)
    .map(({ state }) => state)
    .join(' ');

export const dueOf = async (contact: number, step: number) =>
  (await api.messages(campaign)).find((mail) => mail.contact_id === contact && mail.step_number === step)
    ?.due_at;

export const statusOf = async () => (await api.read(campaign)).status;
