import { createServer, type AddressInfo, type Socket } from 'node:net';
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
    expect(await findEnvelope(access, EMAIL, { rules, signal: new AbortController().signal })).toBe('plain');
  }
});

/** Answers each line on the loopback address, until the test is over. */
async function startServer(greeting: string, answer: (line: string) => string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write(greeting);
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) socket.write(answer(line));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, security: 'none' as const };
}

it.each([
  ['with UIDPLUS deletes its own mails alone', ' UIDPLUS', ['UID EXPUNGE 6:7']],
  ['without UIDPLUS expunges nothing: it would take the mails along that the person has marked', '', []],
])('B3 a server %s', async (_how, extension, expunged) => {
  let key = '';
  const commands: string[] = [];
  const smtp = await startServer('220 hello\r\n', (line) => {
    key = /touchline-test-[0-9a-f]{32}/u.exec(line)?.[0] ?? key;
    if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN\r\n';
    if (line.startsWith('AUTH')) return '235 fine\r\n';
    if (line.startsWith('DATA')) return '354 go\r\n';
    return line === '.' || /^(?:MAIL|RCPT|RSET|QUIT)/u.test(line) ? '250 fine\r\n' : '';
  });
  const imap = await startServer(`* OK [CAPABILITY IMAP4rev1${extension}] Ready\r\n`, (line) => {
    const [tag = '', ...words] = line.split(' ');
    const command = words.join(' ');
    commands.push(command);
    const done = `${tag} OK done\r\n`;
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1${extension}\r\n${done}`;
    if (command.startsWith('LIST')) return `* LIST () "/" INBOX\r\n${done}`;
    if (command.startsWith('SELECT')) {
      return `* 7 EXISTS\r\n* FLAGS (\\Deleted)\r\n* OK [PERMANENTFLAGS (\\Deleted)] .\r\n* OK [UIDVALIDITY 7] .\r\n* OK [UIDNEXT 6] .\r\n${done}`;
    }
    if (command.startsWith('UID SEARCH')) return `* SEARCH 6 7\r\n${done}`;
    if (command.startsWith('UID FETCH')) {
      const uid = Number(words[2]);
      const headers = `Message-ID: <${key}-${uid === 6 ? 'plus' : 'per_mail'}@club.example>\r\n\r\n`;
      return `* ${uid} FETCH (UID ${uid} BODY[HEADER.FIELDS (Message-ID Return-Path)] {${headers.length}}\r\n${headers})\r\n${done}`;
    }
    return done;
  });
  const envelope = await findEnvelope({ smtp, imap, signIn: { user: 'jo', password: 'word' } }, EMAIL, {
    rules: serverRules(true),
    signal: AbortSignal.timeout(20_000),
    patience: { total: 3000, between: 200 },
  });
  expect(envelope).toBe('per_mail');
  expect(commands.some((command) => /^UID STORE .*\\Deleted/u.test(command))).toBe(true);
  expect(
    commands.filter((command) => command.includes('EXPUNGE')).map((text) => text.replace('6,7', '6:7')),
  ).toEqual(expunged);
});
