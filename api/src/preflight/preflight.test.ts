import type { Preflight, PreflightCheck } from '@touchline/shared/contract';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startDnsServer } from '../mail/check/testing/dns-server.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { CAMPAIGNS, startCampaignApi, updateOf, type CampaignApi } from '../testing/campaign-api.ts';
import { findDomainTroubles } from './domain-troubles.ts';
import { createTimeLimit } from './time-limit.ts';

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

let dns: Awaited<ReturnType<typeof startDnsServer>>;

let port: number;

let contacts: number[];

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
  dns = await startDnsServer();
  api = await startCampaignApi({
    resolver: dns.resolver,
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
  dns.close();
});

beforeEach(async () => {
  await api.clearContacts();
  contacts = await api.addContacts(2);
});

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
  ['link_not_filled', 'stops', { html: `${LETTER}<a href="${LINK_TO_FILL_IN}">Call us</a>` }, ['Call us']],
  [
    'sample_text',
    'stops',
    { subject: 'By [[31 March]]', html: `${LETTER}[[from <b>€490</b>]]` },
    ['31 March', 'from €490'],
  ],
  ['merge_tag_unknown', 'stops', { html: `${LETTER}{{frist_name}}` }, ['{{frist_name}}']],
  ['all_capitals', 'warns', { subject: 'LAST CHANCE' }, []],
  [
    'picture_only',
    'warns',
    { html: '<img src="a.png" alt="A pitch"><a href="{{unsubscribe_url}}">x</a>' },
    [],
  ],
  ['too_large', 'warns', { html: LETTER + 'x'.repeat(100_000) }, ['101']],
  [
    'image_without_text',
    'notes',
    { html: `${LETTER}<img src="https://a.example/b/pitch.png?x=1" alt=" ">` },
    ['pitch.png'],
  ],
  ['no_unsubscribe', 'notes', { html: '<p>Hello</p>' }, []],
])('V9 finds %s in a template, which %s', async (check, severity, fields, details) => {
  const id = await template(fields);
  expect(await find({ 1: id })).toEqual([
    {
      check,
      severity,
      templates: [{ id, title: 'A title', steps: [1] }],
      details,
      people: null,
      mailboxes: [],
    },
  ]);
});

it('V9 lets a later step go on under the subject of an earlier one', async () => {
  const [first, second] = [await template(), await template({ subject: '' })];
  expect(await find({ 1: first, 2: second })).toEqual([]);
  expect(await find({ 1: second, 2: first })).toMatchObject([
    { check: 'subject_empty', templates: [{ id: second }] },
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
      templates: [],
      details: ['{{first_name}}'],
      people: { contacts: 1, people: [{ id, name: '', email: 'nobody@park.example' }] },
      mailboxes: [],
    },
  ]);
});

it('V9 E5 names people whose names show no first name, and what their email says instead', async () => {
  const people = ['Mr. & Mrs. Smith', 'Ann Smith', 'office@park.example'].map((full_name) => ({ full_name }));
  const { contacts: added } = await api.createOrganization('Meadow Park', people);
  const [couple = 0, ann = 0, office = 0] = added.map(({ id }) => id);
  contacts = [couple, ann, office];
  expect(await find({ 1: await template() })).toMatchObject([
    {
      check: 'first_name_unclear',
      severity: 'warns',
      people: {
        contacts: 2,
        people: [
          { id: couple, name: 'Mr. & Mrs. Smith', first_name: 'Mr. & Mrs. Smith' },
          { id: office, name: 'office@park.example', first_name: '' },
        ],
      },
    },
  ]);
  const html = '<p>We look after your pitch.</p><a href="{{unsubscribe_url}}">Unsubscribe</a>';
  expect(await find({ 1: await template({ html }) })).toEqual([]);
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
    {
      check: 'mailbox_unhealthy',
      mailboxes: [{ id: 1, email: 'outreach@touchline.local', trouble: 'held', until: null }],
    },
    { check: 'other_campaigns', people: { contacts: 1, contact_ids: [contacts[0]] } },
  ]);
  const days = async (fields: object = {}) => {
    const answer = await api.ask('POST', PREFLIGHT, planned({ 1: id, 2: id }, fields));
    return answer.json<Preflight>().findings.find(({ check }) => check === 'holidays')?.details;
  };
  expect(await days()).toEqual([]);
  await api.ask('PUT', '/api/settings/', { reply_effect: 'ended', holiday_country: 'CA' });
  expect(await days()).toEqual(['2026-12-25 Christmas Day']);
  expect(await days({ starts_on: '2027-06-29' })).toEqual(['2027-07-01 Canada Day']);
  const stored = await api.addCampaign({ contacts, template_map: { 1: id, 2: id }, starts_on: '2027-06-29' });
  expect(await days({ id: stored.id })).toEqual(['2027-07-01 Canada Day']);
  const asStored = await api.ask('GET', `${CAMPAIGNS}${stored.id}/preflight/`);
  expect(asStored.json<Preflight>().findings).toContainEqual(
    expect.objectContaining({ check: 'holidays', details: ['2027-07-01 Canada Day'] }),
  );
});

it('V9 names people who wait for an answer, until somebody answers them', async () => {
  const id = await template();
  const [waiting = 0] = contacts;
  const other = await api.addCampaign({
    status: 'active',
    contacts: [waiting],
    template_map: { 1: await template({ html: `${LETTER}x` }) },
  });
  await api.sendNext(other.id, waiting);
  await api.respond(other.id, waiting, 'replied', 'How much is it?');
  const found = await find({ 1: id });
  expect(found).toMatchObject([
    {
      check: 'waiting_answer',
      severity: 'warns',
      people: { contacts: 1, people: [{ id: waiting }], contact_ids: [waiting] },
    },
  ]);
  // The campaign that they replied to sends them nothing more anyway.
  expect(await find({ 1: id }, { id: other.id })).toEqual([]);
  await api.answer(other.id, waiting, 'It is free.');
  expect(await find({ 1: id })).toEqual([]);
});

it('V9 B8 notes domains without SPF, DKIM or DMARC; a domain that DNS does not answer for is no fault', async () => {
  const mailbox = await insertMailbox(api.testDatabase.database.kysely, {
    email: 'news@bare.example',
    smtp: JSON.stringify({ host: 'smtp.hoster.example', port: 465, security: 'tls' }),
  });
  const found = () =>
    template().then((id) => find({ 1: id }, { sender: { kind: 'mailboxes', mailbox_ids: [mailbox] } }));
  dns.publish({ txt: { 'default._domainkey.bare.example': ['v=DKIM1; k=rsa; p=AAAA'] } });
  expect(await found()).toMatchObject([
    {
      check: 'mailbox_domain',
      severity: 'notes',
      mailboxes: [{ id: mailbox, email: 'news@bare.example', trouble: 'domain', proofs: ['spf', 'dmarc'] }],
    },
  ]);
  dns.publish({
    txt: {
      'bare.example': ['v=spf1 include:_spf.hoster.example -all'],
      '_spf.hoster.example': ['v=spf1 ip4:93.184.216.0/24 -all'],
      'default._domainkey.bare.example': ['v=DKIM1; k=rsa; p=AAAA'],
      '_dmarc.bare.example': ['v=DMARC1; p=reject'],
    },
    a: { 'smtp.hoster.example': ['93.184.216.34'] },
  });
  expect(await found()).toEqual([]);
  dns.publish({ broken: 'bare.example' });
  expect(await found()).toMatchObject([{ mailboxes: [{ proofs: ['dmarc'] }] }]);
  const { kysely } = api.testDatabase.database;
  await kysely
    .updateTable('mailboxes')
    .set({ disconnected_at: new Date() })
    .where('id', '=', mailbox)
    .execute();
});

const never = () => new Promise<never>(() => undefined);

it.each([
  ['DNS does not answer', 300],
  ['there is no time to read them', 0],
])('V9 B8 says that the domains of mailboxes were not looked at where %s', async (_, milliseconds) => {
  const { kysely } = api.testDatabase.database;
  const resolver = {
    resolveTxt: never,
    resolveMx: never,
    resolve4: never,
    resolve6: never,
    reverse: never,
  };
  const mailbox = await insertMailbox(kysely, {
    email: `${milliseconds}@silent.example`,
    smtp: JSON.stringify({ host: 'smtp.hoster.example', port: 465, security: 'tls' }),
  });
  const limit = createTimeLimit(kysely, new AbortController().signal, Date.now() + milliseconds);
  const settings = { domain: 'silent.example', dkim: undefined };
  expect(await findDomainTroubles([mailbox], new Date(), { settings, resolver }, limit)).toEqual([]);
  expect(limit.unfinished).toEqual(['mailboxes']);
  await kysely
    .updateTable('mailboxes')
    .set({ disconnected_at: new Date() })
    .where('id', '=', mailbox)
    .execute();
});

it('V9 tells of mailboxes that are gone, at their limit, or bounce', async () => {
  const { kysely } = api.testDatabase.database;
  const id = await template();
  const mailbox = await insertMailbox(kysely, {
    email: 'sales@club.example',
    daily_cap: 20,
  });
  const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox, 999_999] };
  const known = { id: mailbox, email: 'sales@club.example', until: null, count: null, of: null };
  const gone = { ...known, id: 999_999, email: '', trouble: 'gone' };
  expect(await find({ 1: id }, { sender })).toMatchObject([
    { check: 'mailbox_unhealthy', mailboxes: [gone] },
  ]);
  const people = await api.addContacts(20);
  const other = await api.addCampaign({
    name: 'Other',
    status: 'active',
    contacts: people,
    template_map: { 1: await template({ html: `${LETTER}x` }) },
  });
  for (const person of people) await api.sendNext(other.id, person);
  const at = new Date('2026-12-22T08:00:00Z');
  await kysely
    .updateTable('messages')
    .set({ mailbox_id: mailbox, sending_at: at })
    .where('campaign_id', '=', other.id)
    .execute();
  for (const person of people.slice(0, 2)) await api.respond(other.id, person, 'bounced', '550');
  // Bounces hold a mailbox; a person has it tried again in Settings.
  await kysely.deleteFrom('sending_holds').execute();
  expect(await find({ 1: id }, { sender })).toMatchObject([
    { check: 'mailbox_unhealthy', mailboxes: [gone] },
    {
      check: 'mailbox_bounces',
      severity: 'warns',
      mailboxes: [{ ...known, trouble: 'bounces', count: 2, of: 20 }],
    },
    {
      check: 'mailbox_at_limit',
      severity: 'notes',
      mailboxes: [{ trouble: 'at_limit', until: '2026-12-23T08:00:00.000Z', count: 20, of: 20 }],
    },
  ]);
  await kysely.updateTable('mailboxes').set({ disconnected_at: at }).where('id', '=', mailbox).execute();
  expect(await find({ 1: id }, { sender })).toMatchObject([
    { check: 'mailbox_unhealthy', mailboxes: [{ ...known, trouble: 'disconnected' }, gone] },
    { check: 'mailbox_bounces' },
    { check: 'mailbox_at_limit' },
  ]);
  await kysely.updateTable('messages').set({ mailbox_id: 1 }).where('mailbox_id', '=', mailbox).execute();
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
