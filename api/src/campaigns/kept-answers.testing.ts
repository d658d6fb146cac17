import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

export let campaign: number;

export let contact: number;

export let template: number;

beforeAll(async () => {
  api = await startCampaignApi();
  [contact = 0] = await api.addContacts(2);
  template = (await api.addTemplate()).id;
  const other = (await api.addTemplate()).id;
  const contacts = [contact, contact + 1];
  campaign = (
    await api.addCampaign({
      status: 'active',
      contacts,
      template_map: { 1: template, 2: template, 3: other },
    })
  ).id;
});

afterAll(() => api.close());

export const DETAIL = () => `${CAMPAIGNS}${campaign}/`;

export const LIST = () => `${CAMPAIGNS}all/`;

export const ask = (url: string, tag: string) =>
  api.inject({ method: 'GET', url, headers: { 'if-none-match': tag, 'accept-language': 'en' } });
