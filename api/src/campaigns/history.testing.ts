import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

export let people: number[];

export let one: number;

export let two: number;

export let steps: number[];

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  people = await api.addContacts(2);
  [one = 0, two = 0] = people;
  steps = [(await api.addTemplate()).id, (await api.addTemplate()).id, (await api.addTemplate()).id];
});
