import type { Activities, Contact, ContactPage, Organization, OwnField } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

const FIELDS = '/api/own-fields/';
const ORGANIZATIONS = '/api/contacts/organizations/';
const CONTACTS = '/api/contacts/contacts/';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.empty('organizations', 'contacts', 'deletions');
  await api.testDatabase.database.pool.query(
    `delete from own_fields where code is null; update own_fields set name = '', name_key = null, retired_at = null`,
  );
});
afterAll(() => api.close());

const list = async (about = 'organization') =>
  (await api.ask('GET', FIELDS)).json<OwnField[]>().filter((field) => field.about === about);
const make = async (kind: string, more: object = {}) => {
  const answer = await api.ask('POST', FIELDS, { about: 'contact', name: `A ${kind}`, kind, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json<OwnField>();
};
const change = (id: number, fields: object) => api.ask('PATCH', `${FIELDS}${id}/`, fields);
const byCode = async (code: string) => (await list()).find((field) => field.code === code)!;
const contactPage = async (id: number) =>
  (await api.ask('GET', `${CONTACTS}${id}/page/`)).json<ContactPage>().contact;
const organizationOf = async (id: number) =>
  (await api.ask('GET', `${ORGANIZATIONS}${id}/`)).json<Organization>();
const ZOE = { full_name: 'Zoe Marsh', email: 'zoe@meadow.example', title: '', phone: '' };

it('G3 the useful fields are there from the start; an administrator makes, renames and orders more', async () => {
  expect((await list()).map(({ code, kind }) => `${code} ${kind}`)).toEqual([
    'city text',
    'region text',
    'country text',
    'ground_kind choice',
    'league text',
    'pitch_count number',
    'surface choice',
    'size number',
    'last_renovation number',
    'next_renovation date',
  ]);
  const made = (
    await api.ask('POST', FIELDS, {
      about: 'organization',
      name: 'Rival',
      kind: 'choice',
      choices: ['A', 'B'],
    })
  ).json<OwnField>();
  expect(made).toMatchObject({
    code: null,
    version: 1,
    choices: [
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ],
  });
  for (const name of ['rival', 'CITY', 'город']) {
    const taken = await api.ask('POST', FIELDS, { about: 'organization', name, kind: 'text' });
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { errors: [{ field: 'name' }] }]);
  }
  // Of contacts there may be one of the same name.
  await make('text', { name: 'City' });
  const city = await byCode('city');
  const renamed = await change(city.id, { version: city.version, name: 'Town' });
  expect(renamed.json()).toMatchObject({ name: 'Town', code: 'city', version: city.version + 1 });
  expect((await change(city.id, { version: city.version, name: 'Village' })).statusCode).toBe(409);
  expect((await change(made.id, { version: 1, name: '' })).statusCode).toBe(400);
  const ids = (await list()).map(({ id }) => id).toReversed();
  expect((await api.ask('PUT', `${FIELDS}order/`, { about: 'organization', ids })).statusCode).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual(ids);
  const short = await api.ask('PUT', `${FIELDS}order/`, { about: 'organization', ids: ids.slice(1) });
  expect(short.statusCode).toBe(409);
});

it('G3 there are fifty at most of organizations, and as many of contacts', async () => {
  for (let number = 11; number <= 50; number += 1) {
    await make('text', { about: 'organization', name: `Own ${number}` });
  }
  const more = await api.ask('POST', FIELDS, { about: 'organization', name: 'One more', kind: 'text' });
  expect(more.statusCode).toBe(409);
  await make('text');
});

it.each([
  { name: '' },
  { name: 'a\nb' },
  { name: 'x'.repeat(61) },
  { kind: 'colour' },
  { about: 'campaign' },
  { kind: 'choice' },
  { kind: 'choice', choices: ['A', ' a '] },
  { kind: 'text', choices: ['A'] },
  { kind: 'choice', choices: Array.from({ length: 101 }, (_, index) => `C${index}`) },
])('G3 no field is made of %j', async (fields) => {
  const given = { about: 'contact', name: 'Mood', kind: 'text', ...fields };
  const answer = await api.ask('POST', FIELDS, given);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{}] }]);
});

it('G3 values of each kind are kept as they are meant, changed one by one, and cleared', async () => {
  const text = await make('text');
  const number = await make('number');
  const date = await make('date');
  const choice = await make('choice', { choices: ['Red', 'Blue'] });
  const yesNo = await make('yes_no');
  const link = await make('link');
  const money = await make('money');
  const values = {
    [text.id]: 'Riverside',
    [number.id]: 12.5,
    [date.id]: '2026-12-04',
    [choice.id]: 2,
    [yesNo.id]: false,
    [link.id]: 'https://club.com/',
    [money.id]: { amount: 1200.5, currency: 'CAD' },
  };
  const city = await byCode('city');
  const created = await api.ask('POST', ORGANIZATIONS, {
    name: 'Meadow',
    own_values: { [city.id]: 'Toronto' },
    contacts: [{ ...ZOE, own_values: values }],
  });
  expect(created.json()).toMatchObject({
    own_values: { [city.id]: 'Toronto' },
    contacts: [{ own_values: values }],
  });
  const { id, contacts } = created.json<Organization>();
  const zoe = contacts[0]!;
  // What is not named stays; and what was read may be sent back whole.
  await api.ask('PUT', `${CONTACTS}${zoe.id}/`, { ...ZOE, own_values: { [number.id]: 13, [text.id]: null } });
  const { [text.id]: _cleared, ...rest } = values;
  const read = await contactPage(zoe.id);
  expect(read.own_values).toEqual({ ...rest, [number.id]: 13 });
  const back = await api.ask('PUT', `${CONTACTS}${zoe.id}/`, { ...read });
  expect(back.statusCode).toBe(200);
  const whole = await organizationOf(id);
  expect((await api.ask('PUT', `${ORGANIZATIONS}${id}/`, { ...whole })).statusCode).toBe(200);
  const changed = await api.ask('PUT', `${ORGANIZATIONS}${id}/`, {
    name: 'Meadow',
    own_values: { [city.id]: 'Montréal' },
    contacts: [
      { ...ZOE, id: zoe.id, own_values: { [text.id]: 'Lakeside' } },
      { full_name: 'Lev', own_values: { [text.id]: 'Hill' } },
    ],
  });
  expect(changed.json()).toMatchObject({
    own_values: { [city.id]: 'Montréal' },
    contacts: [
      { own_values: { ...rest, [number.id]: 13, [text.id]: 'Lakeside' } },
      { own_values: { [text.id]: 'Hill' } },
    ],
  });
  // The lists of the specification are as they were, but for what cards show of the organization itself.
  const { body } = await api.ask('GET', '/api/contacts/');
  expect(JSON.parse(body)).toMatchObject([{ id, own_values: { [city.id]: 'Montréal' } }]);
  expect(body.match(/own_values|tag_ids/gu)).toEqual(['own_values', 'tag_ids']);
  await api.ask('PATCH', `${ORGANIZATIONS}${id}/tags/`, { add: ['Golf'] });
  const tagged = (await api.ask('GET', '/api/contacts/')).json<Organization[]>();
  expect(tagged).toMatchObject([{ tag_ids: [expect.any(Number)] }]);
  const clear = { name: 'Meadow', own_values: { [city.id]: null } };
  expect((await api.ask('PUT', `${ORGANIZATIONS}${id}/`, clear)).json()).toMatchObject({
    tag_ids: tagged[0]?.tag_ids,
  });
  await api.ask('PATCH', `${ORGANIZATIONS}${id}/tags/`, { remove: tagged[0]?.tag_ids });
  expect((await api.ask('GET', '/api/contacts/')).body).not.toMatch(/own_values|tag_ids/u);
});

it('G3 S9 a value that is none is refused by its name, and a change of what somebody else has changed as well', async () => {
  const number = await make('number');
  const { id, contacts } = await api.createOrganization('Meadow', [ZOE]);
  const zoe = contacts[0]!;
  const wrong = await api.ask('PUT', `${CONTACTS}${zoe.id}/`, {
    ...ZOE,
    own_values: { [number.id]: 'many', 999999: 1 },
  });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    400,
    { errors: [{ field: `own_values.${number.id}` }, { field: 'own_values.999999' }] },
  ]);
  const inForm = await api.ask('PUT', `${ORGANIZATIONS}${id}/`, {
    name: 'Meadow',
    contacts: [{ ...ZOE, id: zoe.id, own_values: { [number.id]: 'many' } }],
  });
  expect(inForm.json()).toMatchObject({ errors: [{ field: `contacts.0.own_values.${number.id}` }] });
  const { updated_at } = await organizationOf(id);
  const city = await byCode('city');
  await api.ask('PUT', `${ORGANIZATIONS}${id}/`, { name: 'Meadow', own_values: { [city.id]: 'Toronto' } });
  const late = { name: 'Meadow', own_values: { [city.id]: 'Berlin' }, updated_at };
  expect((await api.ask('PUT', `${ORGANIZATIONS}${id}/`, late)).statusCode).toBe(409);
  expect((await organizationOf(id)).own_values).toEqual({ [city.id]: 'Toronto' });
});

it('G3 a field with values is retired and keeps them; one without is gone; made again it is the same', async () => {
  const text = await make('text', { name: 'Nickname' });
  const { contacts } = await api.createOrganization('Meadow', [ZOE]);
  const zoe = contacts[0]!;
  await api.ask('PUT', `${CONTACTS}${zoe.id}/`, { ...ZOE, own_values: { [text.id]: 'Zee' } });
  const deletion = await api.ask('DELETE', `${CONTACTS}${zoe.id}/`);
  // Nobody has a value now, but somebody may come back with one.
  expect((await api.ask('DELETE', `${FIELDS}${text.id}/`)).statusCode).toBe(204);
  expect(await list('contact')).toMatchObject([{ id: text.id, is_retired: true }]);
  await api.ask('POST', `/api/deletions/${String(deletion.headers['touchline-deletion'])}/restore/`, {});
  expect((await contactPage(zoe.id)).own_values).toEqual({ [text.id]: 'Zee' });
  const refused = await api.ask('PUT', `${CONTACTS}${zoe.id}/`, { ...ZOE, own_values: { [text.id]: 'Z' } });
  expect(refused.statusCode).toBe(400);
  expect(await make('text', { name: 'nickname' })).toMatchObject({ id: text.id, is_retired: false });
  const spare = await make('number');
  await api.ask('DELETE', `${FIELDS}${spare.id}/`);
  expect((await list('contact')).map(({ id }) => id)).toEqual([text.id]);
  const city = await byCode('city');
  await api.ask('DELETE', `${FIELDS}${city.id}/`);
  expect(await byCode('city')).toMatchObject({ is_retired: true });
});

it('G3 a choice is renamed for everybody; one that somebody has is retired, not lost', async () => {
  const field = await make('choice', { choices: ['Red', 'Blue', 'Green'] });
  const { contacts } = await api.createOrganization('Meadow', [ZOE]);
  const zoe = contacts[0]!;
  const choose = (value: number) =>
    api.ask('PUT', `${CONTACTS}${zoe.id}/`, { ...ZOE, own_values: { [field.id]: value } });
  await choose(2);
  const changed = await change(field.id, {
    version: 1,
    choices: [{ id: 1, name: 'Scarlet' }, { name: 'White' }],
  });
  expect(changed.json()).toMatchObject({
    choices: [
      { id: 1, name: 'Scarlet', is_retired: false },
      { id: 4, name: 'White', is_retired: false },
      { id: 2, name: 'Blue', is_retired: true },
    ],
  });
  expect((await contactPage(zoe.id)).own_values).toEqual({ [field.id]: 2 });
  // It may stay, and nobody can choose it anew.
  expect((await choose(2)).statusCode).toBe(200);
  expect((await choose(4)).statusCode).toBe(200);
  expect((await choose(2)).statusCode).toBe(400);
  for (const choices of [
    [{ id: 9, name: 'X' }],
    [
      { id: 1, name: 'X' },
      { id: 1, name: 'Y' },
    ],
    [{ name: '' }],
    [],
  ]) {
    expect((await change(field.id, { version: 2, choices })).statusCode).toBe(400);
  }
});

it('G3 U7 the history says which value was what, by the name of the field', async () => {
  const surface = await byCode('surface');
  const money = await make('money', { about: 'organization', name: 'Budget' });
  const { id } = await api.createOrganization('Meadow', []);
  await api.ask('PUT', `${ORGANIZATIONS}${id}/`, {
    name: 'Meadow',
    own_values: { [surface.id]: 2, [money.id]: { amount: 5, currency: 'EUR' } },
  });
  const { entries } = (await api.ask('GET', `/api/activity/?organization=${id}`)).json<Activities>();
  expect(entries[0]).toMatchObject({
    action: 'changed',
    changes: expect.arrayContaining([
      { field: 'own:surface', before: null, after: 'own:hybrid_grass', hidden: false },
      { field: 'own:Budget', before: null, after: '5 EUR', hidden: false },
    ]) as unknown,
  });
});

it('G3 V7 merged contacts have the values of both, of one field the kept one’s, and the tags of both; Undo gives them back', async () => {
  const [text, number] = [await make('text'), await make('number')];
  const { contacts } = await api.createOrganization('Meadow', [
    { ...ZOE, own_values: { [text.id]: 'kept' } },
    { full_name: 'Z. Marsh', own_values: { [text.id]: 'other', [number.id]: 7 } },
  ]);
  const [kept, other] = contacts.map(({ id }) => id) as [number, number];
  const tag = (id: number, add: string[]) => api.ask('PATCH', `${CONTACTS}${id}/tags/`, { add });
  await tag(kept, ['VIP', 'Ontario']);
  await tag(other, ['Ontario', 'Old']);
  const note = (await api.ask('POST', `${CONTACTS}${other}/notes/`, { text: 'Calls herself Zee.' })).json<{
    id: number;
  }>();
  const merged = await api.ask('POST', `${CONTACTS}${kept}/merge/`, {
    ...ZOE,
    other,
    organization: contacts[0]?.organization,
  });
  expect(merged.statusCode).toBe(200);
  const page = (await api.ask('GET', `${CONTACTS}${kept}/page/`)).json<ContactPage>();
  expect(page.contact.own_values).toEqual({ [text.id]: 'kept', [number.id]: 7 });
  expect(page.tags?.map(({ name }) => name)).toEqual(['Old', 'Ontario', 'VIP']);
  const notesOf = async (id: number) =>
    (await api.ask('GET', `${CONTACTS}${id}/notes/`)).json<{ notes: { id: number }[] }>().notes;
  expect(await notesOf(kept)).toMatchObject([{ id: note.id }]);
  await api.ask('POST', `/api/deletions/${String(merged.headers['touchline-deletion'])}/restore/`, {});
  expect((await contactPage(kept)).own_values).toEqual({ [text.id]: 'kept' });
  expect((await contactPage(other)).own_values).toEqual({ [text.id]: 'other', [number.id]: 7 });
  expect(await notesOf(kept)).toEqual([]);
  expect(await notesOf(other)).toMatchObject([{ id: note.id }]);
});

it('G3 V7 of two that are merged the other’s value is kept where a person says so, or none; Undo gives back both', async () => {
  const [text, number] = [await make('text'), await make('number')];
  const choice = await make('choice', { choices: ['Red', 'Blue'] });
  const values = { [text.id]: 'other', [number.id]: 7, [choice.id]: 2 };
  const { contacts } = await api.createOrganization('Meadow', [
    { ...ZOE, own_values: { [text.id]: 'kept', [choice.id]: 1 } },
    { full_name: 'Z. Marsh', own_values: values },
  ]);
  const [kept, other] = contacts.map(({ id }) => id) as [number, number];
  // Nobody can choose it any more.
  await change(choice.id, { version: choice.version, choices: [{ id: 1, name: 'Red' }] });
  const merge = (own_values: object) =>
    api.ask('POST', `${CONTACTS}${kept}/merge/`, {
      ...ZOE,
      other,
      organization: contacts[0]?.organization,
      own_values,
    });
  expect((await merge({ [number.id]: 'many' })).statusCode).toBe(400);
  const merged = await merge({ [text.id]: 'other', [number.id]: null, [choice.id]: 2 });
  expect(merged.statusCode).toBe(200);
  expect((await contactPage(kept)).own_values).toEqual({ [text.id]: 'other', [choice.id]: 2 });
  await api.ask('POST', `/api/deletions/${String(merged.headers['touchline-deletion'])}/restore/`, {});
  expect((await contactPage(kept)).own_values).toEqual({ [text.id]: 'kept', [choice.id]: 1 });
  expect((await contactPage(other)).own_values).toEqual(values);
});

it('G3 U9 of an erased contact no value, tag or note is left, and none is taken any more', async () => {
  const text = await make('text');
  const { contacts } = await api.createOrganization('Meadow', [ZOE]);
  const { id } = contacts[0] as Contact;
  await api.ask('PUT', `${CONTACTS}${id}/`, { ...ZOE, own_values: { [text.id]: 'Secret words' } });
  await api.ask('PATCH', `${CONTACTS}${id}/tags/`, { add: ['VIP'] });
  await api.ask('POST', `${CONTACTS}${id}/notes/`, { text: 'Secret words' });
  expect((await api.ask('POST', `${CONTACTS}${id}/erasure/`, { confirmation: ZOE.email })).statusCode).toBe(
    200,
  );
  const { pool } = api.testDatabase.database;
  const { rows } = await pool.query('select own_values, tag_ids from contacts where id = $1', [id]);
  expect(rows).toEqual([{ own_values: {}, tag_ids: [] }]);
  expect((await pool.query('select from notes where contact_id = $1', [id])).rowCount).toBe(0);
  const { rows: left } = await pool.query(`select content from activity where content::text like '%Secret%'`);
  expect(left).toEqual([]);
  expect((await api.ask('PATCH', `${CONTACTS}${id}/tags/`, { add: ['New'] })).statusCode).toBe(409);
  expect((await api.ask('POST', `${CONTACTS}${id}/notes/`, { text: 'New' })).statusCode).toBe(409);
});

it('G3 U9 values are changed while a domain is put on the list of who gets no mail; addresses wait for it', async () => {
  const { contacts } = await api.createOrganization('Meadow', [ZOE]);
  const { pool } = api.testDatabase.database;
  const [adding, changing] = [await pool.connect(), await pool.connect()];
  try {
    await adding.query('begin');
    await adding.query(`select pg_advisory_xact_lock(hashtextextended('touchline:covered-addresses', 0))`);
    const write = (what: string) =>
      changing.query(
        `begin; set local lock_timeout = '300ms'; update contacts set ${what} where id = ${contacts[0]?.id}`,
      );
    await write(`own_values = '{"1": "Ottawa"}'`);
    await changing.query('rollback');
    await expect(write(`email_key = 'other@park.example'`)).rejects.toMatchObject({ code: '55P03' });
    await changing.query('rollback');
  } finally {
    await adding.query('rollback');
    adding.release();
    changing.release();
  }
});
