import type { CampaignDetail } from '@touchline/shared/contract';
import { mailboxKey } from '../database/keys.ts';
import { addUser, removeUser } from '../auth/users.repository.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
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
});

const kysely = () => api.testDatabase.database.kysely;
const disconnect = (id: number) =>
  kysely().updateTable('mailboxes').set({ disconnected_at: new Date() }).where('id', '=', id).execute();
const from = (...mailbox_ids: number[]) => ({ kind: 'mailboxes' as const, mailbox_ids });
const active = () => ({ status: 'active' as const, template_map: { 1: template, 2: template } });
/** What a campaign says of its mailboxes, and how many contacts each has. */
const told = ({ sender, sender_mailboxes }: CampaignDetail) => ({
  sender,
  mailboxes: sender_mailboxes.map(({ id, state, contacts }) => `${id} ${state}: ${contacts}`),
});
const kept = ({ contacts }: CampaignDetail) => contacts.map(({ kept_from }) => kept_from);
const restore = (deletion: unknown) => api.ask('POST', `/api/deletions/${String(deletion)}/restore/`, {});
const setOwner = (organization: number, owner_id: number | null) =>
  api.ask('PUT', `/api/contacts/organizations/${organization}/`, {
    name: `Organization ${organization}`,
    owner_id,
  });

it('B6 goes out from the mailboxes that a person chooses, and says so', async () => {
  const contacts = await api.addContacts(3);
  const [one, two] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
  const created = await api.addCampaign({ ...active(), contacts, sender: from(two, one, two) });
  expect(told(created)).toEqual({
    sender: from(one, two),
    mailboxes: [`${one} working: 2`, `${two} working: 1`],
  });
  expect(told(await api.change(created.id, { name: 'Another name' }))).toEqual(told(created));
  expect(told(await api.change(created.id, { sender: from(two) }))).toEqual({
    sender: from(two),
    mailboxes: [`${two} working: 3`],
  });
});

it('B6 says from where a draft would go out, before it is shared out', async () => {
  const own = await insertMailbox(kysely(), { owner_id: 1 });
  await insertMailbox(kysely(), { owner_id: 1 });
  const contacts = await api.addContacts(1);
  await setOwner(1, 1);
  const { id, ...draft } = await api.addCampaign({ contacts, sender: { kind: 'owner' } });
  expect(told({ id, ...draft })).toEqual({ sender: { kind: 'owner' }, mailboxes: [`${own} working: 0`] });
  const sandbox = await api.change(id, { sender: from(1) });
  expect(sandbox.sender_mailboxes).toMatchObject([{ id: 1, kind: 'sandbox', state: 'working' }]);
});

it('B6 refuses mailboxes that are not connected, except those the campaign has already', async () => {
  const [gone, other] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
  const { id } = await api.addCampaign({ sender: from(gone) });
  await disconnect(gone);
  expect(told(await api.change(id, { sender: from(gone, other) })).mailboxes).toEqual([
    `${gone} disconnected: 0`,
    `${other} working: 0`,
  ]);
  for (const mailbox of [gone, 999]) {
    const answer = await api.ask('POST', '/api/campaigns/', {
      name: 'A campaign',
      scenario: 'pitch_testing',
      contacts: [],
      sender: from(mailbox),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'sender' }] });
  }
});

it('B6 refuses the sandbox beside a mailbox that is connected, except in a campaign that has both already', async () => {
  const [one, two] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
  const fields = { name: 'A campaign', scenario: 'pitch_testing', contacts: [] };
  for (const path of ['/api/campaigns/', '/api/campaigns/plan/']) {
    const answer = await api.ask('POST', path, { ...fields, sender: from(1, one) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ field: 'sender', message: expect.stringContaining('The sandbox only stands in') }] },
    ]);
  }
  const { id } = await api.addCampaign({ sender: from(1) });
  await expect(api.change(id, { sender: from(1, one) })).rejects.toThrow('400');
  await kysely().insertInto('campaign_mailboxes').values({ campaign_id: id, mailbox_id: one }).execute();
  expect(told(await api.change(id, { sender: from(1, one, two) })).sender).toEqual(from(1, one, two));
});

it('B6 follows an organization’s owner while the campaign is active', async () => {
  const contacts = [...(await api.addContacts(1)), ...(await api.addContacts(1))];
  const colleague = await addUser(kysely(), 'anna@company.example', 'long enough for one');
  const own = await insertMailbox(kysely(), { owner_id: 1 });
  const hers = await insertMailbox(kysely(), { owner_id: colleague?.id ?? 0 });
  const { updated_at } = (await setOwner(1, 1)).json<{ updated_at: string }>();
  expect((await setOwner(1, 1)).json()).toMatchObject({ owner_id: 1, updated_at });
  await setOwner(2, colleague?.id ?? 0);
  const created = await api.addCampaign({ ...active(), contacts, sender: { kind: 'owner' } });
  expect(told(created).mailboxes).toEqual([`${own} working: 1`, `${hers} working: 1`]);

  const contact = { full_name: 'Person', email: 'person@club.example' };
  await api.ask('PUT', `/api/contacts/contacts/${contacts[1]}/`, { ...contact, organization: 1 });
  expect(told(await api.read(created.id)).mailboxes).toEqual([`${own} working: 2`]);
  await setOwner(1, colleague?.id ?? 0);
  expect(told(await api.read(created.id)).mailboxes).toEqual([`${hers} working: 2`]);

  const deletion = await api.ask('DELETE', '/api/contacts/organizations/1/');
  expect(kept(await api.read(created.id))).toEqual(['no_mailbox', 'no_mailbox']);
  await restore(deletion.headers['touchline-deletion']);
  expect(kept(await api.read(created.id))).toEqual([null, null]);

  await setOwner(1, null);
  expect(kept(await api.read(created.id))).toEqual(['no_mailbox', 'no_mailbox']);
});

it('B6 has contacts wait whose organization loses its owner because the account is removed', async () => {
  const contacts = await api.addContacts(1);
  const colleague = await addUser(kysely(), 'colleague@company.example', 'long enough for one');
  const owner_id = colleague?.id ?? 0;
  const own = await insertMailbox(kysely(), { owner_id });
  await setOwner(1, owner_id);
  const { id } = await api.addCampaign({ ...active(), contacts, sender: { kind: 'owner' } });
  expect(told(await api.read(id)).mailboxes).toEqual([`${own} working: 1`]);
  await removeUser(kysely(), owner_id);
  expect(kept(await api.read(id))).toEqual(['no_mailbox']);
});

it('B6 says that a mailbox with an impossible id does not exist, when contacts are to be moved from it', async () => {
  const { id } = await api.addCampaign({ ...active(), contacts: await api.addContacts(1) });
  const answer = await api.ask('POST', `/api/campaigns/${id}/mailboxes/0/move/`, { mailbox_id: 1 });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ detail: 'There is no such mailbox.' });
});

it('B6 refuses an owner who does not exist', async () => {
  await api.addContacts(1);
  const answer = await setOwner(1, 999);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'owner_id' }] });
});

it('B6 restores an organization without the owner whose account is gone', async () => {
  const { id } = await kysely()
    .insertInto('users')
    .values({ email: 'bo@example.com', email_key: mailboxKey('bo@example.com'), password_hash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.addContacts(1);
  await setOwner(1, id);
  const deletion = await api.ask('DELETE', '/api/contacts/organizations/1/');
  await kysely().deleteFrom('users').where('id', '=', id).execute();
  expect((await restore(deletion.headers['touchline-deletion'])).statusCode).toBe(204);
  expect((await api.ask('GET', '/api/contacts/')).json()).toMatchObject([{ id: 1, owner_id: null }]);
});

it('B6 lets whoever has begun with a disconnected mailbox wait until a person moves them', async () => {
  const contacts = await api.addContacts(2);
  const [gone, other] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
  const { id } = await api.addCampaign({ ...active(), contacts, sender: from(gone) });
  await api.sendNext(id, contacts[0] ?? 0);
  await disconnect(gone);
  const changed = await api.change(id, { sender: from(gone, other) });
  expect(kept(changed)).toEqual(['mailbox_disconnected', null]);
  expect(told(changed).mailboxes).toEqual([`${gone} disconnected: 1`, `${other} working: 1`]);

  const move = (mailbox_id: number) =>
    api.ask('POST', `/api/campaigns/${id}/mailboxes/${gone}/move/`, { mailbox_id });
  expect((await move(999)).json()).toMatchObject({ errors: [{ field: 'mailbox_id' }] });
  const moved = (await move(other)).json<CampaignDetail>();
  expect(told(moved).mailboxes).toEqual([`${gone} disconnected: 0`, `${other} working: 2`]);
  // Their plan with the other mailbox has still to be seen (S7).
  expect(kept(moved)).toEqual(['awaits_plan', null]);
  await api.ask('POST', `/api/campaigns/${id}/begin/`, { contact_ids: contacts });
  expect(kept(await api.read(id))).toEqual([null, null]);
  const next = await kysely()
    .selectFrom('messages')
    .select('mailbox_id')
    .where('campaign_id', '=', id)
    .where('contact_id', '=', contacts[0] ?? 0)
    .where('state', '=', 'queued')
    .execute();
  expect(next).toEqual([{ mailbox_id: other }]);
});

it('B6 answers anew when a mailbox of the campaign has changed', async () => {
  const mailbox = await insertMailbox(kysely());
  const { id } = await api.addCampaign({ sender: from(mailbox) });
  const path = `/api/campaigns/${id}/`;
  const { headers } = await api.ask('GET', path);
  const ask = () => api.inject({ url: path, headers: { 'if-none-match': headers.etag ?? '' } });
  expect((await ask()).statusCode).toBe(304);
  await kysely()
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: new Date() })
    .where('id', '=', mailbox)
    .execute();
  expect((await ask()).json()).toMatchObject({ sender_mailboxes: [{ state: 'sign_in_again' }] });
});

it('B6 says that a mailbox of the campaign is held, and answers anew when the hold begins and ends', async () => {
  const mailbox = await insertMailbox(kysely());
  const { id } = await api.addCampaign({ sender: from(mailbox) });
  const states = async () => told(await api.read(id)).mailboxes;
  const path = `/api/campaigns/${id}/`;
  const tag = async () => String((await api.ask('GET', path)).headers['etag']);
  const before = await tag();
  const hold = { mailbox_id: mailbox, cause: 'rate' as const, reply: '', since: new Date(), refusals: 1 };
  await kysely()
    .insertInto('sending_holds')
    .values({ ...hold, until: null })
    .execute();
  const held = await tag();
  expect(held).not.toBe(before);
  expect(await states()).toEqual([`${mailbox} held: 0`]);
  await kysely()
    .updateTable('sending_holds')
    .set({ until: new Date(Date.now() - 1000) })
    .execute();
  expect(await tag()).not.toBe(held);
  expect(await states()).toEqual([`${mailbox} working: 0`]);
});
