import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

let steps: Record<string, number>;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('deletions');
  steps = { 1: (await api.addTemplate()).id, 2: (await api.addTemplate()).id };
});

export const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.testDatabase.database.pool.query(statement, values)).rows as Row[];

export const run = (contacts: number[], fields = {}) =>
  api.addCampaign({
    status: 'active',
    contacts,
    template_map: steps,
    frequency_days: 1,
    overlap: 'send',
    ...fields,
  });

export async function remove(url: string): Promise<string> {
  const answer = await api.ask('DELETE', url);
  expect(answer.statusCode).toBeLessThan(300);
  return String(answer.headers['touchline-deletion']);
}

export const restore = async (deletion: string) => {
  expect((await api.ask('POST', `/api/deletions/${deletion}/restore/`, {})).statusCode).toBe(204);
};

/** The states of a contact's mails of a campaign. */
export const statesOf = async (campaign: number, contact: number) =>
  (await api.messages(campaign)).filter(({ contact_id }) => contact_id === contact).map(({ state }) => state);

export const keptFrom = async (campaign: number, contact: number) =>
  (await api.read(campaign)).contacts.find(({ id }) => id === contact)?.kept_from;
