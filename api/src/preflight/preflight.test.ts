import type { LinkCheck, Preflight, PreflightCheck } from '@touchline/shared/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CAMPAIGNS, startCampaignApi, updateOf, type CampaignApi } from '../testing/campaign-api.ts';

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

it('V9 finds nothing in a campaign that may go out', async () => {
  expect(await find({ 1: await template() })).toEqual([]);
});

it.each<[PreflightCheck, string, object, readonly string[]]>([
  ['subject_empty', 'stops', { subject: ' ' }, []],
  ['link_missing', 'stops', { html: `${LETTER}<a class="v-button">Call us</a>` }, ['Call us']],
  ['merge_tag_unknown', 'stops', { html: `${LETTER}{{frist_name}}` }, ['{{frist_name}}']],
  ['all_capitals', 'warns', { subject: 'LAST CHANCE' }, []],
  ['picture_only', 'warns', { html: '<img src="a.png"><a href="{{unsubscribe_url}}">x</a>' }, []],
  ['too_large', 'warns', { html: LETTER + 'x'.repeat(100_000) }, ['101']],
  ['no_unsubscribe', 'notes', { html: '<p>Hello</p>' }, []],
])('V9 finds %s in a template, which %s', async (check, severity, fields, details) => {
  const id = await template(fields);
  expect(await find({ 1: id })).toEqual([
    { check, severity, template: { id, title: 'A title', steps: [1] }, details, people: null },
  ]);
});

it('V9 lets a later step go on under the subject of an earlier one', async () => {
  const [first, second] = [await template(), await template({ subject: '' })];
  expect(await find({ 1: first, 2: second })).toEqual([]);
  expect(await find({ 1: second, 2: first })).toMatchObject([
    { check: 'subject_empty', template: { id: second } },
  ]);
});

it('V9 names people without a value for a merge tag that is used', async () => {
  const { contacts: added } = await api.createOrganization('Meadow Park', [{ email: 'nobody@park.example' }]);
  const id = added[0]?.id ?? 0;
  contacts = [...contacts, id];
  expect(await find({ 1: await template() })).toEqual([
    {
      check: 'merge_value_missing',
      severity: 'warns',
      template: null,
      details: ['{{first_name}}'],
      people: { contacts: 1, people: [{ id, name: '', email: 'nobody@park.example' }] },
    },
  ]);
});

it('V9 names people who are in another active campaign, mailboxes that cannot send, and holidays', async () => {
  const id = await template();
  await api.addCampaign({
    name: 'Other',
    status: 'active',
    contacts: contacts.slice(0, 1),
    template_map: { 1: id },
  });
  await api.testDatabase.database.kysely
    .insertInto('sending_holds')
    .values({ mailbox_id: 1, cause: 'rate', reply: '', since: new Date(0), until: null, refusals: 1 })
    .execute();
  const findings = await find({ 1: id });
  await api.testDatabase.database.kysely.deleteFrom('sending_holds').execute();
  expect(findings).toMatchObject([
    { check: 'mailbox_unhealthy', details: ['outreach@touchline.local'] },
    { check: 'other_campaigns', people: { contacts: 1, people: [{ id: contacts[0] }] } },
  ]);
  const days = async () => {
    const answer = await api.ask('POST', PREFLIGHT, planned({ 1: id, 2: id }));
    return answer.json<Preflight>().findings.find(({ check }) => check === 'holidays')?.details;
  };
  expect(await days()).toEqual([]);
  await api.ask('PUT', '/api/settings/', { reply_effect: 'ended', holiday_country: 'CA' });
  expect(await days()).toEqual(['2026-12-25 Christmas Day']);
});

it('V9 refuses by name to activate, to resume, to add people to, and to begin what would do harm', async () => {
  const [good, bad] = [await template(), await template({ html: '<a class="button">Call us</a>' })];
  const refused = {
    errors: [{ field: 'template_map.2', message: '“A title” has a link that leads nowhere: “Call us”' }],
  };
  const created = await api.ask('POST', CAMPAIGNS, planned({ 1: good, 2: bad }, { status: 'active' }));
  expect([created.statusCode, created.json()]).toMatchObject([400, refused]);
  const { id } = await api.addCampaign({ contacts: contacts.slice(0, 1), template_map: { 1: good, 2: bad } });
  const update = async (fields: object) =>
    api.ask('PUT', `${CAMPAIGNS}${id}/update/`, { ...updateOf(await api.read(id)), ...fields });
  for (const status of ['paused', 'waiting', 'draft']) {
    expect((await update({ status })).statusCode).toBe(200);
    expect((await update({ status: 'active' })).json()).toMatchObject(refused);
  }
  expect((await api.read(id)).status).toBe('draft');
  // As of a campaign that was active before there was a preflight.
  await api.testDatabase.database.kysely.updateTable('campaigns').set({ status: 'active' }).execute();
  expect((await update({ contact_ids: contacts })).json()).toMatchObject(refused);
  expect((await api.ask('POST', `${CAMPAIGNS}${id}/begin/`, { contact_ids: contacts })).json()).toMatchObject(
    refused,
  );
  // What it sends does not change.
  expect((await update({ name: 'Another name' })).statusCode).toBe(200);
  expect((await update({ template_map: { 1: good } })).statusCode).toBe(200);
});

it('V9 reads a stored campaign, and knows none that is gone', async () => {
  const { id } = await api.addCampaign({ contacts, template_map: { 1: await template({ subject: '' }) } });
  const answer = await api.ask('GET', `${CAMPAIGNS}${id}/preflight/`);
  expect(answer.json<Preflight>().findings).toMatchObject([{ check: 'subject_empty' }]);
  for (const gone of ['999', '99999999999', '0']) {
    expect([400, 404]).toContain((await api.ask('GET', `${CAMPAIGNS}${gone}/preflight/`)).statusCode);
  }
  await api.ask('DELETE', `${CAMPAIGNS}${id}/delete/`);
  expect((await api.ask('GET', `${CAMPAIGNS}${id}/preflight/`)).statusCode).toBe(404);
});

it('V9 asks for links only when somebody wants it, and tells which do not work', async () => {
  const paths = ['200', '404', '503', '405', 'silent', '{{first_name}}'];
  const html = paths.map((path) => `<a href="${address(path)}">x</a>`).join('');
  const inside = '<a href="http://10.0.0.1/">x</a>';
  const id = await template({ html: LETTER + html + inside });
  await find({ 1: id });
  expect(asked).toEqual([]);
  const answer = await api.ask('POST', `${PREFLIGHT}links/`, { template_map: { 1: id } });
  expect(answer.json<LinkCheck>()).toEqual({
    findings: [
      {
        check: 'link_broken',
        severity: 'warns',
        template: { id, title: 'A title', steps: [1] },
        details: [address('404'), address('503'), address('silent'), 'http://10.0.0.1/'],
        people: null,
      },
    ],
    checked: 6,
    skipped: 1,
  });
  expect(asked.toSorted()).toEqual(['HEAD /200', 'HEAD /404', 'HEAD /405', 'HEAD /503', 'HEAD /silent']);
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
