import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export let api: CampaignApi;

export let steps: Record<string, number>;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('suppressions', 'suppression_lifts');
  steps = Object.fromEntries(
    await Promise.all([1, 2, 3].map(async (step) => [step, (await api.addTemplate()).id] as const)),
  );
});

export const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.testDatabase.database.pool.query(statement, values)).rows as Row[];

export const run = async (contacts: number[], fields = {}) =>
  (
    await api.addCampaign({
      status: 'active',
      contacts,
      template_map: { 1: steps['1'] ?? 0, 2: steps['2'] ?? 0 },
      frequency_days: 1,
      overlap: 'send',
      email_count: 3,
      ...fields,
    })
  ).id;

export const openOf = async (campaign: number) =>
  (await api.messages(campaign)).filter(({ state }) => ['queued', 'sending'].includes(state));

export const keptFrom = async (campaign: number, contact: number) =>
  (await api.read(campaign)).contacts.find(({ id }) => id === contact)?.kept_from;

/** `sendNext` names a recipient of its own; here a mail goes to the contact's address. */
export async function send(campaign: number, contact: number): Promise<void> {
  await api.sendNext(campaign, contact);
  await query(
    `update messages m set recipient_email = p.email, recipient_key = p.email_key from contacts p
     where p.id = m.contact_id and m.state = 'sent'`,
  );
}
