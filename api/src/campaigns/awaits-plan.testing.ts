import type { CampaignDetail, CampaignPlan, Mailbox, MailboxList } from '@touchline/shared/contract';
import { startCampaignApi, updateOf, type CampaignApi } from '../testing/campaign-api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';

export let api: CampaignApi;

let template: number;

beforeAll(async () => {
  api = await startCampaignApi();
  template = (await api.addTemplate()).id;
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  await kysely().deleteFrom('mailboxes').where('id', '>', 1).execute();
  await kysely().deleteFrom('plan_approvals').execute();
});

export const OWNER = { kind: 'owner' as const };

export const kysely = () => api.testDatabase.database.kysely;

export const kept = ({ contacts }: CampaignDetail) => contacts.map(({ kept_from }) => kept_from);

export const active = () => ({ status: 'active' as const, template_map: { 1: template, 2: template } });

export const setOwner = (organization: number, owner_id: number | null) =>
  api.ask('PUT', `/api/contacts/organizations/${organization}/`, {
    name: `Organization ${organization}`,
    owner_id,
  });

/** Gives the person of these tests a mailbox, as Settings does. */
export async function connect(): Promise<number> {
  const id = await insertMailbox(kysely(), { signature_html: '' });
  const { results } = (await api.ask('GET', '/api/mailboxes/')).json<MailboxList>();
  const { name, signature_html, envelope, daily_cap, ramp, per_minute, window, updated_at } =
    results.find((one) => one.id === id) ?? ({} as Partial<Mailbox>);
  const settings = { name, signature_html, envelope, daily_cap, ramp, per_minute, window, updated_at };
  const changed = await api.ask('PUT', `/api/mailboxes/${id}/`, { ...settings, owner_id: 1 });
  expect(changed.statusCode).toBe(200);
  return id;
}

export const begin = async (id: number, contact_ids: readonly number[]) => {
  const answer = await api.ask('POST', `/api/campaigns/${id}/begin/`, { contact_ids });
  expect(answer.statusCode).toBe(200);
  return answer.json<CampaignDetail>();
};

export const plan = async (detail: CampaignDetail, fields: object = {}) => {
  const { contact_ids, ...update } = updateOf(detail);
  const asked = { ...update, id: detail.id, contacts: contact_ids, ...fields };
  const answer = await api.ask('POST', '/api/campaigns/plan/', asked);
  expect(answer.statusCode).toBe(200);
  return answer.json<CampaignPlan>();
};

/** From which mailboxes a campaign's mails may go out, by contact. */
export const outgoing = async (campaign: number) =>
  Object.fromEntries(
    (
      await kysely()
        .selectFrom('messages')
        .select(['contact_id', 'mailbox_id'])
        .distinct()
        .where('campaign_id', '=', campaign)
        .where('state', '=', 'queued')
        .execute()
    ).map(({ contact_id, mailbox_id }) => [contact_id, mailbox_id]),
  );

/** An active campaign from the owners' mailboxes, of which there is none yet. */
export async function withoutMailbox(contacts: number[], fields: object = {}) {
  await setOwner(1, 1);
  const { id } = await api.addCampaign({ ...active(), contacts, sender: OWNER, ...fields });
  return id;
}
