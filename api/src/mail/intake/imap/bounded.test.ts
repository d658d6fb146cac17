import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { readConfig } from '../../../config.ts';
import { createCredentials } from '../../../mailboxes/create-credentials.ts';
import { insertMailbox } from '../../../mailboxes/testing/insert-mailbox.ts';
import { SILENT, startTestEngine } from '../../sending/testing/engine.ts';
import { readingServiceOf } from '../../service-state.ts';
import { startIntake } from '../start-intake.ts';
import { bounded } from './bounded.ts';
import { createClient } from './connection.ts';

const config = readConfig({
  MAILBOX_SECRET_KEY: randomBytes(32).toString('base64'),
  DATA_DIR: '/nowhere',
  MAIL_PRIVATE_SERVERS: '1',
});

/** An IMAP server that does what it is told in place of listing its folders. */
async function startServer(list: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write('* OK [CAPABILITY IMAP4rev1 SPECIAL-USE] Ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ');
        if (command === 'LIST') list(socket);
        else socket.write(`* CAPABILITY IMAP4rev1 SPECIAL-USE\r\n${tag} OK done\r\n`);
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

it('B4 a server that lists folders without end is left, and that is told', async () => {
  const engine = await startTestEngine();
  onTestFinished(() => engine.close());
  const { database, clock } = engine;
  const chunk = '* LIST (\\HasNoChildren) "/" "a folder"\r\n'.repeat(1000);
  const imap = await startServer((socket) => {
    const more = () => {
      if (!socket.destroyed) socket.write(chunk, () => setImmediate(more));
    };
    more();
  });
  const id = await insertMailbox(database, config, { password: 'word' }, { imap: JSON.stringify(imap) });
  const credentials = createCredentials({ database, config, clock });
  const reader = { read: () => Promise.reject(new Error('there is nothing to read')) };
  const intake = startIntake({
    config,
    database,
    clock,
    log: SILENT,
    reader,
    credentials,
    firstDelay: 60_000,
  });
  onTestFinished(() => intake.stop());
  const services = () => database.kysely.selectFrom('mail_services').selectAll().execute();
  await vi.waitFor(
    async () =>
      expect(await services()).toContainEqual(
        expect.objectContaining({ name: readingServiceOf(id), error: 'The mail server sent too much' }),
      ),
    { timeout: 15_000 },
  );
}, 20_000);

it('B4 a server that keeps the connection busy without an answer is left in time', async () => {
  const server = await startServer((socket) => {
    const timer = setInterval(() => socket.write('* OK still busy\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const client = createClient({ ...server, signIn: { user: 'jo', password: 'word' } });
  client.on('error', () => undefined);
  const bounds = { time: 400, bytes: 1_000_000 };
  // Connecting asks how names of folders are separated.
  await expect(bounded(client, client.connect(), bounds)).rejects.toThrow('took too long');
  expect(client.usable).toBe(false);
});
