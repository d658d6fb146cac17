import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

export let campaign: number;

beforeEach(async () => {
  api = await startCampaignApi();
  const [first, second] = [await api.addTemplate(), await api.addTemplate()];
  const contacts = await api.addContacts(2);
  ({ id: campaign } = await api.addCampaign({
    status: 'active',
    contacts,
    template_map: { 1: first.id, 2: second.id },
  }));
  await api.setState(campaign, 1, 1, 'uncertain');
  await api.testDatabase.database.pool.query(
    "update messages set sending_at = '2026-11-20T15:00:00Z', attempts = 1 where id = 1",
  );
});

afterEach(() => api.close());

export const settle = (message: string, outcome: string, id = campaign) =>
  api.ask('POST', `${CAMPAIGNS}${id}/messages/${message}/settle/`, { outcome });

export const mailsOfFirst = async () =>
  (await api.messages(campaign)).filter(({ contact_id }) => contact_id === 1);
