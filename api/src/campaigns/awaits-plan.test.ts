import type { CampaignDetail, CampaignPlan, Mailbox, MailboxList } from '@touchline/shared/contract';
import { PERSON } from '../testing/api.ts';
import { SCENARIO, startCampaignApi, updateOf, type CampaignApi } from '../testing/campaign-api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';

let api: CampaignApi;
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

const OWNER = { kind: 'owner' as const };
const kysely = () => api.testDatabase.database.kysely;
const kept = ({ contacts }: CampaignDetail) => contacts.map(({ kept_from }) => kept_from);
const active = () => ({ status: 'active' as const, template_map: { 1: template, 2: template } });
const setOwner = (organization: number, owner_id: number | null) =>
  api.ask('PUT', `/api/contacts/organizations/${organization}/`, {
    name: `Organization ${organization}`,
    owner_id,
  });
/** Gives the person of these tests a mailbox, as Settings does. */
async function connect(): Promise<number> {
  const id = await insertMailbox(kysely(), { signature_html: '' });
  const { results } = (await api.ask('GET', '/api/mailboxes/')).json<MailboxList>();
  const { name, signature_html, envelope, daily_cap, ramp, per_minute, window, updated_at } =
    results.find((one) => one.id === id) ?? ({} as Partial<Mailbox>);
  const settings = { name, signature_html, envelope, daily_cap, ramp, per_minute, window, updated_at };
  const changed = await api.ask('PUT', `/api/mailboxes/${id}/`, { ...settings, owner_id: 1 });
  expect(changed.statusCode).toBe(200);
  return id;
}
const setConnected = (id: number, isConnected: boolean) =>
  kysely()
    .updateTable('mailboxes')
    .set({ disconnected_at: isConnected ? null : new Date() })
    .where('id', '=', id)
    .execute();
const begin = async (id: number, contact_ids: readonly number[]) => {
  const answer = await api.ask('POST', `/api/campaigns/${id}/begin/`, { contact_ids });
  expect(answer.statusCode).toBe(200);
  return answer.json<CampaignDetail>();
};
const plan = async (detail: CampaignDetail, fields: object = {}) => {
  const { contact_ids, ...update } = updateOf(detail);
  const asked = { ...update, id: detail.id, contacts: contact_ids, ...fields };
  const answer = await api.ask('POST', '/api/campaigns/plan/', asked);
  expect(answer.statusCode).toBe(200);
  return answer.json<CampaignPlan>();
};
/** From which mailboxes a campaign's mails may go out, by contact. */
const outgoing = async (campaign: number) =>
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
async function withoutMailbox(contacts: number[], fields: object = {}) {
  await setOwner(1, 1);
  const { id } = await api.addCampaign({ ...active(), contacts, sender: OWNER, ...fields });
  return id;
}

it.each([false, true])(
  'S7 B6 contacts whose owner gets a mailbox wait until somebody has seen their plan (staggered: %s)',
  async (stagger_sends) => {
    const contacts = await api.addContacts(3);
    const id = await withoutMailbox(contacts, { stagger_sends });
    expect(kept(await api.read(id))).toEqual(['no_mailbox', 'no_mailbox', 'no_mailbox']);
    const mailbox = await connect();
    const waiting = await api.read(id);
    expect(kept(waiting)).toEqual(['awaits_plan', 'awaits_plan', 'awaits_plan']);
    expect(Object.values(await outgoing(id))).toEqual([null, null, null]);
    expect(await plan(waiting)).toMatchObject({
      mails: 0,
      without_mail: [{ reason: 'awaits_plan', contacts: 3 }],
    });
    const planned = await plan(waiting, { begin_ids: contacts });
    expect(planned).toMatchObject({ contacts: 3, mails: 6, without_mail: [] });
    expect(planned.mailboxes).toMatchObject([{ id: mailbox, contacts: 3 }]);

    expect(kept(await begin(id, contacts))).toEqual([null, null, null]);
    expect(Object.values(await outgoing(id))).toEqual([mailbox, mailbox, mailbox]);
    expect(await kysely().selectFrom('plan_approvals').selectAll().execute()).toMatchObject([
      { campaign_id: id, approved_by: PERSON.email, contacts: 3 },
    ]);
    // As they go on, so the plan shown again is the one that was confirmed.
    expect((await plan(await api.read(id))).steps).toEqual(planned.steps);
  },
);

it('S7 only those begin whose plan was seen: who has got a mailbox since goes on waiting, also when two confirm at once', async () => {
  const [first = 0] = await api.addContacts(1);
  const [second = 0] = await api.addContacts(1);
  await setOwner(2, null);
  const id = await withoutMailbox([first, second]);
  const mailbox = await connect();
  expect(kept(await api.read(id))).toEqual(['awaits_plan', 'no_mailbox']);
  await setOwner(2, 1);
  await Promise.all([begin(id, [first]), begin(id, [first])]);
  expect(kept(await api.read(id))).toEqual([null, 'awaits_plan']);
  expect(await outgoing(id)).toEqual({ [first]: mailbox, [second]: null });
  expect(await kysely().selectFrom('plan_approvals').select('contacts').execute()).toEqual([{ contacts: 1 }]);
});

it('S7 who does not wait is left alone, in the plan and when it is confirmed', async () => {
  const contacts = await api.addContacts(2);
  const mailbox = await insertMailbox(kysely());
  const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  const { id } = await api.addCampaign({ ...active(), contacts, sender });
  await api.sendNext(id, contacts[0] ?? 0);
  const [stranger = 0] = await api.addContacts(1);
  const detail = await api.read(id);
  const everybody = [...contacts, stranger];
  expect(await plan(detail, { begin_ids: everybody })).toEqual(await plan(detail));
  expect((await begin(id, everybody)).contacts).toEqual(detail.contacts);
  expect(await kysely().selectFrom('plan_approvals').selectAll().execute()).toEqual([]);
});

it('S7 a plan is confirmed in vain when the mailbox is gone again, or the campaign is not active any more', async () => {
  const contacts = await api.addContacts(1);
  const id = await withoutMailbox(contacts);
  const mailbox = await connect();
  await setConnected(mailbox, false);
  expect(kept(await begin(id, contacts))).toEqual(['no_mailbox']);
  await setConnected(mailbox, true);
  expect(kept(await api.read(id))).toEqual(['awaits_plan']);
  await api.change(id, { status: 'paused' });
  await begin(id, contacts);
  expect(await kysely().selectFrom('plan_approvals').select('contacts').execute()).toEqual([]);
});

it('S7 saving other things lets nobody begin, resuming and other mailboxes do, and so say their plans', async () => {
  const contacts = await api.addContacts(1);
  const id = await withoutMailbox(contacts);
  const mailbox = await connect();
  const added = await api.addContacts(1);
  await setOwner(2, 1);
  const changed = await api.change(id, { name: 'Another name', contact_ids: [...contacts, ...added] });
  expect(kept(changed)).toEqual(['awaits_plan', null]);
  expect(await plan(changed, { sender: OWNER })).toMatchObject({ contacts: 1 });

  const chosen = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  expect(await plan(changed, { sender: chosen })).toMatchObject({ contacts: 2 });
  await api.change(id, { status: 'paused' });
  const paused = await api.read(id);
  expect(await plan(paused, { status: 'active' })).toMatchObject({ contacts: 2 });
  expect(kept(await api.change(id, { status: 'active' }))).toEqual([null, null]);

  const nobodys = await api.addContacts(1);
  await setOwner(3, null);
  const other = await withoutMailbox(nobodys);
  expect(kept(await api.read(other))).toEqual(['no_mailbox']);
  expect(kept(await api.change(other, { sender: chosen }))).toEqual([null]);
});

it('S7 whoever has begun with a mailbox that was gone when the campaign was resumed does not go on by itself', async () => {
  const contacts = await api.addContacts(1);
  const mailbox = await insertMailbox(kysely());
  const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  const { id } = await api.addCampaign({ ...active(), contacts, sender });
  await api.sendNext(id, contacts[0] ?? 0);
  await api.change(id, { status: 'paused' });
  await setConnected(mailbox, false);
  expect(kept(await api.change(id, { status: 'active' }))).toEqual(['mailbox_disconnected']);
  await setConnected(mailbox, true);
  expect(kept(await api.read(id))).toEqual(['awaits_plan']);
  expect(Object.values(await outgoing(id))).toEqual([null]);
  await begin(id, contacts);
  expect(Object.values(await outgoing(id))).toEqual([mailbox]);
});

it('B7 a sign-in that was dead holds nobody back: mended, it goes on by itself', async () => {
  const contacts = await api.addContacts(1);
  const mailbox = await insertMailbox(kysely(), { sign_in_failed_at: new Date() });
  const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  const { id } = await api.addCampaign({ ...active(), contacts, sender });
  await kysely().updateTable('mailboxes').set({ sign_in_failed_at: null }).execute();
  expect(kept(await api.change(id, { name: 'Another name' }))).toEqual([null]);
  expect(Object.values(await outgoing(id))).toEqual([mailbox]);
});

it('S8 S7 Undo gives back what was there: who was written to goes on, who awaited a plan awaits it', async () => {
  const contacts = await api.addContacts(2);
  const mailbox = await insertMailbox(kysely(), { owner_id: 1 });
  const id = await withoutMailbox(contacts);
  const undo = async (path: string) => {
    const { headers } = await api.ask('DELETE', path);
    const restored = await api.ask(
      'POST',
      `/api/deletions/${String(headers['touchline-deletion'])}/restore/`,
      {},
    );
    expect(restored.statusCode).toBe(204);
  };
  expect(kept(await api.read(id))).toEqual([null, null]);
  await undo('/api/contacts/organizations/1/');
  expect(kept(await api.read(id))).toEqual([null, null]);
  expect(Object.values(await outgoing(id))).toEqual([mailbox, mailbox]);

  await setOwner(1, null);
  await setOwner(1, 1);
  expect(kept(await api.read(id))).toEqual(['awaits_plan', 'awaits_plan']);
  await undo('/api/contacts/organizations/1/');
  await undo(`/api/contacts/contacts/${contacts[0]}/`);
  expect(kept(await api.read(id))).toEqual(['awaits_plan', 'awaits_plan']);
});

it('S8 S7 Undo lets nobody begin who is in another organization by now: nobody has seen a plan of its owner', async () => {
  const [contact = 0] = await api.addContacts(1);
  await api.addContacts(1);
  await insertMailbox(kysely(), { owner_id: 1 });
  const id = await withoutMailbox([contact]);
  const { headers } = await api.ask('DELETE', '/api/contacts/organizations/1/');
  expect(kept(await api.read(id))).toEqual(['no_mailbox']);
  await setOwner(2, 1);
  const fields = { full_name: 'Moved', email: 'moved@club.example', phone: '', title: '', organization: 2 };
  expect((await api.ask('PUT', `/api/contacts/contacts/${contact}/`, fields)).statusCode).toBe(200);
  expect(kept(await api.read(id))).toEqual(['awaits_plan']);
  const path = `/api/deletions/${String(headers['touchline-deletion'])}/restore/`;
  expect((await api.ask('POST', path, {})).statusCode).toBe(204);
  expect(kept(await api.read(id))).toEqual(['awaits_plan']);
  expect(Object.values(await outgoing(id))).toEqual([null]);
});

it('B6 who is taken out while waiting and put in again gets the mails that were left from a mailbox', async () => {
  const contacts = await api.addContacts(2);
  const [first = 0] = contacts;
  const mailbox = await insertMailbox(kysely(), { owner_id: 1 });
  const id = await withoutMailbox(contacts);
  await api.sendNext(id, first);
  // The second step was tried once, and put back.
  await kysely()
    .updateTable('messages')
    .set({ sending_at: new Date(), attempts: 1 })
    .where('campaign_id', '=', id)
    .where('contact_id', '=', first)
    .where('state', '=', 'queued')
    .execute();
  await api.change(id, { status: 'paused' });
  await setConnected(mailbox, false);
  await api.change(id, { status: 'active' });
  expect((await outgoing(id))[first]).toBeNull();
  await setConnected(mailbox, true);
  await api.change(id, { contact_ids: contacts.slice(1) });
  await api.change(id, { contact_ids: contacts });
  expect(kept(await api.read(id))[0]).toBeNull();
  expect((await outgoing(id))[first]).toBe(mailbox);
});

it('B6 a mailbox is not in use by a campaign whose contacts all await a plan: it can be disconnected', async () => {
  const contacts = await api.addContacts(1);
  await withoutMailbox(contacts);
  const mailbox = await connect();
  expect((await api.ask('DELETE', `/api/mailboxes/${mailbox}/`)).statusCode).toBe(204);
});

it('S5 nobody waits for a campaign that awaits a plan before it has begun with them', async () => {
  const contacts = await api.addContacts(1);
  await withoutMailbox(contacts);
  const { id } = await api.addCampaign({
    name: 'Another campaign',
    scenario: SCENARIO,
    contacts,
    ...active(),
    sender: { kind: 'mailboxes', mailbox_ids: [1] },
  });
  expect(kept(await api.read(id))).toEqual([null]);
});
