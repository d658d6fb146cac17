import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createCredentials } from '../../../mailboxes/create-credentials.ts';
import { insertSignedInMailbox, MAILBOX_CONFIG } from '../../../mailboxes/testing/signed-in-mailbox.ts';
import { SILENT, startTestEngine } from '../../sending/testing/engine.ts';
import { fillCampaign } from '../../sending/testing/fill-campaign.ts';
import { readingServiceOf } from '../../service-state.ts';
import { startIntake } from '../start-intake.ts';
import { bounded } from './bounded.ts';
import { createClient } from './connection.ts';

type Say = (socket: Socket, tag: string) => void;

/** An IMAP server of one folder that answers some commands otherwise. */
async function startServer(answers: Readonly<Record<string, Say>>) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write('* OK [CAPABILITY IMAP4rev1 SPECIAL-USE] Ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ');
        const command = Object.keys(answers).find((name) => words.join(' ').startsWith(name));
        const answer = answers[command ?? ''];
        if (answer) answer(socket, tag);
        else socket.write(`${USUAL[words[0] ?? ''] ?? ''}${tag} OK done\r\n`);
      }
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
const USUAL: Readonly<Record<string, string>> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1 SPECIAL-USE\r\n',
  LIST: '* LIST () "/" INBOX\r\n',
  EXAMINE: '* 1 EXISTS\r\n* OK [UIDVALIDITY 7] .\r\n* OK [UIDNEXT 2] .\r\n',
};

/** Says the same again and again. */
const withoutEnd =
  (chunk: string, beginning = ''): Say =>
  (socket) => {
    socket.write(beginning);
    const more = () => {
      if (!socket.destroyed) socket.write(chunk, () => setImmediate(more));
    };
    more();
  };
const LENGTH = 100_000;
/** Quick to read: the tests are about how much there is. */
const LONG = `{${LENGTH}}\r\n${'a'.repeat(LENGTH)}`;
const MAIL_ONE: Say = (socket, tag) => socket.write(`* 1 FETCH (UID 1)\r\n${tag} OK done\r\n`);

/** Reads a mailbox of such a server. */
async function startReading(answers: Readonly<Record<string, Say>>) {
  const engine = await startTestEngine();
  onTestFinished(() => engine.close());
  const { database, clock } = engine;
  const imap = await startServer(answers);
  const id = await insertSignedInMailbox(
    database,
    MAILBOX_CONFIG,
    { password: 'word' },
    { imap: JSON.stringify(imap) },
  );
  // What has gone out from it makes it look for mails from before.
  await database.pool.query(
    'insert into mail_folders (name, uid_validity, last_uid) select $1, 7, 0 where not $2',
    [`mailbox-${id}/INBOX`, 'UID SEARCH' in answers],
  );
  if ('UID SEARCH' in answers) {
    await fillCampaign(database, { contacts: 1, mailboxes: [id] }, engine.timing);
    await database.pool.query('update messages set sending_at = now()');
  }
  const credentials = createCredentials({ database, config: MAILBOX_CONFIG, clock });
  const reader = { read: () => Promise.reject(new Error('there is nothing to read')) };
  const intake = startIntake({
    config: MAILBOX_CONFIG,
    database,
    clock,
    log: SILENT,
    reader,
    credentials,
    firstDelay: 60_000,
  });
  onTestFinished(() => intake.stop());
  return { database, id };
}

it.each<[what: string, answers: Readonly<Record<string, Say>>]>([
  ['lists folders', { LIST: withoutEnd(`* LIST () "/" ${LONG}\r\n`) }],
  ['lists mails', { 'UID FETCH': withoutEnd(`* 1 FETCH (UID 1 BODY[] ${LONG})\r\n`) }],
  [
    'finds mails',
    { 'UID SEARCH': withoutEnd(`* SEARCH ${'7'.repeat(9)}\r\n* OK ${'a'.repeat(LENGTH)}\r\n`) },
  ],
  ['opens a folder', { EXAMINE: withoutEnd(`* OK ${'a'.repeat(LENGTH)}\r\n`) }],
  [
    'sends a mail',
    {
      'UID FETCH 1 (': withoutEnd('a'.repeat(LENGTH), '* 1 FETCH (UID 1 BODY[]<0> {60000000}\r\n'),
      'UID FETCH': MAIL_ONE,
    },
  ],
  [
    'sends other mails',
    {
      'UID FETCH 1 (': withoutEnd(`* 2 FETCH (UID 2 BODY[] ${LONG})\r\n`),
      'UID FETCH': MAIL_ONE,
    },
  ],
])(
  'B4 a server that %s without end is left, and that is told',
  async (_what, answers) => {
    const { database, id } = await startReading(answers);
    const services = () => database.kysely.selectFrom('mail_services').selectAll().execute();
    await vi.waitFor(
      async () =>
        expect(await services()).toContainEqual(
          expect.objectContaining({ name: readingServiceOf(id), error: 'The mail server sent too much' }),
        ),
      { timeout: 25_000 },
    );
  },
  30_000,
);

it('B4 a server that announces mails without end is looked into now and then', async () => {
  let looks = 0;
  await startReading({
    'UID FETCH': (socket, tag) => {
      looks += 1;
      socket.write(`* ${looks + 1} EXISTS\r\n${tag} OK done\r\n`);
    },
  });
  await vi.waitFor(() => expect(looks).toBeGreaterThan(1), { timeout: 10_000 });
  const before = looks;
  await wait(2000);
  expect(looks - before).toBeGreaterThan(2);
  expect(looks - before).toBeLessThan(10);
});

it('B4 a server that keeps the connection busy without an answer is left in time', async () => {
  const server = await startServer({
    LIST: (socket) => {
      const timer = setInterval(() => socket.write('* OK still busy\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  });
  const client = createClient({ ...server, signIn: { user: 'jo', password: 'word' } });
  client.on('error', () => undefined);
  const bounds = { time: 400, bytes: 1_000_000 };
  // Connecting asks how names of folders are separated.
  await expect(bounded(client, client.connect(), bounds)).rejects.toThrow('took too long');
  expect(client.usable).toBe(false);
});
