import { startDnsServer, type Zone } from '../../../mail/check/testing/dns-server.ts';
import { serverRules } from '../server-rules.ts';
import { AUTHORITY } from '../testing/certificates.ts';
import { readAutoconfig } from './autoconfig.ts';
import { discoverMailbox } from './discover.ts';

let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => (dns = await startDnsServer()));
afterAll(() => dns.close());

const XML = (host: string) => `<?xml version="1.0"?>
<clientConfig version="1.1"><emailProvider id="${host}"><domain>${host}</domain>
  <incomingServer type="pop3"><hostname>pop.${host}</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>plain.${host}</hostname><port>143</port><socketType>plain</socketType></incomingServer>
  <incomingServer type="imap">
    <hostname>imap.${host}</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username>
  </incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.${host}</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`;

const asked: string[] = [];
const discover = (email: string, zone: Zone, files: Readonly<Record<string, string>> = {}) => {
  dns.publish(zone);
  asked.length = 0;
  return discoverMailbox(email, {
    resolver: dns.resolver,
    fetchText: async (address) => {
      asked.push(address);
      const file = files[address];
      if (file === undefined) throw new Error('404');
      return file;
    },
    rules: {
      ...serverRules(false),
      lookup: async () => {
        throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      },
      authorities: AUTHORITY,
    },
    milliseconds: 3000,
  });
};

it.each([
  ['jo@gmail.com', 'google', 'imap.gmail.com'],
  ['jo@hotmail.co.uk', 'microsoft', 'outlook.office365.com'],
])('B1 knows the provider of %s without asking anybody', async (email, provider, host) => {
  const found = await discover(email, {});
  expect(found).toMatchObject({ provider, user: email, imap: { host, port: 993, security: 'tls' } });
  expect(asked).toEqual([]);
});

it.each([
  ['google', 'ASPMX.L.GOOGLE.COM'],
  ['google', 'smtp.google.com'],
  ['microsoft', 'club-example.mail.protection.outlook.com'],
  ['microsoft', 'club-example.o-v1.mx.microsoft'],
])('B1 knows that mail of a domain is at %s by %s', async (provider, exchange) => {
  const found = await discover('jo@club.example', { mx: { 'club.example': [exchange] } });
  expect(found.provider).toBe(provider);
});

it('B1 takes a domain for no provider’s because its name looks like one', async () => {
  const mx = { 'club.example': ['mail.notgoogle.com'] };
  expect((await discover('jo@club.example', { mx })).provider).toBeNull();
});

it('B1 finds servers by SRV records, encrypted from the beginning before STARTTLS', async () => {
  const found = await discover('jo@club.example', {
    srv: {
      '_imaps._tcp.club.example': ['imap.hoster.example:993'],
      '_imap._tcp.club.example': ['imap.hoster.example:143'],
      '_submissions._tcp.club.example': ['.:0'],
      '_submission._tcp.club.example': ['smtp.hoster.example:587'],
    },
  });
  expect(found).toEqual({
    provider: null,
    user: 'jo@club.example',
    imap: { host: 'imap.hoster.example', port: 993, security: 'tls' },
    smtp: { host: 'smtp.hoster.example', port: 587, security: 'starttls' },
  });
});

it('B1 finds servers in the autoconfig format of the domain, before that of the list of providers', async () => {
  const found = await discover(
    'jo@club.example',
    {},
    {
      'https://club.example/.well-known/autoconfig/mail/config-v1.1.xml': XML('own.example'),
      'https://autoconfig.thunderbird.net/v1.1/club.example': XML('list.example'),
    },
  );
  expect(found).toEqual({
    provider: null,
    user: 'jo',
    imap: { host: 'imap.own.example', port: 993, security: 'tls' },
    smtp: { host: 'smtp.own.example', port: 587, security: 'starttls' },
  });
  expect(asked.every((address) => address.startsWith('https://') && !address.includes('jo'))).toBe(true);
});

it('B1 finds the host of a domain in the list of providers by where its mail comes in', async () => {
  const found = await discover(
    'jo@club.example',
    { mx: { 'club.example': ['mx01.hoster.example'] } },
    { 'https://autoconfig.thunderbird.net/v1.1/hoster.example': XML('hoster.example') },
  );
  expect(found).toMatchObject({ imap: { host: 'imap.hoster.example' } });
});

it('B1 finds nothing where nothing is, and says so soon', async () => {
  const began = performance.now();
  expect(await discover('jo@club.example', { broken: 'club.example' })).toEqual({
    provider: null,
    user: 'jo@club.example',
    imap: null,
    smtp: null,
  });
  expect(performance.now() - began).toBeLessThan(10_000);
});

it.each([
  ['no XML', 'Not found'],
  ['a page', '<!doctype html><html><body>imap.example</body></html>'],
  ['a host that is none', XML('x').replaceAll('imap.x', 'imap x/../')],
  ['a hostile file', '<incomingServer type="imap">'.repeat(2000)],
])('B1 takes nothing from %s', (_case, xml) => {
  expect(readAutoconfig(xml, 'jo@club.example')?.imap).toBeUndefined();
});
