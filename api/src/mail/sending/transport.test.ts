import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { openTransport, type ServerTransport } from './transport.ts';

const MAIL = {
  raw: Buffer.from('Subject: Hello\r\n\r\n.A line that begins with a dot\r\n'),
  envelope: { from: 'bounce@ours.example', to: 'ann@club.example' },
  messageId: '<m1@ours.example>',
};

const open: { transports: ServerTransport[]; servers: (SMTPServer | Server)[] } = {
  transports: [],
  servers: [],
};
afterEach(async () => {
  for (const transport of open.transports.splice(0)) transport.close();
  for (const server of open.servers.splice(0))
    await new Promise((done) => void server.close(() => done(null)));
});

function transportTo(port: number, timeLimit = 5000): ServerTransport {
  const transport = openTransport({ server: `smtp://127.0.0.1:${port}`, connections: 2, timeLimit });
  open.transports.push(transport);
  return transport;
}

/** A real mail server with the behaviour given. */
async function serve(options: SMTPServerOptions, timeLimit?: number): Promise<ServerTransport> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 10,
    ...options,
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.servers.push(server);
  return transportTo((server.server.address() as AddressInfo).port, timeLimit);
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const atRecipient = (code: number, message: string) =>
  serve({ onRcptTo: (_address, _session, done) => done(refusal(code, message)) });
const atContent = (code: number, message: string) =>
  serve({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(refusal(code, message)));
    },
  });

/** A server that speaks as far as the script goes, and then does what it says. */
async function script(answers: readonly string[], then: (socket: Socket) => void, timeLimit?: number) {
  const server = createServer((socket) => {
    const rest = [...answers];
    let isContent = false;
    const answer = () => {
      const line = rest.shift();
      if (line === undefined) return then(socket);
      isContent = line.startsWith('354');
      return socket.write(`${line}\r\n`);
    };
    socket.on('error', () => undefined);
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
      while (received.includes(isContent ? '\r\n.\r\n' : '\r\n')) {
        const end = isContent ? '\r\n.\r\n' : '\r\n';
        received = received.slice(received.indexOf(end) + end.length);
        answer();
      }
    });
    answer();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.servers.push(server);
  return transportTo((server.address() as AddressInfo).port, timeLimit);
}
const UP_TO_CONTENT = ['220 ready', '250 hello', '250 ok', '250 ok', '354 go on'];

it('a mail that is taken is sent, and what arrives is byte for byte what was given', async () => {
  const arrived: { raw: string; to: string }[] = [];
  const transport = await serve({
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        arrived.push({ raw: Buffer.concat(chunks).toString(), to });
        done();
      });
    },
  });
  await expect(transport.send(MAIL)).resolves.toMatchObject({
    kind: 'sent',
    reply: expect.stringMatching(/^250 /u),
  });
  await expect(transport.send(MAIL)).resolves.toMatchObject({
    kind: 'sent',
    reply: expect.stringMatching(/^250 /u),
  });
  expect(arrived).toEqual([1, 2].map(() => ({ raw: MAIL.raw.toString(), to: 'ann@club.example' })));
});

it.each([
  [550, '5.1.1 No such user', { kind: 'refused', about: 'address' }],
  [550, 'No such user', { kind: 'refused', about: 'address' }],
  [552, '5.2.2 Mailbox full', { kind: 'deferred' }],
  [554, '5.7.1 Relay access denied', { kind: 'held', cause: 'policy' }],
  [550, '5.7.1 Refused by policy', { kind: 'unexplained' }],
])('S1 a recipient refused with %i %s: %j', async (code, text, outcome) => {
  const transport = await atRecipient(code, text);
  await expect(transport.send(MAIL)).resolves.toMatchObject({ ...outcome, error: `${code} ${text}` });
});

it('4xx is for now: at the recipient, and at the content', async () => {
  const recipient = await atRecipient(450, '4.2.1 Try later');
  await expect(recipient.send(MAIL)).resolves.toMatchObject({ kind: 'deferred' });
  const content = await atContent(451, '4.3.0 Busy');
  await expect(content.send(MAIL)).resolves.toEqual({ kind: 'deferred', error: '451 4.3.0 Busy' });
});

it('S12 a refusal of the content is not about the address, even with a status of one', async () => {
  const transport = await atContent(554, '5.1.1 Spam');
  await expect(transport.send(MAIL)).resolves.toMatchObject({ kind: 'unexplained' });
});

it('S1 what the server has against us fails no mail: its greeting, our sender, our sign-in', async () => {
  const greeting = await script(['554 not you'], (socket) => socket.end());
  await expect(greeting.send(MAIL)).resolves.toMatchObject({ kind: 'held', cause: 'policy' });
  const sender = await serve({ onMailFrom: (_address, _session, done) => done(refusal(550, 'who?')) });
  await expect(sender.send(MAIL)).resolves.toMatchObject({
    kind: 'held',
    cause: 'sender',
    error: '550 who?',
  });
});

it('nobody listening is unreachable', async () => {
  await expect(transportTo(1).send(MAIL)).resolves.toMatchObject({ kind: 'unreachable' });
});

it('an address that cannot be told to any server is at fault itself', async () => {
  const transport = await serve({});
  const outcome = await transport.send({ ...MAIL, envelope: { ...MAIL.envelope, to: 'a b@x y>\r\nDATA' } });
  expect(outcome).toMatchObject({ kind: 'refused', about: 'address' });
});

it('a connection lost before the content was asked for leaves no doubt', async () => {
  const transport = await script(UP_TO_CONTENT.slice(0, 3), (socket) => socket.destroy());
  await expect(transport.send(MAIL)).resolves.toMatchObject({ kind: 'unreachable' });
});

it.each([
  ['closed', (socket: Socket) => socket.end()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
])(
  'E3 a connection %s once the content was given leaves it uncertain, and it is not sent again',
  async (_how, end) => {
    let connections = 0;
    const transport = await script(UP_TO_CONTENT, (socket) => {
      connections += 1;
      end(socket);
    });
    await expect(transport.send(MAIL)).resolves.toMatchObject({ kind: 'uncertain' });
    await new Promise((resume) => setTimeout(resume, 200));
    expect(connections).toBe(1);
  },
);

it('E3 a refusal with which the connection ends leaves no doubt', async () => {
  const transport = await script([...UP_TO_CONTENT, '421 shutting down'], (socket) => socket.end());
  await expect(transport.send(MAIL)).resolves.toMatchObject({ kind: 'deferred', error: '421 shutting down' });
});

it('a server that hangs costs no more than the time limit', async () => {
  const before = await script(UP_TO_CONTENT.slice(0, 2), () => undefined, 300);
  await expect(before.send(MAIL)).resolves.toMatchObject({ kind: 'unreachable' });
  const after = await script(UP_TO_CONTENT, () => undefined, 300);
  await expect(after.send(MAIL)).resolves.toMatchObject({ kind: 'uncertain' });
});

it('closing cuts what is being sent, and says what became of it', async () => {
  const transport = await script(UP_TO_CONTENT, () => undefined);
  const sending = transport.send(MAIL);
  await new Promise((resume) => setTimeout(resume, 200));
  transport.close();
  await expect(sending).resolves.toMatchObject({ kind: 'uncertain' });
});
