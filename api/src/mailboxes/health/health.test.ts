import type { MailboxHealth, MailboxHealthCheck } from '@touchline/shared/contract';
import { mailboxKey } from '../../database/keys.ts';
import { startDnsServer, type Zone } from '../../mail/check/testing/dns-server.ts';
import { checkPtr } from '../../mail/domain-checks/ptr.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { insertMailbox } from '../../testing/mailboxes.ts';

const DOMAIN = 'club.example';
const EMAIL = `jo@${DOMAIN}`;

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let api: CampaignApi;
let mailbox: number;
beforeAll(async () => {
  dns = await startDnsServer();
  api = await startCampaignApi({ resolver: dns.resolver });
  mailbox = await insertMailbox(kysely(), {
    email: EMAIL,
    email_key: mailboxKey(EMAIL),
    smtp: JSON.stringify({ host: 'smtp.hoster.example', port: 465, security: 'tls' }),
  });
});
afterAll(async () => {
  await api.close();
  dns.close();
});

const kysely = () => api.testDatabase.database.kysely;
const GOOD: Zone = {
  mx: { [DOMAIN]: ['mx.hoster.example'] },
  txt: {
    [DOMAIN]: ['v=spf1 include:_spf.hoster.example -all'],
    '_spf.hoster.example': ['v=spf1 ip4:93.184.216.0/24 -all'],
    '_spf.google.com': ['v=spf1 ip4:93.184.216.0/24 ~all'],
    'spf.protection.outlook.com': ['v=spf1 ip4:93.184.216.0/24 -all'],
    [`default._domainkey.${DOMAIN}`]: ['v=DKIM1; k=rsa; p=AAAA'],
    [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject'],
  },
  a: { 'smtp.hoster.example': ['93.184.216.34'], 'out.hoster.example': ['93.184.216.34'] },
  ptr: { '34.216.184.93.in-addr.arpa': ['out.hoster.example'] },
};
const withTxt = (name: string, ...records: string[]): Zone => ({
  ...GOOD,
  txt: { ...GOOD.txt, [name]: records },
});

async function look(zone: Zone, id = mailbox, language = 'en'): Promise<MailboxHealth> {
  dns.publish(zone);
  const url = `/api/mailboxes/${id}/health/`;
  const answer = await api.inject({ method: 'GET', url, headers: { 'accept-language': language } });
  return answer.json<MailboxHealth>();
}
const find = async (zone: Zone, check: MailboxHealthCheck['check'], id = mailbox) =>
  (await look(zone, id)).checks.find((each) => each.check === check);

it('B8 all is well when everything is published', async () => {
  const { domain, checks } = await look(GOOD);
  expect(domain).toBe(DOMAIN);
  expect(checks.map(({ check, result, record }) => [check, result, record])).toEqual([
    ['spf', 'ok', null],
    ['dkim', 'ok', null],
    ['dmarc', 'ok', null],
    ['mx', 'ok', null],
    ['ptr', 'ok', null],
  ]);
});

it('B8 what is missing is named with the record to publish', async () => {
  const { checks } = await look({ a: GOOD.a ?? {} });
  expect(checks).toMatchObject([
    { result: 'fault', record: { name: DOMAIN, type: 'TXT', value: 'v=spf1 mx a:smtp.hoster.example ~all' } },
    { result: 'unknown', explanation: expect.stringContaining('No key under the usual selectors') },
    {
      result: 'fault',
      record: { name: `_dmarc.${DOMAIN}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:${EMAIL}` },
    },
    {
      result: 'fault',
      explanation: `There is none: replies and bounces to addresses of ${DOMAIN} come nowhere.`,
    },
    {
      result: 'warning',
      record: { name: '34.216.184.93.in-addr.arpa', type: 'PTR', value: 'smtp.hoster.example' },
    },
  ]);
});

it.each<[string, MailboxHealthCheck['check'], Zone, string, string, string | null]>([
  [
    'two SPF records',
    'spf',
    withTxt(DOMAIN, 'v=spf1 mx -all', 'v=spf1 include:_spf.hoster.example ~all'),
    'fault',
    'several',
    'v=spf1 mx include:_spf.hoster.example ~all',
  ],
  [
    'an SPF record for everybody',
    'spf',
    withTxt(DOMAIN, 'v=spf1 mx +all'),
    'fault',
    '+all',
    'v=spf1 mx ~all',
  ],
  [
    'an SPF record that another one makes too long',
    'spf',
    {
      ...GOOD,
      txt: {
        ...withTxt(DOMAIN, 'v=spf1 include:long.example -all').txt,
        'long.example': [`v=spf1 ${'a mx '.repeat(5)}-all`],
      },
    },
    'fault',
    'more than 10 times',
    null,
  ],
  [
    'an SPF record that refers to none',
    'spf',
    withTxt(DOMAIN, 'v=spf1 include:gone.example include:_spf.hoster.example -all'),
    'fault',
    'gone.example, which has no SPF record',
    'v=spf1 include:_spf.hoster.example -all',
  ],
  [
    'an SPF record without an end',
    'spf',
    withTxt(DOMAIN, 'v=spf1 mx'),
    'warning',
    'nothing about all others',
    'v=spf1 mx ~all',
  ],
  [
    'an SPF record of others',
    'spf',
    withTxt(DOMAIN, 'v=spf1 include:_spf.google.com -all'),
    'warning',
    'smtp.hoster.example',
    null,
  ],
  ['a revoked key', 'dkim', withTxt(`default._domainkey.${DOMAIN}`, 'v=DKIM1; p='), 'fault', 'revoked', null],
  [
    'a DMARC record that only watches',
    'dmarc',
    withTxt(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=none'),
    'warning',
    'only watches',
    null,
  ],
  [
    'two DMARC records',
    'dmarc',
    withTxt(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=none', 'v=DMARC1; p=reject'),
    'fault',
    'several',
    null,
  ],
  ['a domain that takes no mail', 'mx', { ...GOOD, mx: { [DOMAIN]: ['.'] } }, 'fault', 'takes no mail', null],
  [
    'a name that leads elsewhere',
    'ptr',
    { ...GOOD, a: { 'smtp.hoster.example': ['93.184.216.34'], 'out.hoster.example': ['93.184.216.35'] } },
    'warning',
    'does not lead back',
    'smtp.hoster.example',
  ],
  [
    'a server in the local network',
    'ptr',
    { ...GOOD, a: { 'smtp.hoster.example': ['10.0.0.5'] } },
    'unknown',
    'local network',
    null,
  ],
  [
    'a name server that fails',
    'mx',
    { ...GOOD, broken: DOMAIN },
    'unknown',
    'DNS could not be asked: ESERVFAIL',
    null,
  ],
])('B8 tells of %s', async (_case, check, zone, result, words, value) => {
  const found = await find(zone, check);
  expect(found).toMatchObject({ result, explanation: expect.stringContaining(words) });
  expect(found?.record?.value ?? null).toBe(value);
});

it('B8 an SPF record must include the provider that the mailbox sends through', async () => {
  const google = await insertMailbox(kysely(), {
    kind: 'google',
    email: `amy@${DOMAIN}`,
    email_key: mailboxKey(`amy@${DOMAIN}`),
    smtp: JSON.stringify({ host: 'smtp.gmail.com', port: 465, security: 'tls' }),
  });
  expect(await find(GOOD, 'spf', google)).toMatchObject({
    result: 'fault',
    record: { value: 'v=spf1 include:_spf.google.com include:_spf.hoster.example -all' },
  });
  // However deep it is included.
  const nested = {
    ...GOOD,
    txt: {
      ...GOOD.txt,
      [DOMAIN]: ['v=spf1 redirect=all.club.example'],
      'all.club.example': ['v=spf1 include:_spf.google.com -all'],
    },
  };
  expect(await find(nested, 'spf', google)).toMatchObject({ result: 'ok' });
  expect(await find(GOOD, 'dkim', google)).toMatchObject({
    result: 'fault',
    explanation: expect.stringContaining('Admin console'),
  });
  expect(await find(GOOD, 'mx', google)).toMatchObject({ result: 'warning' });
});

it('B8 of a provider’s own domain and of the sandbox there is nothing to do', async () => {
  const own = await insertMailbox(kysely(), {
    kind: 'google',
    email: 'jo@gmail.com',
    email_key: mailboxKey('jo@gmail.com'),
    smtp: JSON.stringify({ host: 'smtp.gmail.com', port: 465, security: 'tls' }),
  });
  expect((await look({}, own)).checks.slice(0, 4).map(({ result }) => result)).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
  ]);
  const sandbox = await look({}, 1);
  expect(sandbox.checks.every(({ result }) => result === 'unknown')).toBe(true);
});

it('B8 explains in the language of the request', async () => {
  const { checks } = await look({}, mailbox, 'ru');
  expect(checks[0]?.explanation).toMatch(/^Записи нет/u);
});

it('B8 finds the name of an IPv6 address by its reverse', async () => {
  const resolver = {
    resolveTxt: async () => [],
    resolveMx: async () => [],
    resolve4: async () => [],
    resolve6: async () => ['2606:2800:220:1:0:0:0:1'],
    reverse: async () => ['out.hoster.example'],
  } as unknown as Parameters<typeof checkPtr>[1];
  expect(await checkPtr('2606:2800:220:1::1', resolver, () => true)).toMatchObject({ result: 'ok' });
});

it('B9 counts what came back for good of the last hundred mails', async () => {
  await api.addTemplate();
  const contacts = await api.addContacts(120);
  const { id: campaign_id } = await api.addCampaign({ contacts });
  await kysely().deleteFrom('messages').execute();
  const stored = await kysely()
    .insertInto('messages')
    .values(
      contacts.map((contact_id, index) => ({
        campaign_id,
        contact_id,
        step_number: 1,
        state: 'sent' as const,
        mailbox_id: mailbox,
        sending_at: new Date(Date.UTC(2026, 10, 20, 12, index)),
        sent_at: new Date(Date.UTC(2026, 10, 20, 12, index)),
      })),
    )
    .returning(['id', 'contact_id'])
    .execute();
  const bounce = (index: number, kind: 'bounced' | 'soft_bounced') => ({
    message_id: stored[index]?.id ?? '',
    contact_id: stored[index]?.contact_id ?? 0,
    campaign_id,
    kind,
    occurred_at: new Date(),
  });
  await kysely()
    .insertInto('message_events')
    .values([bounce(5, 'bounced'), bounce(30, 'bounced'), bounce(119, 'bounced'), bounce(60, 'soft_bounced')])
    .execute();
  expect((await look(GOOD)).bounces).toEqual({ mails: 100, bounced: 2 });
});
