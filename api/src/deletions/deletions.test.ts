import type { Contact, Deletion } from '@touchline/shared/contract';
import { removeExpired } from './deletions.repository.ts';
import {
  api,
  CONTACTS,
  ZOE,
  LEV,
  remove,
  restore,
  createTemplate,
  createCampaign,
  campaignOf,
} from './deletions.testing.ts';

const ORGANIZATIONS = '/api/contacts/organizations/';

const list = async () => (await api.ask('GET', '/api/deletions/')).json<Deletion[]>();

const organizations = async () => (await api.ask('GET', '/api/contacts/')).json<object[]>();

const unassigned = async () => (await api.ask('GET', `${CONTACTS}?unassigned=1`)).json<Contact[]>();

it('S8 an organization comes back with its contacts, under the ids they had', async () => {
  const { id } = await api.createOrganization('Meadow', [ZOE, LEV]);
  const before = await organizations();
  const deletion = await remove(`${ORGANIZATIONS}${id}/`);
  expect(await list()).toMatchObject([
    { kind: 'organization', name: 'Meadow', contact_count: 2, deleted_by: 'Ann@Example.com' },
  ]);
  expect((await restore(deletion)).statusCode).toBe(204);
  expect(await organizations()).toEqual(before);
  expect(await list()).toEqual([]);
  expect((await restore(deletion)).statusCode).toBe(404);
});

it('S8 a contact that has found another organization since stays there', async () => {
  const meadow = await api.createOrganization('Meadow', [ZOE, LEV]);
  const other = await api.createOrganization('Other');
  const deletion = await remove(`${ORGANIZATIONS}${meadow.id}/`);
  await api.ask('PUT', `${CONTACTS}1/`, { ...ZOE, organization: other.id });
  await restore(deletion);
  expect(await organizations()).toMatchObject([
    { name: 'Other', contacts: [{ id: 1 }] },
    { name: 'Meadow', contacts: [{ id: 2 }] },
  ]);
});

it('S8 reports a name that another organization has by now, and offers it with a number', async () => {
  const { id } = await api.createOrganization('Meadow', [ZOE]);
  const deletion = await remove(`${ORGANIZATIONS}${id}/`);
  await api.createOrganization('meadow');
  const refused = await restore(deletion);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain('“Meadow (2)”');
  expect((await restore(deletion, true)).statusCode).toBe(204);
  expect(await organizations()).toMatchObject([
    { name: 'meadow' },
    { name: 'Meadow (2)', contacts: [{ id: 1 }] },
  ]);
});

it('S8 reports an address that another contact has by now, and offers the contact without an organization', async () => {
  const { id } = await api.createOrganization('Meadow', [ZOE]);
  const deletion = await remove(`${CONTACTS}1/`);
  await api.ask('POST', `${ORGANIZATIONS}${id}/contacts/`, { full_name: 'Second', email: ZOE.email });
  const refused = await restore(deletion);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain('“Second”');
  expect((await restore(deletion, true)).statusCode).toBe(204);
  expect(await unassigned()).toMatchObject([{ id: 1, organization: null }]);
});

it('S8 a contact and its organization come back together, whichever is restored first', async () => {
  const { id } = await api.createOrganization('Meadow', [ZOE, LEV]);
  const before = await organizations();
  const contact = await remove(`${CONTACTS}1/`);
  const organization = await remove(`${ORGANIZATIONS}${id}/`);
  await restore(contact);
  await restore(organization);
  expect(await organizations()).toEqual(before);
});

it('S8 P5 one Undo restores a whole purge, which names the first contacts that it deleted', async () => {
  const { id } = await api.createOrganization('Gone', [ZOE, LEV, { full_name: 'C' }, { full_name: 'D' }]);
  await remove(`${ORGANIZATIONS}${id}/`);
  const before = await unassigned();
  const deletion = await remove('/api/contacts/purge-unassigned-empty/');
  expect(await unassigned()).toEqual([]);
  expect((await list())[0]).toMatchObject({ kind: 'purge', name: 'Zoe Marsh, Лев, C', contact_count: 4 });
  await restore(deletion);
  expect(await unassigned()).toEqual(before);
});

it('S8 a purge of nobody leaves nothing to undo', async () => {
  const answer = await api.ask('DELETE', '/api/contacts/purge-unassigned-empty/');
  expect(answer.headers['touchline-deletion']).toBeUndefined();
  expect(await list()).toEqual([]);
});

it.each(['draft', 'active'])(
  'S8 a %s campaign comes back with its steps, people and mails, and with a template deleted since',
  async (status) => {
    await api.createOrganization('Meadow', [ZOE, LEV]);
    const { id } = await createCampaign([1, 2], status);
    const before = await campaignOf(id);
    const deletion = await remove(`/api/campaigns/${id}/delete/`);
    expect(await list()).toMatchObject([
      { kind: 'campaign', name: 'Spring', contact_count: 2, was_active: status === 'active' },
    ]);
    await remove('/api/templates/1/');
    await restore(deletion);
    const after = await campaignOf(id);
    expect({ ...after, upcoming_templates: [] }).toEqual({ ...before, upcoming_templates: [] });
    expect(after.template_map).toEqual({ 1: 1 });
    expect(await list()).toEqual([]);
  },
);

it('S8 a template comes back as it was, and mails sent from it refer to it again', async () => {
  await createTemplate();
  const { pool } = api.testDatabase.database;
  await pool.query(
    "insert into mail_contents (template_id, subject, html, digest) values (1, 'Hello', '', 'x')",
  );
  const before = (await api.ask('GET', '/api/templates/')).body;
  const deletion = await remove('/api/templates/1/');
  await restore(deletion);
  expect((await api.ask('GET', '/api/templates/')).body).toBe(before);
  expect((await pool.query('select template_id from mail_contents')).rows).toEqual([{ template_id: 1 }]);
});

it('S8 after 30 days it is gone for good', async () => {
  const { pool, kysely } = api.testDatabase.database;
  const { id } = await api.createOrganization('Meadow');
  const deletion = await remove(`${ORGANIZATIONS}${id}/`);
  await pool.query("update deletions set deleted_at = deleted_at - interval '29 days 23 hours'");
  expect(await removeExpired(kysely)).toBe(0);
  expect(await list()).toHaveLength(1);
  await pool.query("update deletions set deleted_at = deleted_at - interval '1 hour'");
  expect(await list()).toEqual([]);
  expect((await restore(deletion)).statusCode).toBe(404);
  expect(await removeExpired(kysely)).toBe(1);
});

it('S8 then what was noted of a contact is gone for good as well, and not before', async () => {
  const { pool, kysely } = api.testDatabase.database;
  await api.testDatabase.empty('follow_ups', 'follow_up_changes', 'answer_drafts', 'answers');
  const { contacts } = await api.createOrganization('Meadow', [ZOE, LEV]);
  const [zoe, lev] = contacts.map(({ id }) => id);
  for (const id of [zoe, lev]) {
    await pool.query("insert into follow_ups (contact_id, version, note) values ($1, 1, 'Calls back.')", [
      id,
    ]);
    await pool.query(
      "insert into follow_up_changes (contact_id, changed_at, changed_by, changed) values ($1, now(), 'jo', '{}')",
      [id],
    );
    await pool.query(
      `insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
       select min(id), $1, '{}', '', 'Dear Zoe', '{}', now() from users`,
      [id],
    );
    await pool.query(
      `insert into answers (contact_id, user_id, written_by, key, digest, state, to_email, cc, subject, html, mailbox_id,
         attachment_ids, created_at, due_at)
       values ($1, 1, 'jo', gen_random_uuid(), '', 'discarded', 'a@b.example', '{}', '', '', 1, '{}', now(), now())`,
      [id],
    );
  }
  const left = async () => {
    const { rows } = await pool.query<{ contact_id: number }>(
      `select contact_id from follow_ups union all select contact_id from follow_up_changes
       union all select contact_id from answer_drafts union all select contact_id from answers`,
    );
    return rows.map(({ contact_id }) => contact_id).toSorted((one, other) => one - other);
  };
  await remove(`${CONTACTS}${zoe}/`);
  await removeExpired(kysely);
  expect(await left()).toHaveLength(8);
  await pool.query("update deletions set deleted_at = deleted_at - interval '31 days'");
  await removeExpired(kysely);
  expect(await left()).toEqual([lev, lev, lev, lev]);
});

it('S8 finds a deletion by a part of its name', async () => {
  for (const name of ['Meadow', 'Lake']) {
    const { id } = await api.createOrganization(name);
    await remove(`${ORGANIZATIONS}${id}/`);
  }
  const found = (await api.ask('GET', '/api/deletions/?search=mead')).json<Deletion[]>();
  expect(found.map(({ name }) => name)).toEqual(['Meadow']);
});
