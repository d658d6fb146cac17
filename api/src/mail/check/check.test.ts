import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readConfig } from '../../config.ts';
import { checkDns } from './check-dns.ts';
import { checkImap } from './check-imap.ts';
import { checkLinks } from './check-links.ts';
import { checkSmtp } from './check-smtp.ts';
import type { Finding } from './finding.ts';
import { startDnsServer, type Zone } from './testing/dns-server.ts';

const DOMAIN = 'club.example';
const settingsOf = (settings: Record<string, string> = {}) =>
  readConfig({ MAIL_FROM: `Club <outreach@${DOMAIN}>`, ...settings }).mail;
const linesOf = (findings: readonly Finding[]) =>
  findings.map(({ level, subject, sentence }) => `${level} ${subject}: ${sentence}`);

const linkLines = (settings: Record<string, string>) =>
  linesOf(checkLinks(settingsOf({ SMTP_URL: 'smtp://mail.club.example', ...settings })));

describe('SMTP_URL', () => {
  let server: SMTPServer;
  let mails: number;
  beforeEach(() => {
    mails = 0;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));
  async function check(options: SMTPServerOptions, credentials = 'ann:right'): Promise<string[]> {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        if (password === 'right') done(null, { user: 'ann' });
        else done(new Error('no such password'));
      },
      onData: (stream, _session, done) => {
        stream.on('data', () => undefined);
        stream.on('end', () => {
          mails += 1;
          done();
        });
      },
      logger: false,
      ...options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    return linesOf(await checkSmtp(settingsOf({ SMTP_URL: `smtp://${credentials}@127.0.0.1:${port}` })));
  }

  it('E6 S1 a server that works is reported as working, and gets one whole mail to our own address', async () => {
    expect(await check({})).toEqual([
      expect.stringMatching(/^good SMTP_URL: The mail server at 127\.0\.0\.1:\d+ answers\.$/u),
      'good SMTP_URL: It is on this machine.',
      'good SMTP_URL: The sign-in was accepted.',
      expect.stringMatching(
        /^good SMTP_URL: A mail from bounce-\S+@club\.example to outreach@club\.example was taken: 250 /u,
      ),
    ]);
    expect(mails).toBe(1);
  });
  it('E6 a wrong password is reported, but not shown', async () => {
    const lines = await check({}, 'ann:wrong-one');
    expect(lines.at(-1)).toMatch(/^fault SMTP_URL: The sign-in was refused: .*Check user and password/u);
    expect(lines.join('\n')).not.toContain('wrong-one');
  });
  it('E6 a sender that the server refuses is reported', async () => {
    const lines = await check({ onMailFrom: (_address, _session, done) => done(new Error('not yours')) });
    expect(lines.at(-1)).toMatch(
      /^fault SMTP_URL: A mail from bounce-\S+@club\.example to \S+ was not taken: .*not yours.*Allow this account to send from/u,
    );
  });
  it('E6 a server that relays nothing is reported', async () => {
    const lines = await check({ onRcptTo: (_address, _session, done) => done(new Error('no relaying')) });
    expect(lines.at(-1)).toMatch(
      /^fault SMTP_URL: A mail from \S+ to outreach@club\.example was not taken: .*no relaying/u,
    );
  });
  it('S1 a server that refuses a sender only with the whole mail is reported, with what to do', async () => {
    const refusal = Object.assign(new Error('5.2.252 SendAsDenied; not allowed to send as bounce'), {
      responseCode: 554,
    });
    const lines = await check({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusal));
      },
    });
    expect(lines.at(-1)).toMatch(/^fault SMTP_URL: .*554 5\.2\.252 SendAsDenied.*MAIL_DOMAIN/u);
  });
  it('E6 a port where nothing listens is reported', async () => {
    await check({});
    const lines = linesOf(await checkSmtp(settingsOf({ SMTP_URL: 'smtp://127.0.0.1:9' })));
    expect(lines).toEqual([
      expect.stringMatching(/^fault SMTP_URL: The server cannot be used: .*ECONNREFUSED/u),
    ]);
  });
});

describe('IMAP_URL', () => {
  it('E6 mail that goes out without a mailbox for answers is a fault', async () => {
    expect(await checkImap(settingsOf({ SMTP_URL: 'smtp://127.0.0.1' }))).toMatchObject([{ level: 'fault' }]);
    expect(await checkImap(settingsOf())).toMatchObject([{ level: 'advice' }]);
  });
});

describe('MAIL_LINK_URL', () => {
  it('E5 E6 leads to https and to where others reach it', () => {
    expect(linkLines({ MAIL_LINK_URL: 'https://touchline.club.example/' })).toEqual([
      'good MAIL_LINK_URL: Links of mails lead to https://touchline.club.example.',
    ]);
    expect(linkLines({ PUBLIC_URL: 'https://touchline.club.example' })).toEqual([
      expect.stringMatching(/^good/u),
    ]);
  });
  it('E5 E6 without https is reported: it breaks one-click unsubscribing', () => {
    expect(linkLines({ MAIL_LINK_URL: 'http://touchline.club.example' })).toEqual([
      expect.stringMatching(/^advice MAIL_LINK_URL: .*http:\/\/touchline\.club\.example: .*https.*RFC 8058/u),
    ]);
  });
  it.each([
    undefined,
    'https://localhost',
    'https://touchline.localhost:3000',
    'http://127.0.0.1:3000',
    'https://[::1]',
    'https://192.168.1.4',
    'https://[fd00::4]',
    'https://touchline',
    'https://office.local',
  ])('E5 E6 that nobody else reaches is told: %s', (url) => {
    expect(linkLines(url === undefined ? {} : { MAIL_LINK_URL: url })).toEqual([
      expect.stringMatching(/^fault MAIL_LINK_URL: .*which nobody else reaches.*https:\/\//u),
    ]);
  });
  it('E6 may be anything while mail stays in the sandbox', () => {
    expect(checkLinks(settingsOf({ MAIL_LINK_URL: 'http://localhost:3000' }))).toEqual([]);
  });
});

describe('records in DNS', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  let folder: string;
  let published: string;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  beforeAll(async () => {
    dns = await startDnsServer();
    folder = mkdtempSync(join(tmpdir(), 'touchline-check-'));
    writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  });
  afterAll(() => {
    dns.close();
    rmSync(folder, { recursive: true });
  });
  const signed = () => ({
    MAIL_DKIM_SELECTOR: 'turf',
    MAIL_DKIM_PRIVATE_KEY_FILE: join(folder, 'key.pem'),
  });
  const goodZone = (): Zone => ({
    mx: { [DOMAIN]: ['mx.club.example'] },
    txt: {
      [DOMAIN]: ['some other text', 'v=spf1 mx -all'],
      [`turf._domainkey.${DOMAIN}`]: [`v=DKIM1; k=rsa; p=${published}`],
      [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject'],
    },
  });
  async function check(zone: Zone, settings: Record<string, string> = signed()): Promise<string[]> {
    dns.publish(zone);
    return linesOf(await checkDns(settingsOf(settings), dns.resolver));
  }
  const changed = (name: string, ...records: string[]): Zone => ({
    ...goodZone(),
    txt: { ...goodZone().txt, [name]: records },
  });

  it('E6 are good when all is published', async () => {
    expect(await check(goodZone())).toEqual([
      'good MX of club.example: Mail goes to mx.club.example.',
      'good SPF of club.example: It is v=spf1 mx -all',
      'good DKIM at turf._domainkey.club.example: It holds the key that emails are signed with.',
      'good DMARC of club.example: It is p=reject.',
    ]);
  });
  it('E6 are each reported missing, with what to publish', async () => {
    const lines = await check({});
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^fault .*There is none.*Publish /u);
    expect(lines[2]).toContain(`"v=DKIM1; p=${published}"`);
  });
  it.each<[level: string, text: RegExp, name: string, records: string[]]>([
    ['fault', /SPF.*several/u, DOMAIN, ['v=spf1 -all', 'v=spf1 mx -all']],
    ['fault', /SPF.*everybody/u, DOMAIN, ['v=spf1 +all']],
    ['fault', /SPF.*more than 10/u, DOMAIN, [`v=spf1 ${Array(11).fill('include:a.example').join(' ')} -all`]],
    ['advice', /SPF.*nothing about all others/u, DOMAIN, ['v=spf1 mx']],
    ['fault', /DKIM.*revoked/u, `turf._domainkey.${DOMAIN}`, ['v=DKIM1; p=']],
    ['fault', /DKIM.*another key/u, `turf._domainkey.${DOMAIN}`, ['v=DKIM1; p=AAAA']],
    ['advice', /DMARC.*only watches/u, `_dmarc.${DOMAIN}`, ['v=DMARC1; p=none']],
    ['fault', /DMARC.*no policy/u, `_dmarc.${DOMAIN}`, ['v=DMARC1; rua=mailto:a@b.example']],
  ])('E6 are told as %s: %s', async (level, text, name, records) => {
    const line = (await check(changed(name, ...records))).find((each) => text.test(each));
    expect(line).toMatch(new RegExp(`^${level} `, 'u'));
  });
  it('E5 E6 a missing signature is reported: it must cover the header for one-click unsubscribing', async () => {
    expect((await check(goodZone(), {}))[2]).toMatch(
      /^advice DKIM of club\.example: .*does not sign.*MAIL_DKIM_SELECTOR.*RFC 8058/u,
    );
  });
  it('E6 of a parent domain count for a subdomain, and another domain for bounces needs a signature', async () => {
    const settings = { MAIL_FROM: 'a@mail.club.example', MAIL_DOMAIN: 'elsewhere.example' };
    const lines = await check(goodZone(), settings);
    expect(lines.at(-1)).toMatch(/^fault DMARC of mail\.club\.example: .*DMARC fails/u);
  });
  it('E6 are not reported as missing when DNS does not answer', async () => {
    const lines = await check({ ...goodZone(), broken: DOMAIN });
    expect(lines[0]).toMatch(/^fault MX of club\.example: DNS could not be asked: ESERVFAIL/u);
  });
  it('E6 a file that holds no signing key is named', async () => {
    writeFileSync(join(folder, 'none.pem'), 'no key');
    const settings = { ...signed(), MAIL_DKIM_PRIVATE_KEY_FILE: join(folder, 'none.pem') };
    expect((await check(goodZone(), settings))[2]).toMatch(/^fault DKIM .*cannot be read/u);
  });
});
