import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from '../mail/intake/imap/connection.ts';
import { openTransport } from '../mail/sending/transport.ts';
import { connectChecked } from './checked-lookup.ts';

/** A server on this machine, and how often somebody has connected to it. */
async function listen() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.end('* BYE\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections, close: () => void server.close() };
}

const signIn = { user: 'jo', password: 'of the tests' };
const nowhere = () => false;

describe.each(['localhost', '127.0.0.1'])('S11 a server that %s leads to', (host) => {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeEach(async () => (server = await listen()));
  afterEach(() => server.close());

  it('is connected to where its address is allowed', async () => {
    (await connectChecked({ host, port: server.port }, () => true, 5000)).destroy();
    expect(server.connections()).toBe(1);
  });

  it('is not connected to by what sends where its address is not', async () => {
    const smtp = { host, port: server.port, security: 'none' } as const;
    const transport = openTransport({ server: { smtp, signIn, isAllowedAddress: nowhere }, connections: 1 });
    const outcome = await transport.send({
      raw: Buffer.from(''),
      envelope: { from: 'jo@club.example', to: 'ann@club.example' },
      messageId: '<1@club.example>',
    });
    transport.close();
    expect(outcome).toMatchObject({ kind: 'unreachable', error: `${host} is in a local network` });
    expect(server.connections()).toBe(0);
  });

  it('is not connected to by what reads where its address is not', async () => {
    const imap = { host, port: server.port, security: 'none' } as const;
    const connecting = async () => {
      const client = createClient({ ...imap, signIn, isAllowedAddress: nowhere });
      client.on('error', () => undefined);
      await client.connect();
    };
    await expect(connecting()).rejects.toThrow('is in a local network');
    expect(server.connections()).toBe(0);
  });
});
