import type { CampaignCopied } from '@touchline/shared/contract';
import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  // They outlive contacts, whose ids begin anew.
  await api.testDatabase.database.pool.query('delete from follow_ups');
});

const copy = (id: number, body: object) => api.ask('POST', `${CAMPAIGNS}${id}/copy/`, body);

const copied = async (id: number, body: object = { name: 'Next season' }) => {
  const answer = await copy(id, body);
  expect(answer.statusCode).toBe(201);
  return answer.json<CampaignCopied>();
};

it('V8 a copy of many people is made at once, and two at a time do not meet', async () => {
  const contacts = await api.addContacts(2000);
  const { id } = await api.addCampaign({ contacts, template_map: { 1: (await api.addTemplate()).id } });
  const copies = await Promise.all([copied(id), copied(id)]);
  expect(copies.map(({ campaign }) => campaign.contacts.length)).toEqual([2000, 2000]);
  expect(copies[0].campaign.id).not.toBe(copies[1].campaign.id);
});
