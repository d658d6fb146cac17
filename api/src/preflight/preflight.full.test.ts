import type { LinkCheck, OwnField, Preflight } from '@touchline/shared/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { insertMailbox } from '../testing/mailboxes.ts';
import { findHolidays } from './holidays-while-sending.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

const PREFLIGHT = '/api/campaigns/preflight/';

const LETTER =
  '<p>Dear {{first_name}}, we look after pitches of clubs in your area, all the year round.</p>' +
  '<a href="{{unsubscribe_url}}">Unsubscribe</a>';

const asked: string[] = [];

/** Answers by its path; one path never does. */
const site = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const status = /\d+/u.exec(request.url ?? '')?.[0];
  if (status !== undefined) response.writeHead(Number(status)).end();
});

let api: CampaignApi;

let port: number;

let contacts: number[];

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
  api = await startCampaignApi({
    clock: { now: () => new Date('2026-12-22T14:00:00Z') },
    uploads: {
      foreignFetch: {
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
        isAllowedAddress: (address) => address === '127.0.0.1',
        isAllowedPort: (given) => given === port,
        milliseconds: 400,
        redirects: 2,
      },
    },
  });
});

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await api.close();
});

beforeEach(async () => {
  await api.clearContacts();
  contacts = await api.addContacts(2);
});

const address = (path: string) => `http://club.example:${port}/${path}`;

const template = async (fields: object = {}) =>
  (await api.addTemplate({ subject: 'Your pitch', html: LETTER, ...fields })).id;

const planned = (template_map: Record<string, number>, fields: object = {}) => ({
  name: 'A campaign',
  scenario: 'pitch_testing',
  contacts,
  template_map,
  ...fields,
});

const find = async (template_map: Record<string, number>, fields: object = {}) => {
  const answer = await api.ask('POST', PREFLIGHT, planned(template_map, fields));
  expect(answer.statusCode).toBe(200);
  // Without a country, that is told each time.
  return answer.json<Preflight>().findings.filter(({ check }) => check !== 'holidays');
};

it('V9 finds template_unreadable in one that was stored before it would have been refused, which stops', async () => {
  const id = await template();
  const html = '<div>'.repeat(5000);
  await api.testDatabase.database.kysely
    .updateTable('templates')
    .set({ html })
    .where('id', '=', id)
    .execute();
  expect(await find({ 1: id })).toMatchObject([
    { check: 'template_unreadable', severity: 'stops', templates: [{ id }] },
  ]);
});

it('V9 G3 names people who lack a value of an own field, and fields that were removed', async () => {
  const { json } = await api.ask('POST', '/api/own-fields/', {
    about: 'contact',
    name: 'Nickname',
    kind: 'text',
  });
  const field = json<OwnField>();
  const city = (await api.ask('GET', '/api/own-fields/'))
    .json<OwnField[]>()
    .find(({ code }) => code === 'city');
  const { contacts: added } = await api.createOrganization('Meadow Park', [
    { full_name: 'Zoë', email: 'zoe@park.example', own_values: { [field.id]: 'Zee' } },
    { full_name: 'Lev', email: 'lev@park.example' },
  ]);
  contacts = added.map(({ id }) => id);
  const id = await template({
    html: `${LETTER}<p>{{field_${field.id}_nickname}} of {{field_${city?.id}_old_name}}</p>`,
  });
  const both = added.map((one) => expect.objectContaining({ id: one.id }) as unknown);
  expect(await find({ 1: id })).toMatchObject([
    {
      check: 'merge_value_missing',
      details: [`{{field_${city?.id}_old_name}}`],
      people: { contacts: 2, people: both },
    },
    {
      check: 'merge_value_missing',
      details: [`{{field_${field.id}_nickname}}`],
      people: { contacts: 1, people: both.slice(1) },
    },
  ]);
  await api.ask('PATCH', `/api/own-fields/${field.id}/`, { version: field.version, is_retired: true });
  expect(await find({ 1: id })).toMatchObject([
    { check: 'merge_tag_unknown', severity: 'stops', details: [`{{field_${field.id}_nickname}}`] },
    { check: 'merge_value_missing', details: [`{{field_${city?.id}_old_name}}`] },
  ]);
});

it('V9 names a holiday on a day of 23 hours, also late in the evening before', async () => {
  await api.ask('PUT', '/api/settings/', { reply_effect: 'ended', holiday_country: 'PL' });
  const window = { weekdays: [1, 2, 3, 4, 5], startsAt: 540, endsAt: 1080, timeZone: 'Europe/Warsaw' };
  const clock = { now: () => new Date('2027-03-27T22:30:00Z') };
  const rhythm = { frequencyDays: 3, stepDays: {}, dayUnit: 'days' as const, staggerSends: false };
  const { kysely } = api.testDatabase.database;
  const campaign = { rhythm, startsOn: null, templateMap: { 1: 1 } };
  expect(await findHolidays(kysely, campaign, { clock, window }, 'en')).toEqual([
    { date: '2027-03-28', name: 'Easter Sunday' },
  ]);
});

it('V9 names people who got the same mail before, from this template or a copy of it', async () => {
  const [id, copy, own] = [await template(), await template(), await template({ html: `${LETTER}x` })];
  const [first = 0] = contacts;
  const other = await api.addCampaign({
    name: 'Last season',
    status: 'active',
    contacts: [first],
    template_map: { 1: id },
  });
  await api.sendNext(other.id, first);
  for (const chosen of [id, copy]) {
    expect(await find({ 1: chosen })).toMatchObject([
      {
        check: 'same_mail',
        severity: 'warns',
        templates: [{ id: chosen }],
        details: ['Last season'],
        people: { contacts: 1, people: [{ id: first }] },
      },
    ]);
  }
  expect(await find({ 1: own })).toEqual([]);
  // It goes to nobody twice within the campaign itself.
  expect(await find({ 1: id }, { id: other.id })).toEqual([]);
});

it('V9 counts each of those people once over all templates, and names the steps in which they get it again', async () => {
  const [one, two] = [await template(), await template({ html: `${LETTER}x` })];
  const people = await api.addContacts(50);
  contacts = people;
  const before = [];
  for (const [id, own] of [
    [one, people.slice(0, 30)],
    [two, people.slice(15)],
  ] as const) {
    const other = await api.addCampaign({
      status: 'active',
      overlap: 'send',
      contacts: [...own],
      template_map: { 1: id },
    });
    for (const person of own) await api.sendNext(other.id, person);
    before.push(other.id);
  }
  const found = (await find({ 1: one, 2: two, 4: one })).find(({ check }) => check === 'same_mail');
  expect(found).toMatchObject({
    templates: [
      { id: one, steps: [1, 4] },
      { id: two, steps: [2] },
    ],
    people: { contacts: 50 },
  });
  expect(found?.people?.people.map(({ id, steps }) => [id, steps])).toEqual(
    people.slice(0, 20).map((id, index) => [id, index < 15 ? [1, 4] : [1, 2, 4]]),
  );
  // What is behind them already does not concern them.
  const [campaign = 0] = before;
  const again = (await find({ 1: one, 2: two }, { id: campaign })).find(({ check }) => check === 'same_mail');
  expect(again).toMatchObject({ templates: [{ id: two }], people: { contacts: 35 } });
});

it('V9 measures the mail as it goes out to whoever makes it longest', async () => {
  const { contacts: long } = await api.createOrganization('Meadow Park '.repeat(15).trim(), [
    { full_name: 'Ann', email: 'ann@long.example' },
  ]);
  const html = `${LETTER}${'x'.repeat(97_000)}${'{{organization}}'.repeat(20)}`;
  const id = await template({ html });
  expect(Buffer.byteLength(html)).toBeLessThan(98_000);
  expect(await find({ 1: id })).toEqual([]);
  contacts = [...contacts, long[0]?.id ?? 0];
  expect(await find({ 1: id })).toMatchObject([{ check: 'too_large', details: ['101'] }]);
  // The line with a way to unsubscribe comes on top.
  const without = await template({ html: `<p>${'x'.repeat(99_800)}</p>` });
  expect(await find({ 1: without })).toMatchObject([{ check: 'too_large' }, { check: 'no_unsubscribe' }]);
});

it('V9 tells only of the mailboxes of the owners whom the campaign goes out for', async () => {
  const { kysely } = api.testDatabase.database;
  const id = await template();
  const sender = { kind: 'owner' as const };
  const own = await insertMailbox(kysely, { owner_id: 1 });
  await kysely.updateTable('organizations').set({ owner_id: 1 }).execute();
  expect(await find({ 1: id }, { sender })).toEqual([]);
  await kysely
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: new Date() })
    .where('id', '=', own)
    .execute();
  expect(await find({ 1: id }, { sender })).toMatchObject([
    { check: 'mailbox_unhealthy', mailboxes: [{ id: own, trouble: 'sign_in_again' }] },
  ]);
  await kysely.deleteFrom('mailboxes').where('id', '=', own).execute();
});

it('V9 asks for links only when somebody wants it, and tells which do not work', async () => {
  const paths = ['200', '404', '503', '405', 'silent', '{{first_name}}'];
  const html = paths.map((path) => `<a href="${address(path)}">x</a>`).join('');
  const inside = '<a href="http://10.0.0.1/">x</a><a href="http://prices.club.internal/">x</a>';
  const id = await template({ html: LETTER + html + inside });
  await find({ 1: id });
  expect(asked).toEqual([]);
  const answer = await api.ask('POST', `${PREFLIGHT}links/`, { template_map: { 1: id } });
  expect(answer.json<LinkCheck>()).toEqual({
    findings: [
      {
        check: 'link_broken',
        severity: 'warns',
        templates: [{ id, title: 'A title', steps: [1] }],
        details: [address('404'), address('503'), address('silent')],
        people: null,
        mailboxes: [],
      },
      {
        check: 'link_private',
        severity: 'warns',
        templates: [{ id, title: 'A title', steps: [1] }],
        details: ['http://10.0.0.1/', 'http://prices.club.internal/'],
        people: null,
        mailboxes: [],
      },
      {
        check: 'link_unchecked',
        severity: 'notes',
        templates: [],
        details: [address('{{first_name}}')],
        people: null,
        mailboxes: [],
      },
    ],
    checked: 7,
    skipped: 1,
    unchecked: [],
  });
  expect(asked.toSorted()).toEqual(['HEAD /200', 'HEAD /404', 'HEAD /405', 'HEAD /503', 'HEAD /silent']);
});

it('V9 ends in time, and says what nobody has looked at', async () => {
  const slow = await startCampaignApi({
    preflightMilliseconds: 1000,
    // Never done: that there is an answer shows that it was not waited for.
    inspector: { inspect: () => new Promise<never>(() => {}), stop: async () => undefined },
  });
  try {
    const [first, second] = [await slow.addTemplate({}), await slow.addTemplate({})];
    const contact_ids = await slow.addContacts(1);
    const campaign = { ...planned({ 1: first.id, 2: second.id }), contacts: contact_ids };
    const answer = await slow.ask('POST', PREFLIGHT, campaign);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Preflight>().findings).toContainEqual(
      expect.objectContaining({
        check: 'unfinished',
        severity: 'warns',
        details: expect.arrayContaining(['templates']),
      }),
    );
  } finally {
    await slow.close();
  }
});

it('V9 looks so often in a minute for an account, and no oftener', async () => {
  const own = await startCampaignApi();
  try {
    const body = { template_map: {} };
    const answers = [];
    for (let time = 0; time <= 10; time += 1) {
      answers.push((await own.ask('POST', `${PREFLIGHT}links/`, body)).statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const campaign = { ...planned({}), contacts: [] };
    expect((await own.ask('POST', PREFLIGHT, campaign)).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});

it('V9 asks a host for no more than its share of links, and for the rest when somebody wants it', async () => {
  asked.length = 0;
  const html = Array.from({ length: 30 }, (_, index) => `<a href="${address(`200?${index}`)}">x</a>`).join(
    '',
  );
  const id = await template({ html: LETTER + html });
  const answer = await api.ask('POST', `${PREFLIGHT}links/`, { template_map: { 1: id } });
  expect(answer.json<LinkCheck>()).toMatchObject({
    findings: [{ check: 'link_unchecked', severity: 'notes' }],
    checked: 20,
    skipped: 10,
  });
  expect(asked).toHaveLength(20);
  const { unchecked } = answer.json<LinkCheck>();
  const rest = await api.ask('POST', `${PREFLIGHT}links/`, {
    template_map: { 1: id },
    // Addresses of no template are not asked for.
    only: [...unchecked, address('404')],
  });
  expect(rest.json<LinkCheck>()).toEqual({ findings: [], checked: 10, skipped: 0, unchecked: [] });
  expect(new Set(asked).size).toBe(30);
});

it('V9 ends in time although templates take long to look into, and says that it did not ask', async () => {
  const inspected: string[] = [];
  const slow = await startCampaignApi({
    linkCheckMilliseconds: 100,
    inspector: {
      inspect: async ({ subject }) => {
        inspected.push(subject);
        await wait(200);
        return null;
      },
      stop: async () => undefined,
    },
  });
  try {
    const [first, second] = [await slow.addTemplate({}), await slow.addTemplate({})];
    const body = { template_map: { 1: first.id, 2: second.id } };
    const answer = await slow.ask('POST', `${PREFLIGHT}links/`, body);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(inspected).toHaveLength(1);
  } finally {
    await slow.close();
  }
});
