import type { Group, GroupContacts, GroupCount, GroupMembers, OwnField } from '@touchline/shared/contract';
import type { GroupCondition, GroupFilter, GroupNode } from '@touchline/shared/contract/groups';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

const GROUPS = '/api/groups/';
/** A Tuesday, noon of the team. */
const NOW = new Date('2026-11-24T16:00:00Z');
const DAY = 24 * 60 * 60_000;
let api: CampaignApi;
const ids: Record<string, number> = {};
const clubs: Record<string, number> = {};
let golf: OwnField;
let language: OwnField;

const pool = () => api.testDatabase.database.pool;
const put = (table: 'contacts' | 'organizations', id: number | undefined, values: object) =>
  pool().query(`update ${table} set own_values = $2 where id = $1`, [id, JSON.stringify(values)]);

beforeAll(async () => {
  api = await startCampaignApi({ clock: { now: () => NOW } });
  for (const [club, ...people] of [
    ['Royal Golf', 'Ann', 'Bob'],
    ['Lakeside Golf', 'Cleo'],
    ['River Stadium', 'Dan', 'Eve'],
  ] as const) {
    const made = await api.createOrganization(
      club,
      people.map((full_name) => ({ full_name, email: `${full_name.toLowerCase()}@club.example` })),
    );
    clubs[club] = made.id;
    for (const { id, full_name } of made.contacts) ids[full_name] = id;
  }
  const { rows } = await pool().query<{ id: number }>(
    `insert into contacts (full_name, title, email, email_key, phone) values ('Solo', 'Ranger', '', null, '+1 416') returning id`,
  );
  ids['Solo'] = rows[0]?.id ?? 0;
  const fields = (await api.ask('GET', '/api/own-fields/')).json<OwnField[]>();
  const field = (code: string) => String(fields.find((one) => one.code === code)?.id);
  golf = fields.find((one) => one.code === 'ground_kind')!;
  const courses = golf.choices.find(({ code }) => code === 'golf_course')?.id;
  await put('organizations', clubs['Royal Golf'], {
    [golf.id]: courses,
    [field('region')]: 'Ontario',
    [field('pitch_count')]: 18,
    [field('next_renovation')]: '2026-12-10',
  });
  await put('organizations', clubs['Lakeside Golf'], {
    [golf.id]: courses,
    [field('region')]: 'Québec',
    [field('pitch_count')]: 9,
  });
  const made = { about: 'contact', name: 'Budget', kind: 'money' };
  const budget = (await api.ask('POST', '/api/own-fields/', made)).json<OwnField>();
  await put('contacts', ids['Ann'], { [budget.id]: { amount: 5000, currency: 'CAD' } });
  language = (
    await api.ask('POST', '/api/own-fields/', { about: 'contact', name: 'French', kind: 'yes_no' })
  ).json<OwnField>();
  await put('contacts', ids['Cleo'], { [language.id]: true });
  own = { region: Number(field('region')), pitches: Number(field('pitch_count')), budget: budget.id };
  own.renovation = Number(field('next_renovation'));
});
afterAll(() => api.close());
let own: Record<string, number> = {};

const all = (...of: GroupNode[]): GroupFilter => ({ type: 'all', of });
const any = (...of: GroupNode[]): GroupFilter => ({ type: 'any', of });
const such = (
  key: GroupCondition['key'],
  operator: string,
  value?: GroupCondition['value'],
  field?: number,
): GroupCondition => ({
  type: 'condition',
  key,
  operator: operator as GroupCondition['operator'],
  ...(value !== undefined && { value }),
  ...(field !== undefined && { field }),
});
const field = (id: number | undefined, operator: string, value?: GroupCondition['value']) =>
  such('own_field', operator, value, id);

const names = async (filter: GroupFilter): Promise<string[]> => {
  const answer = await api.ask('POST', `${GROUPS}members/`, { filter });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<GroupMembers>().members.map(({ full_name }) => full_name);
};
const find = async (...conditions: GroupNode[]) => (await names(all(...conditions))).toSorted();
const EVERYBODY = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Solo'];
const but = (...out: string[]) => EVERYBODY.filter((name) => !out.includes(name));
const one = (condition: object) => ({ type: 'all', of: [condition] });
const byNumber = (former: number, latter: number) => former - latter;
let made = 0;
const save = async (filter: GroupFilter) => {
  const answer = await api.ask('POST', GROUPS, { name: `Group ${(made += 1)}`, filter });
  expect(answer.statusCode).toBe(201);
  return answer.json<Group>();
};

describe('G6 who a condition finds', () => {
  it('G6 by the fields of contact and organization, whatever their letter case', async () => {
    expect(await find(such('name', 'is', ['ANN', 'bob']))).toEqual(['Ann', 'Bob']);
    expect(await find(such('name', 'is_not', ['ann']))).toEqual(but('Ann'));
    expect(await find(such('title', 'contains', ['rang']))).toEqual(['Solo']);
    expect(await find(such('phone', 'filled'))).toEqual(['Solo']);
    expect(await find(such('email', 'empty'))).toEqual(['Solo']);
    expect(await find(such('email', 'begins', ['ann@']))).toEqual(['Ann']);
    expect(await find(such('organization_name', 'contains_not', ['golf']))).toEqual(['Dan', 'Eve', 'Solo']);
    expect(await find(such('organization', 'one_of', [clubs['River Stadium']!]))).toEqual(['Dan', 'Eve']);
    expect(await find(such('organization', 'empty'))).toEqual(['Solo']);
    expect(await find(such('owner', 'empty'))).toEqual(['Solo']);
    // What LIKE and SQL would take for their own is text.
    for (const text of ['%', '_', String.raw`\ `, `' or true --`, '{{name}}']) {
      expect(await find(such('name', 'contains', [text]))).toEqual([]);
    }
  });

  it('G6 by own fields of each kind', async () => {
    const course = golf.choices.find(({ code }) => code === 'golf_course')!.id;
    expect(await find(field(golf.id, 'one_of', [course]))).toEqual(['Ann', 'Bob', 'Cleo']);
    expect(await find(field(golf.id, 'none_of', [course]))).toEqual(['Dan', 'Eve', 'Solo']);
    expect(await find(field(own['region'], 'is', ['ontario', 'QUÉBEC']))).toEqual(['Ann', 'Bob', 'Cleo']);
    expect(await find(field(own['region'], 'empty'))).toEqual(['Dan', 'Eve', 'Solo']);
    expect(await find(field(own['pitches'], 'at_least', 10))).toEqual(['Ann', 'Bob']);
    expect(await find(field(own['pitches'], 'at_most', 9))).toEqual(['Cleo']);
    expect(await find(field(own['budget'], 'at_least', { amount: 5000, currency: 'CAD' }))).toEqual(['Ann']);
    expect(await find(field(own['budget'], 'at_least', { amount: 1, currency: 'EUR' }))).toEqual([]);
    expect(await find(field(language.id, 'yes'))).toEqual(['Cleo']);
    expect(await find(field(language.id, 'no'))).toEqual([]);
    expect(await find(field(own['renovation'], 'next_days', 20))).toEqual(['Ann', 'Bob']);
    expect(await find(field(own['renovation'], 'next_days', 10))).toEqual([]);
    expect(await find(field(own['renovation'], 'before', '2027-01-01'))).toEqual(['Ann', 'Bob']);
  });

  it('G6 by tags, owner and import', async () => {
    const tagged = await api.ask('PATCH', `/api/contacts/contacts/${ids['Ann']}/tags/`, {
      add: ['VIP', 'Old'],
    });
    const [old, vip] = tagged.json<{ id: number }[]>().map(({ id }) => id) as [number, number];
    await api.ask('PATCH', `/api/contacts/contacts/${ids['Bob']}/tags/`, { add: ['VIP'] });
    await api.ask('PATCH', `/api/contacts/organizations/${clubs['River Stadium']}/tags/`, { add: ['VIP'] });
    expect(await find(such('tags', 'one_of', [old, vip]))).toEqual(['Ann', 'Bob']);
    expect(await find(such('tags', 'all_of', [old, vip]))).toEqual(['Ann']);
    expect(await find(such('tags', 'none_of', [old]))).toEqual(but('Ann'));
    expect(await find(such('tags', 'empty'))).toEqual(but('Ann', 'Bob'));
    expect(await find(such('organization_tags', 'one_of', [vip]))).toEqual(['Dan', 'Eve']);
    const { rows } = await pool().query<{ id: number; owner_id: number }>(
      'select owner_id from organizations',
    );
    expect(await find(such('owner', 'one_of', [rows[0]!.owner_id]))).toEqual(but('Solo'));
    const undoable = '11111111-2222-4333-8444-555555555555';
    await pool().query(
      `insert into contact_imports (id, user_id, stage, file_name, counts, created_at)
       select $1, min(id), 'done', 'clubs.csv', '{}', now() from users`,
      [undoable],
    );
    await pool().query(
      `insert into contact_import_added (import_id, about, ids, seen) values ($1, 'contact', $2, '{1,1}')`,
      [undoable, [ids['Dan'], ids['Solo']]],
    );
    expect(await find(such('imported', 'one_of', [undoable]))).toEqual(['Dan', 'Solo']);
    expect(await find(such('imported', 'none_of', [undoable]))).toEqual(but('Dan', 'Solo'));
  });

  it('G6 by what was written, opened, answered, bounced, and what became of it', async () => {
    const template = await api.addTemplate();
    const people = [ids['Ann']!, ids['Bob']!, ids['Cleo']!, ids['Dan']!];
    const { id } = await api.addCampaign({
      status: 'active',
      contacts: people,
      template_map: { 1: template.id },
    });
    await api.sendNext(id, ids['Ann']!, new Date('2026-04-30T12:00:00Z'));
    await api.sendNext(id, ids['Bob']!, new Date('2026-05-01T12:00:00Z'));
    await api.sendNext(id, ids['Cleo']!, new Date(NOW.getTime() - 3 * DAY));
    await api.respond(id, ids['Bob']!, 'opened');
    await api.respond(id, ids['Bob']!, 'replied', 'Yes');
    await api.respond(id, ids['Cleo']!, 'bounced');
    expect(await find(such('in_campaign', 'one_of', [id]))).toEqual(['Ann', 'Bob', 'Cleo', 'Dan']);
    expect(await find(such('got_mail', 'one_of', [id]))).toEqual(['Ann', 'Bob', 'Cleo']);
    expect(await find(such('got_mail', 'none_of', [id]))).toEqual(['Dan', 'Eve', 'Solo']);
    expect(await find(such('written', 'never'))).toEqual(['Dan', 'Eve', 'Solo']);
    expect(await find(such('written', 'ever'))).toEqual(['Ann', 'Bob', 'Cleo']);
    expect(await find(such('written', 'since', '2026-05-01'))).toEqual(['Bob', 'Cleo']);
    expect(await find(such('written', 'before', '2026-05-01'))).toEqual(['Ann']);
    expect(await find(such('written', 'not_since', '2026-05-01'))).toEqual(['Ann', 'Dan', 'Eve', 'Solo']);
    expect(await find(such('written', 'last_days', 7))).toEqual(['Cleo']);
    expect(await find(such('written', 'not_last_days', 7))).toEqual(but('Cleo'));
    expect(await find(such('opened', 'ever'))).toEqual(['Bob']);
    expect(await find(such('opened', 'one_of', [id]))).toEqual(['Bob']);
    expect(await find(such('answered', 'ever'))).toEqual(['Bob']);
    expect(await find(such('answered', 'never'), such('got_mail', 'ever'))).toEqual(['Ann', 'Cleo']);
    expect(await find(such('bounced', 'ever'))).toEqual(['Cleo']);
    await pool().query(
      `insert into suppressions (email_key, reason) values ('eve@club.example', 'unsubscribed')`,
    );
    expect(await find(such('suppressed', 'yes'))).toEqual(['Eve']);
    expect(await find(such('suppressed', 'no'))).toEqual(but('Eve'));
    await api.ask('PATCH', `/api/conversations/${ids['Bob']}/`, { version: 0, outcome_id: 1 });
    expect(await find(such('outcome', 'one_of', [1]))).toEqual(['Bob']);
    expect(await find(such('outcome', 'empty'))).toEqual(but('Bob'));
    // An answer of the staff is written to somebody as well.
    await api.answer(id, ids['Ann']!, 'By hand', new Date(NOW.getTime() - DAY));
    expect(await find(such('written', 'last_days', 7))).toEqual(['Ann', 'Cleo']);
    // Its mails stay when a campaign is deleted, and so does who got them.
    await api.ask('DELETE', `/api/campaigns/${id}/delete/`);
    expect(await find(such('got_mail', 'one_of', [id]))).toEqual(['Ann', 'Bob', 'Cleo']);
  });

  it('G6 by "all of" and "any of" within each other; nothing finds nobody', async () => {
    const golfers = field(golf.id, 'filled');
    expect(await find(any(golfers, such('name', 'is', ['Solo'])))).toEqual(['Ann', 'Bob', 'Cleo', 'Solo']);
    expect(await find(golfers, any(such('name', 'is', ['Bob']), such('name', 'is', ['Dan'])))).toEqual([
      'Bob',
    ]);
    expect(await find()).toEqual([]);
    expect(await names(any())).toEqual([]);
    expect(await find(golfers, all())).toEqual([]);
  });

  it('G6 counts people and their organizations, and lists them a part at a time, by organization', async () => {
    const filter = any(such('name', 'filled'));
    const count = (await api.ask('POST', `${GROUPS}count/`, { filter })).json<GroupCount>();
    expect(count).toEqual({ contacts: 6, organizations: 3, with_address: 5, things: [], dead: [] });
    const part = (offset: number) => api.ask('POST', `${GROUPS}members/`, { filter, offset, limit: 4 });
    const first = (await part(0)).json<GroupMembers>();
    expect(first.members.map(({ full_name }) => full_name)).toEqual(['Cleo', 'Dan', 'Eve', 'Ann']);
    expect(first.has_more).toBe(true);
    const rest = (await part(4)).json<GroupMembers>();
    expect(rest.members.map(({ full_name }) => full_name)).toEqual(['Bob', 'Solo']);
    expect(rest.has_more).toBe(false);
    const { id } = await save(filter);
    const contacts = (await api.ask('GET', `${GROUPS}${id}/contacts/`)).json<GroupContacts>();
    expect(contacts).toEqual({
      ids: EVERYBODY.filter((name) => name !== 'Solo').map((name) => ids[name]),
      without_address: 1,
    });
    const alone = await api.ask('GET', `${GROUPS}${id}/members/?limit=1`);
    expect(alone.json<GroupMembers>().members).toHaveLength(1);
  });
});

describe('G6 groups', () => {
  it('G6 are live: who comes to have it is in it, who has it no more is not', async () => {
    const { id } = await save(all(such('title', 'is', ['Greenkeeper'])));
    const members = async () =>
      (await api.ask('GET', `${GROUPS}${id}/members/`)).json<GroupMembers>().members.length;
    expect(await members()).toBe(0);
    await pool().query(`update contacts set title = 'Greenkeeper' where id = $1`, [ids['Ann']]);
    expect(await members()).toBe(1);
    await pool().query(`update contacts set title = '' where id = $1`, [ids['Ann']]);
    expect(await members()).toBe(0);
  });

  it('G6 of two people who change one at once, one is told; a name is there once', async () => {
    const group = await save(all(such('name', 'is', ['Ann'])));
    const change = (name: string) =>
      api.ask('PATCH', `${GROUPS}${group.id}/`, { version: group.version, name });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 409]);
    const now = (await api.ask('GET', `${GROUPS}${group.id}/`)).json<Group>();
    expect(now).toMatchObject({ version: 2, filter: group.filter, changed_by: 'Ann@Example.com' });
    const taken = await api.ask('POST', GROUPS, { name: now.name.toUpperCase(), filter: all() });
    expect([taken.statusCode, taken.body]).toEqual([409, expect.stringContaining('name')]);
    const both = await Promise.all(
      [1, 2].map(() => api.ask('POST', GROUPS, { name: 'Twins', filter: all() })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([201, 409]);
  });

  it('G6 a deleted one comes back as it was, under another name where its own is taken', async () => {
    const group = await save(all(such('name', 'is', ['Ann'])));
    const gone = await api.ask('DELETE', `${GROUPS}${group.id}/`);
    expect(gone.statusCode).toBe(204);
    expect((await api.ask('GET', `${GROUPS}${group.id}/`)).statusCode).toBe(404);
    await api.ask('POST', GROUPS, { name: group.name, filter: all() });
    const restore = (resolve_conflicts: boolean) =>
      api.ask('POST', `/api/deletions/${String(gone.headers['touchline-deletion'])}/restore/`, {
        resolve_conflicts,
      });
    expect((await restore(false)).statusCode).toBe(409);
    expect((await restore(true)).statusCode).toBe(204);
    const back = (await api.ask('GET', `${GROUPS}${group.id}/`)).json<Group>();
    expect(back).toMatchObject({ name: `${group.name} (2)`, filter: group.filter });
  });

  it('G6 a condition whose field, tag or organization is gone says so and finds nobody', async () => {
    const fleeting = (
      await api.ask('POST', '/api/own-fields/', { about: 'contact', name: 'Hobby', kind: 'text' })
    ).json<OwnField>();
    const tagged = await api.ask('PATCH', `/api/contacts/contacts/${ids['Eve']}/tags/`, {
      add: ['Do not visit'],
    });
    const tag = tagged.json<{ id: number; name: string }[]>().find(({ name }) => name === 'Do not visit')!.id;
    const group = await save(
      all(field(fleeting.id, 'empty'), any(such('tags', 'none_of', [tag]), such('name', 'is', ['Eve']))),
    );
    const found = async () =>
      (await api.ask('GET', `${GROUPS}${group.id}/members/`)).json<GroupMembers>().members.length;
    expect(await found()).toBe(6);
    await api.ask('DELETE', `/api/tags/${tag}/`);
    // Whom the tag kept out is not let in because it is gone.
    expect(await found()).toBe(1);
    await api.ask('DELETE', `/api/own-fields/${fleeting.id}/`);
    expect(await found()).toBe(0);
    const read = (await api.ask('GET', `${GROUPS}${group.id}/`)).json<Group>();
    expect(read.dead).toEqual(['of.0', 'of.1.of.0']);
    expect(read.things).toEqual([
      { key: `own_field:${fleeting.id}`, name: 'Hobby', code: null, is_gone: true },
      { key: `tag:${tag}`, name: 'Do not visit', code: null, is_gone: true },
    ]);
    // It can still be saved with what is gone, under its name.
    const { version } = read;
    const again = await api.ask('PATCH', `${GROUPS}${group.id}/`, { version, filter: group.filter });
    expect(again.json<Group>().things).toEqual(read.things);
    // Of several, those that are there still count.
    expect(await find(such('tags', 'one_of', [tag, 999_999]))).toEqual([]);
  });

  it('G6 a field that is retired is asked about no more, and again once it is offered again', async () => {
    const { id, version } = language;
    await api.ask('DELETE', `/api/own-fields/${id}/`);
    expect(await find(field(id, 'yes'))).toEqual([]);
    const back = await api.ask('PATCH', `/api/own-fields/${id}/`, {
      version: version + 1,
      is_retired: false,
    });
    expect(back.statusCode).toBe(200);
    expect(await find(field(id, 'yes'))).toEqual(['Cleo']);
  });

  it('G6 refuses what cannot be asked, and names it', async () => {
    const nested = (depth: number): GroupNode =>
      depth === 0 ? such('name', 'filled') : all(nested(depth - 1));
    const condition = { type: 'condition', key: 'name', operator: 'is', value: ['x'] };
    for (const [filter, named] of [
      [nested(5), 'filter.of.0.of.0.of.0'],
      [all(...Array.from({ length: 51 }, () => such('name', 'filled'))), 'filter.of'],
      [
        any(all(...Array.from({ length: 50 }, () => such('name', 'filled'))), such('name', 'filled')),
        'filter.of',
      ],
      [
        one({ ...condition, value: Array.from({ length: 10_000 }, (_, index) => `v${index}`) }),
        'filter.of.0.value',
      ],
      [one({ ...condition, value: [] }), 'filter.of.0.value'],
      [one({ ...condition, value: 'x' }), 'filter.of.0.value'],
      [one({ ...condition, value: ['a\0'] }), 'filter.of.0.value'],
      [one({ ...condition, value: [''] }), 'filter.of.0.value'],
      [one({ ...condition, operator: 'filled' }), 'filter.of.0.value'],
      [one({ ...condition, operator: 'at_least', value: 5 }), 'filter.of.0.operator'],
      [one({ ...condition, operator: 'constructor' }), 'filter.of.0.operator'],
      [one({ ...condition, key: '__proto__' }), 'filter.of.0.key'],
      [one({ ...condition, field: 1 }), 'filter.of.0.field'],
      [one({ ...condition, key: 'own_field' }), 'filter.of.0.field'],
      [one({ ...condition, key: 'own_field', field: own['pitches'] }), 'filter.of.0.operator'],
      [
        one({
          ...condition,
          key: 'own_field',
          operator: 'at_least',
          field: own['pitches'],
          value: { amount: 1, currency: 'CAD' },
        }),
        'filter.of.0.value',
      ],
      [one({ ...condition, key: 'tags', operator: 'one_of', value: [1e12] }), 'filter.of.0.value'],
      [one({ ...condition, key: 'written', operator: 'since', value: '2026-02-30' }), 'filter.of.0.value'],
      [one({ ...condition, key: 'written', operator: 'last_days', value: 1.5 }), 'filter.of.0.value'],
      [one({ ...condition, key: 'imported', operator: 'one_of', value: ['x'] }), 'filter.of.0.value'],
      [one({ ...condition, extra: 1 }), 'filter.of.0.extra'],
      [one({ type: 'none', of: [] }), 'filter.of.0.type'],
      ['all', 'filter'],
    ] as const) {
      const answer = await api.ask('POST', `${GROUPS}count/`, { filter });
      expect([named, answer.statusCode, answer.body]).toEqual([
        named,
        400,
        expect.stringContaining(`"field":"${named}`),
      ]);
    }
    const deep = await api.inject({
      method: 'POST',
      url: `${GROUPS}count/`,
      headers: { 'content-type': 'application/json' },
      payload: `{"filter":${'{"type":"all","of":['.repeat(20_000)}${']}'.repeat(20_000)}}`,
    });
    expect([deep.statusCode, deep.body]).toEqual([400, expect.stringContaining('filter.of.0')]);
    for (const name of ['', 'a\nb', 'x'.repeat(101), 'a\0']) {
      const answer = await api.ask('POST', GROUPS, { name, filter: all() });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('"field":"name"')]);
    }
    const hostile = `<img src=x onerror=alert(1)> '; drop table contacts; -- ‮`;
    expect((await api.ask('POST', GROUPS, { name: hostile, filter: all() })).json<Group>().name).toBe(
      hostile.trim(),
    );
    for (const url of [`${GROUPS}99999999999/`, `${GROUPS}4711/`, `${GROUPS}4711/contacts/`]) {
      expect((await api.ask('GET', url)).statusCode).toBe(404);
    }
  });

  it('G6 says whose pasted addresses are, and names those of nobody without making anybody', async () => {
    const before = await api.countContacts();
    const answer = await api.ask('POST', `${GROUPS}addresses/`, {
      addresses: [
        ' ANN@club.example ',
        'ann@club.example',
        'new@club.example',
        'NEW@club.example',
        'nonsense',
        '',
      ],
    });
    expect(answer.json()).toEqual({ ids: [ids['Ann']], unknown: ['new@club.example', 'nonsense'] });
    expect(await api.countContacts()).toBe(before);
  });

  it('G6 a group that names an erased address forgets it', async () => {
    const { contacts } = await api.createOrganization('Short', [
      { full_name: 'Zed', email: 'zed@short.example' },
    ]);
    const group = await save(any(such('email', 'is', ['zed@short.example', 'ann@club.example'])));
    const erased = await api.ask('POST', `/api/contacts/contacts/${contacts[0]?.id}/erasure/`, {
      confirmation: 'zed@short.example',
    });
    expect(erased.statusCode).toBeLessThan(300);
    const read = (await api.ask('GET', `${GROUPS}${group.id}/`)).json<Group>();
    expect(JSON.stringify(read.filter)).not.toContain('zed');
    expect(await names(read.filter)).toEqual(['Ann']);
  });
});
