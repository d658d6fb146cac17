import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(() => api.clearContacts());
