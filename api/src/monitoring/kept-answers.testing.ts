import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export const MONITORING = '/api/campaigns/monitoring/';

export const ALL = [
  'campaigns/',
  'contacts/',
  'contacts/1/history/',
  'campaigns/1/funnel/',
  'daily/',
] as const;

export let api: CampaignApi;

export let one: number;

export let two: number;

export let template: number;

/** Each case starts from a campaign, 1, that has sent contact 1 a mail and has contact 2 waiting. */
beforeEach(async () => {
  api ??= await startCampaignApi();
  await api.clearContacts();
  await api.testDatabase.empty('suppressions');
  [one = 0, two = 0] = await api.addContacts(3);
  template = (await api.addTemplate()).id;
  await api.addCampaign({ status: 'active', contacts: [one, two], template_map: { 1: template } });
  await api.sendNext(1, one);
});

afterAll(() => api.close());

export const ask = (path: string, tag: string) =>
  api.inject({
    method: 'GET',
    url: MONITORING + path,
    headers: { 'if-none-match': tag },
  });
