import { inTransaction } from '../database/database.ts';
import { stopAllSequences } from '../outreach/sequence-stops.ts';
import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { removeExpired } from './deletions.repository.ts';
import { api, query, run, remove, restore, statesOf, keptFrom } from './restored-sequences.testing.ts';

it('S6 S8 a contact who replied elsewhere before it was deleted gets nothing after it is restored', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [await run([contact]), await run([contact])];
  await api.sendNext(first.id, contact);
  await api.respond(first.id, contact, 'replied');
  expect(await keptFrom(second.id, contact)).toBe('replied_elsewhere');
  await restore(await remove(`/api/contacts/contacts/${contact}/`));
  expect(await keptFrom(second.id, contact)).toBe('replied_elsewhere');
  expect(await statesOf(second.id, contact)).not.toContain('queued');
});

it('S6 S8 a contact who replied elsewhere while it was deleted gets nothing after it is restored', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [await run([contact]), await run([contact])];
  await api.sendNext(first.id, contact);
  const deletion = await remove(`/api/contacts/contacts/${contact}/`);
  await api.respond(first.id, contact, 'replied', 'Yes', new Date(Date.now() + 1000));
  await restore(deletion);
  expect(await keptFrom(second.id, contact)).toBe('replied_elsewhere');
  expect(await statesOf(second.id, contact)).not.toContain('queued');
});

it('S6 S8 a restored campaign sends nothing to a contact who has replied to another one meanwhile', async () => {
  const contacts = await api.addContacts(2);
  const [contact = 0, other = 0] = contacts;
  const [first, second] = [await run(contacts), await run(contacts)];
  await query('update contacts set organization_id = null');
  await api.sendNext(first.id, contact);
  const deletion = await remove(`${CAMPAIGNS}${second.id}/delete/`);
  await api.respond(first.id, contact, 'replied', 'Yes', new Date(Date.now() + 1000));
  await restore(deletion);
  expect(await statesOf(second.id, contact)).not.toContain('queued');
  expect(await statesOf(second.id, other)).toEqual(['queued', 'queued']);
});

it('E2 S8 deleting a paused organization sends its people nothing, and restoring it pauses it again', async () => {
  const contacts = await api.addContacts(2);
  const [contact = 0, colleague = 0] = contacts;
  const campaign = await run(contacts);
  await api.sendNext(campaign.id, contact);
  await api.respond(campaign.id, contact, 'replied');
  const [pause] = (await api.read(campaign.id)).paused_organizations;
  expect(pause?.waiting_contacts).toBe(1);
  const deletion = await remove(`/api/contacts/organizations/${pause?.id}/`);
  expect(await keptFrom(campaign.id, colleague)).toBe('replied_elsewhere');
  await restore(deletion);
  expect(await keptFrom(campaign.id, colleague)).toBeNull();
  expect((await api.read(campaign.id)).paused_organizations).toEqual([pause]);
});

it('S6 S8 a mail that answers none of ours counts when the contact that wrote it is restored', async () => {
  const [contact = 0] = await api.addContacts(1);
  const { id } = await run([contact]);
  const [row] = await query<{ email_key: string }>('select email_key from contacts where id = $1', [contact]);
  const deletion = await remove(`/api/contacts/contacts/${contact}/`);
  await inTransaction(api.testDatabase.database.kysely, (transaction) =>
    stopAllSequences(transaction, row?.email_key ?? '', new Date()),
  );
  await restore(deletion);
  expect(await statesOf(id, contact)).not.toContain('queued');
});

it('S6 S8 a reply while a paused organization is deleted still stops its writer when it is back and goes on', async () => {
  const contacts = await api.addContacts(2);
  const [contact = 0, colleague = 0] = contacts;
  const [campaign, other] = [await run(contacts), await run([colleague])];
  await api.sendNext(campaign.id, contact);
  await api.respond(campaign.id, contact, 'replied');
  const [pause] = (await api.read(campaign.id)).paused_organizations;
  await api.sendNext(other.id, colleague);
  const deletion = await remove(`/api/contacts/organizations/${pause?.id}/`);
  await api.respond(other.id, colleague, 'replied');
  await restore(deletion);
  expect(await keptFrom(campaign.id, colleague)).toBe('replied_elsewhere');
  expect(await statesOf(campaign.id, colleague)).not.toContain('queued');
});

it('S8 contacts that were deleted after their organization come back into it, in whatever order', async () => {
  const contacts = await api.addContacts(2);
  const rows = () => query('select organization_id from contacts order by id');
  const before = await rows();
  const [row] = await query<{ organization_id: number }>('select organization_id from contacts limit 1');
  const organization = await remove(`/api/contacts/organizations/${row?.organization_id}/`);
  const purge = await remove('/api/contacts/purge-unassigned-empty/');
  expect(await rows()).toHaveLength(contacts.length - 2);
  await restore(organization);
  await restore(purge);
  expect(await rows()).toEqual(before);
});

it('S8 an organization that comes back under another name keeps to its length', async () => {
  const name = 'a'.repeat(200);
  const { id } = await api.createOrganization(name, []);
  const deletion = await remove(`/api/contacts/organizations/${id}/`);
  await api.createOrganization(name, []);
  await api.ask('POST', `/api/deletions/${deletion}/restore/`, { resolve_conflicts: true });
  const [row] = await query<{ name: string }>('select name from organizations where id = $1', [id]);
  expect(row?.name).toBe(`${'a'.repeat(196)} (2)`);
});

it('S8 a contact that is restored reopens no campaign that a person has completed since', async () => {
  const contacts = await api.addContacts(2);
  const [contact = 0] = contacts;
  const { id } = await run(contacts);
  const deletion = await remove(`/api/contacts/contacts/${contact}/`);
  await api.change(id, { status: 'completed' });
  await restore(deletion);
  expect(await api.read(id)).toMatchObject({ status: 'completed' });
});

it('S8 deletions that nobody can restore any more leave no stops behind', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first] = [await run([contact]), await run([contact])];
  await api.sendNext(first.id, contact);
  await api.respond(first.id, contact, 'replied');
  await remove(`/api/contacts/contacts/${contact}/`);
  const stops = () => query('select 1 from sequence_stops');
  await removeExpired(api.testDatabase.database.kysely);
  expect(await stops()).toHaveLength(1);
  await query("update deletions set deleted_at = now() - interval '31 days'");
  await query("update sequence_stops set stopped_at = now() - interval '61 days'");
  await removeExpired(api.testDatabase.database.kysely);
  expect(await stops()).toEqual([]);
  expect(await query('select * from deletions')).toEqual([]);
});

it('S6 a contact who is removed from a campaign and added again stays stopped', async () => {
  const contacts = await api.addContacts(2);
  const [contact = 0, other = 0] = contacts;
  const [first, second] = [await run(contacts), await run(contacts)];
  await api.sendNext(first.id, contact);
  await api.respond(first.id, contact, 'replied');
  await api.change(second.id, { contact_ids: [other] });
  await api.change(second.id, { contact_ids: contacts });
  expect(await keptFrom(second.id, contact)).toBe('replied_elsewhere');
  expect(await statesOf(second.id, contact)).not.toContain('queued');
});
