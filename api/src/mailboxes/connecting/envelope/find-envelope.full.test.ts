import {
  hasDovecot,
  OWNER,
  DOVECOT_PASSWORD,
  startDovecot,
  type Dovecot,
} from '../../../testing/mail-servers/dovecot.ts';
import { hasPostfix, startPostfix } from '../../../testing/mail-servers/postfix.ts';
import { serverRules } from '../server-rules.ts';
import { findEnvelope } from './find-envelope.ts';
import { newTestKey } from './test-mails.ts';
import { startCatchAllServers } from './testing/catch-all-servers.ts';

const EMAIL = 'jo@club.example';

describe.skipIf(!hasDovecot || !hasPostfix)('beside Postfix and Dovecot', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
    await dovecot.deliver('jo', Buffer.from('Subject: An older mail\r\n\r\nHello\r\n'));
  });
  afterAll(() => dovecot.remove());

  it.each([
    ['per_mail', 'with a catch-all', { mailboxes: { '@club.example': 'jo' }, hasSuffixes: true }],
    ['plus', 'that keeps suffixes', { mailboxes: { [EMAIL]: 'jo' }, hasSuffixes: true }],
    ['plain', 'with neither', { mailboxes: { [EMAIL]: 'jo' }, hasSuffixes: false }],
  ])(
    'B3 the envelope is %s at a server %s, and nothing of finding it out stays',
    async (envelope, _which, options) => {
      const postfix = await startPostfix({ mailFolder: dovecot.mailFolder, owner: OWNER, ...options });
      try {
        const found = await findEnvelope(
          { smtp: postfix.server, imap: dovecot.server, signIn: { user: 'jo', password: DOVECOT_PASSWORD } },
          EMAIL,
          {
            rules: serverRules(true),
            signal: AbortSignal.timeout(60_000),
            key: newTestKey(),
            patience: { total: 6000, between: 500 },
          },
        );
        expect(found).toBe(envelope);
        expect(await dovecot.files('jo')).toHaveLength(1);
      } finally {
        await postfix.remove();
      }
    },
  );
});

it('B3 at Google and Microsoft it is plain, and no mail is sent', async () => {
  const signIn = { user: EMAIL, password: 'word' };
  const imap = { host: 'imap.gmail.com', port: 993, security: 'tls' as const };
  for (const host of ['smtp.gmail.com', 'smtp.office365.com']) {
    const access = { smtp: { host, port: 465, security: 'tls' as const }, imap, signIn };
    const rules = {
      ...serverRules(false),
      lookup: async () => {
        throw new Error('Nobody is to be asked');
      },
    };
    expect(
      await findEnvelope(access, EMAIL, { rules, key: newTestKey(), signal: new AbortController().signal }),
    ).toBe('plain');
  }
});

it.each([
  ['with UIDPLUS deletes its own mails alone', 'UIDPLUS', ['UID EXPUNGE 6:7']],
  ['without UIDPLUS expunges nothing: it would take the mails along that the person has marked', 'IDLE', []],
])('B3 a server %s', async (_how, extension, expunged) => {
  const servers = await startCatchAllServers(extension);
  onTestFinished(() => servers.close());
  const { smtp, imap, commands } = servers;
  const envelope = await findEnvelope({ smtp, imap, signIn: { user: 'jo', password: 'word' } }, EMAIL, {
    rules: serverRules(true),
    signal: AbortSignal.timeout(20_000),
    key: newTestKey(),
    patience: { total: 3000, between: 200 },
  });
  expect(envelope).toBe('per_mail');
  const stored = commands.filter((command) => command.startsWith('UID STORE'));
  expect(stored).toEqual([expect.stringMatching(/^UID STORE 6[:,]7 .*\\Deleted/u)]);
  expect(
    commands.filter((command) => command.includes('EXPUNGE')).map((text) => text.replace('6,7', '6:7')),
  ).toEqual(expunged);
});
