import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createCredentials } from '../../mailboxes/create-credentials.ts';
import { insertSignedInMailbox, MAILBOX_CONFIG } from '../../mailboxes/testing/signed-in-mailbox.ts';
import { ALWAYS } from '../../testing/mailboxes.ts';
import type { Recurring } from '../../recurring.ts';
import { SILENT, startTestEngine, type TestEngine } from '../sending/testing/engine.ts';
import { fillCampaign } from '../sending/testing/fill-campaign.ts';
import { startSentCopies } from './start-sent-copies.ts';

let engine: TestEngine;
let copies: Recurring | undefined;
const ends: (() => void)[] = [];
beforeEach(async () => {
  engine = await startTestEngine();
});
afterEach(async () => {
  await copies?.stop();
  for (const end of ends.splice(0)) end();
  await engine.close();
});

/** An IMAP server that answers what it is told to. */
async function startServer(
  greeting: string,
  answer: (socket: Socket, line: string) => void,
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (greeting !== '') socket.write(greeting);
    // Bytes of a mail that are still to come, with the line end behind it, and the command that they belong to.
    let left = 0;
    let append = '';
    socket.on('data', (data) => {
      if (left > 0) {
        left -= data.length;
        if (left <= 0) socket.write(`${append} OK done\r\n`);
        return;
      }
      const mail = /^(?<tag>\S+) APPEND .*\{(?<size>\d+)\}/u.exec(data.toString('latin1'))?.groups;
      if (mail) {
        left = Number(mail['size']) + 2;
        append = mail['tag'] ?? '';
        socket.write('+ go\r\n');
        return;
      }
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) answer(socket, line);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
const GREETING = '* OK [CAPABILITY IMAP4rev1] Ready\r\n';

/** Says that it is still busy, and never answers: no time limit of a connection ends that. */
const drip = (socket: Socket, line: string) => {
  const [tag = '', command = ''] = line.split(' ');
  if (command !== 'LIST') return socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`);
  const timer = setInterval(() => socket.write('* OK still busy\r\n'), 100);
  return socket.on('close', () => clearInterval(timer));
};
const takeAll = (socket: Socket, line: string) => {
  const [tag = '', command = ''] = line.split(' ');
  const says: Record<string, string> = {
    CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
    LIST: '* LIST () "/" Sent\r\n',
    SELECT: '* 0 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n* OK [UIDNEXT 1] .\r\n',
  };
  return socket.write(`${says[command] ?? ''}${tag} OK done\r\n`);
};

const send = async (email: string, port: number) => {
  const imap = JSON.stringify({ host: '127.0.0.1', port, security: 'none' });
  const values = { email, user_name: email, imap, window: ALWAYS, per_minute: 10_000 };
  const id = await insertSignedInMailbox(engine.database, MAILBOX_CONFIG, { password: 'word' }, values);
  await fillCampaign(engine.database, { contacts: 1, mailboxes: [id] }, engine.timing);
  return id;
};
const start = (turnLimit?: number) => {
  const { database, clock } = engine;
  const credentials = createCredentials({ database, config: MAILBOX_CONFIG, clock });
  copies = startSentCopies({
    database,
    clock,
    credentials,
    log: SILENT,
    interval: 50,
    ...(turnLimit !== undefined && { turnLimit }),
  });
  return copies;
};
const due = async () =>
  (
    await engine.database.pool.query<{ id: number; attempts: number }>(
      `select copy_mailbox_id as id, copy_attempts as attempts from sent_mails
       where copy_mailbox_id is not null order by 1`,
    )
  ).rows;

const MINUTE = 60_000;
/** When the only copy is tried again; while it belongs to a process, 15 minutes from now. */
const nextTry = async () =>
  (
    await engine.database.pool.query<{ due: Date }>(
      'select copy_due_at as due from sent_mails where copy_attempts > 0',
    )
  ).rows[0]?.due.getTime() ?? Infinity;

const HANGING = [
  ['drips', GREETING, drip],
  ['says nothing', '', () => undefined],
] as const;

it.each(HANGING)(
  'B4 a server that %s delays no copies of others, nor the end',
  async (_how, greeting, say) => {
    const slow: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      slow.push(await send(`${name}@club.example`, await startServer(greeting, say)));
    }
    engine.startWorker();
    await engine.reach({ sent: 6 });
    const running = start();
    await vi.waitFor(async () => expect((await due()).every(({ attempts }) => attempts === 1)).toBe(true));
    await wait(300);
    await send('well@club.example', await startServer(GREETING, takeAll));
    await engine.reach({ sent: 7 });
    await vi.waitFor(async () => expect((await due()).map(({ id }) => id)).toEqual(slow), { timeout: 5000 });
    const began = performance.now();
    await running.stop();
    expect(performance.now() - began).toBeLessThan(1500);
  },
);

it('B4 a server that lists folders without end is left, and its copies are made later', async () => {
  const long = `{100000}\r\n${'a'.repeat(100_000)}`;
  const port = await startServer(GREETING, (socket, line) => {
    if (!line.includes('LIST')) return takeAll(socket, line);
    const more = () => {
      if (!socket.destroyed) socket.write(`* LIST () "/" ${long}\r\n`, () => setImmediate(more));
    };
    return more();
  });
  await send('a@club.example', port);
  engine.startWorker();
  await engine.reach({ sent: 1 });
  start();
  await vi.waitFor(async () => expect(await nextTry()).toBeLessThan(Date.now() + 2 * MINUTE), {
    timeout: 15_000,
  });
});

it('B4 a server that hangs is left after a time, and its copies are made later', async () => {
  let isWell = false;
  const port = await startServer(GREETING, (socket, line) => (isWell ? takeAll : drip)(socket, line));
  await send('a@club.example', port);
  engine.startWorker();
  await engine.reach({ sent: 1 });
  start(500);
  await vi.waitFor(async () => expect(await nextTry()).toBeLessThan(Date.now() + 2 * MINUTE), {
    timeout: 5000,
  });
  isWell = true;
  engine.clock.advance(2 * MINUTE);
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 5000 });
});
