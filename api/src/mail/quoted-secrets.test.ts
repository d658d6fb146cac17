import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createCredentials } from '../mailboxes/create-credentials.ts';
import { serverRules } from '../mailboxes/connecting/server-rules.ts';
import { tryServers } from '../mailboxes/connecting/try-servers.ts';
import { formsOfSecret } from '../mailboxes/testing/forms-of-secret.ts';
import { insertSignedInMailbox, MAILBOX_CONFIG } from '../mailboxes/testing/signed-in-mailbox.ts';
import { ALWAYS } from '../testing/mailboxes.ts';
import { startIntake } from './intake/start-intake.ts';
import { createTransports } from './sending/mailbox-transports.ts';
import { SILENT, startTestEngine } from './sending/testing/engine.ts';
import { fillCampaign } from './sending/testing/fill-campaign.ts';

const PASSWORD = 'S3cret-word/1';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startServer(greeting: string, answer: (line: string) => string): Promise<string> {
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
  ends.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  );
  return JSON.stringify({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    security: 'none',
  });
}
/** Quotes in its refusal what it was sent. */
const quotingImap = (code: string, capabilities: string) =>
  startServer(`* OK [CAPABILITY IMAP4rev1 ${capabilities}] Ready\r\n`, (line) => {
    const [tag = '', command = ''] = line.split(' ');
    return command === 'LOGIN' || command === 'AUTHENTICATE'
      ? `${tag} NO [${code}] cannot do ${line}\r\n`
      : `* CAPABILITY IMAP4rev1 ${capabilities}\r\n${tag} OK done\r\n`;
  });
const quotingSmtp = (code: string) =>
  startServer('220 hello\r\n', (line) => {
    if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN\r\n';
    return line.startsWith('AUTH') ? `${code} cannot do ${line}\r\n` : '250 fine\r\n';
  });

it('B2 what servers quote of a sign-in reaches neither database nor log nor page', async () => {
  const engine = await startTestEngine();
  ends.unshift(() => engine.close());
  const { database, clock, timing } = engine;
  const smtps = [await quotingSmtp('535 5.7.8'), await quotingSmtp('454 4.7.0')];
  const imaps = [
    await quotingImap('UNAVAILABLE', 'AUTH=PLAIN SASL-IR'),
    await quotingImap('UNAVAILABLE', ''),
    await quotingImap('AUTHENTICATIONFAILED', 'AUTH=PLAIN SASL-IR'),
  ];
  const ids: number[] = [];
  for (const [index, imap] of imaps.entries()) {
    const email = `jo${index}@club.example`;
    const values = { email, smtp: smtps[index % 2] ?? null, imap, window: ALWAYS, per_minute: 1000 };
    ids.push(await insertSignedInMailbox(database, MAILBOX_CONFIG, { password: PASSWORD }, values));
  }
  const credentials = createCredentials({ database, config: MAILBOX_CONFIG, clock });
  await fillCampaign(database, { contacts: 6, mailboxes: ids }, timing);
  engine.startWorker(createTransports({ environment: undefined, credentials, connections: 2 }));
  const logged: unknown[] = [];
  const log = { ...SILENT, warn: (...words: unknown[]) => void logged.push(words) };
  const reader = { read: () => Promise.reject(new Error('there is nothing to read')) };
  const intake = startIntake({
    config: MAILBOX_CONFIG,
    database,
    clock,
    log,
    reader,
    credentials,
    firstDelay: 100,
  });
  const query = async (text: string) => (await database.pool.query(text)).rows as unknown[];
  const stored = async () => [
    ...(await query('select name, error from mail_services where error is not null')),
    ...(await query('select sign_in_error from mailboxes where sign_in_error is not null')),
    ...(await query('select last_reply from messages where last_reply is not null')),
    ...(await query('select * from sending_holds')),
  ];
  try {
    // Three that cannot be read, and two whose sign-in has ended.
    await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThanOrEqual(5), {
      timeout: 10_000,
    });
  } finally {
    await intake.stop();
  }
  const faults = [];
  for (const smtp of smtps) {
    for (const imap of imaps) {
      const signIn = { user: 'jo', password: PASSWORD };
      const access = { smtp: JSON.parse(smtp), imap: JSON.parse(imap), signIn } as Parameters<
        typeof tryServers
      >[0];
      faults.push(...(await tryServers(access, { email: 'jo@club.example', rules: serverRules(true) })));
    }
  }
  const errors = logged
    .flat()
    .flatMap((one) => Object.values(one as object) as unknown[])
    .flatMap((one) => (one instanceof Error ? [Object.entries(one), one.message, one.stack] : []));
  expect(errors.length).toBeGreaterThan(0);
  const everything = JSON.stringify([await stored(), faults, errors]);
  expect(everything).toContain('cannot do');
  for (const form of formsOfSecret(PASSWORD)) expect(everything).not.toContain(form);
});
