import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

export let contacts: number[];

export let template: number;

beforeAll(async () => {
  api = await startCampaignApi();
  contacts = await api.addContacts(2);
  template = (await api.addTemplate()).id;
});

afterAll(() => api.close());

export const add = (fields: object = {}) =>
  api.addCampaign({ contacts, template_map: { 1: template }, ...fields });
