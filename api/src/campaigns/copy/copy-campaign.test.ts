import type { Outcome, PeopleToCopy } from '@touchline/shared/contract';
import { CAMPAIGNS } from '../../testing/campaign-api.ts';
import { api, copy, copied } from './copy-campaign.testing.ts';

it('V8 a copy is a draft with everything of the campaign but who said no, and tells who that is and why', async () => {
  const [asks = 0, bounces = 0, out = 0, gone = 0, blank = 0, stays = 0, declines = 0] =
    await api.addContacts(7);
  const [first, second] = [await api.addTemplate(), await api.addTemplate()];
  const template_map = { 1: first.id, 3: second.id };
  const { id } = await api.addCampaign({
    name: 'This season',
    status: 'active',
    contacts: [asks, bounces, out, gone, blank, stays, declines],
    template_map,
    frequency_days: 5,
    stagger_sends: true,
    overlap: 'send',
    email_count: 4,
  });
  for (const contact of [asks, bounces, out, gone]) await api.sendNext(id, contact);
  await api.respond(id, asks, 'unsubscribed');
  const { pool } = api.testDatabase.database;
  await pool.query(
    "insert into suppressions (email_key, reason) select email_key, 'bounced' from contacts where id = $1",
    [bounces],
  );
  await pool.query(
    "insert into follow_ups (contact_id, outcome_id) select $1, id from outcomes where code = 'not_interested'",
    [declines],
  );
  await api.ask('POST', `${CAMPAIGNS}${id}/people/`, { action: 'take_out', contact_ids: [out] });
  await api.ask('DELETE', `/api/contacts/contacts/${gone}/`);
  await pool.query("update contacts set email = '', email_key = null where id = $1", [blank]);
  const before = (await api.ask('GET', `${CAMPAIGNS}${id}/copy/`)).json<PeopleToCopy>();
  const { campaign, left_out } = await copied(id, { name: 'Next season', starts_on: '2027-03-01' });
  expect(campaign).toMatchObject({
    name: 'Next season',
    status: 'draft',
    starts_on: '2027-03-01',
    template_map,
    frequency_days: 5,
    stagger_sends: true,
    overlap: 'send',
    email_count: 4,
    replied: 0,
    progress_percent: 0,
    sent_templates: [],
    contacts: [{ id: stays, state: 'waiting' }],
  });
  expect(campaign.id).not.toBe(id);
  expect(before).toEqual({ contacts: 1, left_out });
  expect(
    Object.fromEntries(left_out.map(({ reason, contacts, people }) => [reason, [contacts, people[0]?.id]])),
  ).toEqual({
    unsubscribed: [1, asks],
    bounced: [1, bounces],
    outcome: [1, declines],
    removed: [1, out],
    deleted: [1, gone],
    no_email: [1, blank],
  });
  expect((await api.read(id)).name).toBe('This season');
});

it('V8 whoever bounced is in the copy again once the address is corrected', async () => {
  const [contact = 0] = await api.addContacts(1);
  const { id } = await api.addCampaign({
    status: 'active',
    contacts: [contact],
    template_map: { 1: (await api.addTemplate()).id },
  });
  await api.sendNext(id, contact);
  await api.respond(id, contact, 'bounced');
  const people = async () => (await copied(id)).campaign.contacts.map((person) => person.id);
  await api.testDatabase.database.pool.query(
    `update contacts set email = recipient_email, email_key = recipient_key
    from messages m where m.contact_id = contacts.id and m.campaign_id = $1`,
    [id],
  );
  expect(await people()).toEqual([]);
  await api.testDatabase.database.pool.query(
    "update contacts set email = 'new@sent.example', email_key = 'new@sent.example' where id = $1",
    [contact],
  );
  expect(await people()).toEqual([contact]);
});

it.each<[string, object, string | undefined]>([
  ['no name', {}, 'name'],
  ['a blank name', { name: ' ' }, 'name'],
  ['NUL in the name', { name: 'a\u0000' }, 'name'],
  ['no day', { name: 'A', starts_on: '2027-02-30' }, 'starts_on'],
  ['a day far away', { name: 'A', starts_on: '9999-01-01' }, 'starts_on'],
  ['a day that is over', { name: 'A', starts_on: '2026-01-01' }, 'starts_on'],
  ['an unknown field', { name: 'A', status: 'active' }, 'status'],
])('V8 %s is refused', async (_what, body, field) => {
  const { id } = await api.addCampaign();
  const answer = await copy(id, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field }] });
});

it('V8 a campaign that there is not, or was deleted, cannot be copied', async () => {
  const { id } = await api.addCampaign();
  await api.ask('DELETE', `${CAMPAIGNS}${id}/delete/`);
  expect((await api.ask('GET', `${CAMPAIGNS}${id}/copy/`)).statusCode).toBe(404);
  expect((await copy(id, { name: 'A' })).statusCode).toBe(404);
  expect((await copy(2_147_483_648, { name: 'A' })).statusCode).toBe(404);
});

const dueOf = async (id: number) =>
  (await api.messages(id)).flatMap(({ due_at }) => (due_at === null ? [] : [due_at]));

describe('a campaign with a first day', () => {
  const STARTS = '2027-03-01';

  /** 9:00 in UTC-4. */
  const OPENS = new Date('2027-03-01T13:00:00Z');

  const add = async (fields: object) => {
    const contacts = await api.addContacts(3);
    return api.addCampaign({
      status: 'active',
      contacts,
      template_map: { 1: (await api.addTemplate()).id, 2: (await api.addTemplate()).id },
      starts_on: STARTS,
      ...fields,
    });
  };

  it('V8 sends nothing before it, and the plan says so', async () => {
    const { id, contacts } = await add({});
    expect(await dueOf(id)).toEqual([OPENS, OPENS, OPENS]);
    const { name, scenario, template_map } = await api.read(id);
    const plan = await api.ask('POST', `${CAMPAIGNS}plan/`, {
      name,
      scenario,
      template_map,
      starts_on: STARTS,
      contacts: contacts.map((person) => person.id),
    });
    expect(plan.json()).toMatchObject({
      steps: [{ first_day: STARTS }, { first_day: '2027-03-04' }],
    });
  });

  it('V8 spreads its mails from then on', async () => {
    const { id } = await add({ stagger_sends: true });
    const days = (await dueOf(id)).map((due) => due.toISOString().slice(0, 10));
    expect(days).toEqual(['2027-03-01', '2027-03-02', '2027-03-03']);
  });

  it('V8 keeps it when it is saved without one, and begins at once when it is taken away', async () => {
    const { id } = await add({});
    expect(await api.change(id, { frequency_days: 9 })).toMatchObject({ starts_on: STARTS });
    await api.change(id, { starts_on: '2027-03-02' });
    expect(await dueOf(id)).toEqual(Array.from({ length: 3 }, () => new Date('2027-03-02T13:00:00Z')));
    await api.change(id, { starts_on: null });
    for (const due of await dueOf(id)) expect(due.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('V8 puts off the next steps when it is set after the first mails', async () => {
    const { id, contacts } = await add({ starts_on: null });
    await api.sendNext(id, contacts[0]?.id ?? 0);
    await api.change(id, { starts_on: STARTS });
    for (const due of await dueOf(id)) expect(due).toEqual(OPENS);
  });

  it('V8 S5 makes nobody wait for it who is written to sooner', async () => {
    const { contacts } = await add({});
    const ids = contacts.map((person) => person.id);
    const sooner = await api.addCampaign({
      status: 'active',
      contacts: ids,
      template_map: { 1: (await api.addTemplate()).id },
    });
    expect(sooner.contacts.map(({ kept_from }) => kept_from)).toEqual([null, null, null]);
  });
});

it('V8 leaves out who said no as a contact of another organization', async () => {
  const [here = 0] = await api.addContacts(1);
  const [there = 0] = await api.addContacts(1);
  const { pool } = api.testDatabase.database;
  await pool.query(
    'update contacts c set email = twin.email, email_key = twin.email_key from contacts twin where c.id = $1 and twin.id = $2',
    [there, here],
  );
  await pool.query(
    "insert into follow_ups (contact_id, outcome_id) select $1, id from outcomes where code = 'not_interested'",
    [there],
  );
  const { id: template } = await api.addTemplate();
  const { id } = await api.addCampaign({ contacts: [here], template_map: { 1: template } });
  const people = (await api.ask('GET', `${CAMPAIGNS}${id}/copy/`)).json<PeopleToCopy>();
  expect(people).toMatchObject({ contacts: 0, left_out: [{ reason: 'outcome', contacts: 1 }] });
});

it.each([
  ['wrong_person', true, 0],
  ['not_interested', true, 0],
  ['not_interested', false, 1],
  ['interested', false, 1],
  ['later', true, 0],
])('V4 V8 leaves out whom an outcome ends outreach to: %s, which says %j', async (code, ends, contacts) => {
  const [contact = 0] = await api.addContacts(1);
  const { pool } = api.testDatabase.database;
  await pool.query(
    'insert into follow_ups (contact_id, outcome_id) select $1, id from outcomes where code = $2',
    [contact, code],
  );
  const all = (await api.ask('GET', '/api/outcomes/')).json<Outcome[]>();
  const outcome = all.find((one) => one.code === code);
  await api.ask('PATCH', `/api/outcomes/${outcome?.id}/`, { ends_outreach: ends });
  const { id } = await api.addCampaign({
    contacts: [contact],
    template_map: { 1: (await api.addTemplate()).id },
  });
  const people = (await api.ask('GET', `${CAMPAIGNS}${id}/copy/`)).json<PeopleToCopy>();
  await api.ask('PATCH', `/api/outcomes/${outcome?.id}/`, { ends_outreach: outcome?.ends_outreach });
  expect(people.contacts).toBe(contacts);
});
