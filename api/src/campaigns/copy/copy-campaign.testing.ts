import type { CampaignCopied } from '@touchline/shared/contract';
import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

export let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  // They outlive contacts, whose ids begin anew.
  await api.testDatabase.database.pool.query('delete from follow_ups');
});

export const copy = (id: number, body: object) => api.ask('POST', `${CAMPAIGNS}${id}/copy/`, body);

export const copied = async (id: number, body: object = { name: 'Next season' }) => {
  const answer = await copy(id, body);
  expect(answer.statusCode).toBe(201);
  return answer.json<CampaignCopied>();
};
