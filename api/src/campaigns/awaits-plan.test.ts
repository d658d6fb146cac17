import { SCENARIO } from '../testing/campaign-api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import {
  api,
  kysely,
  kept,
  active,
  setOwner,
  connect,
  begin,
  plan,
  outgoing,
  withoutMailbox,
} from './awaits-plan.testing.ts';

const setConnected = (id: number, isConnected: boolean) =>
  kysely()
    .updateTable('mailboxes')
    .set({ disconnected_at: isConnected ? null : new Date() })
    .where('id', '=', id)
    .execute();

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
