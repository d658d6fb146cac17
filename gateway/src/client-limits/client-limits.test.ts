import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { start, send, readAll, announce, detail } from './client-limits.testing.ts';

describe('a body on its way to the API', () => {
  it('is still read to its end when the API has answered before, so that the client gets the answer', async () => {
    const { url } = await start({}, (_incoming, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"detail":"Please sign in."}');
    });
    const answer = await fetch(`${url}/api/contacts/upload/`, {
      method: 'POST',
      body: Buffer.alloc(15 * 1024 * 1024),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ detail: 'Please sign in.' });
  });

  it('is asked for by 100 Continue where the client waits for that, as curl does', async () => {
    const { url } = await start();
    const upload = request(`${url}/api/contacts/upload/`, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': 3_000_000 },
    });
    const answered = new Promise<IncomingMessage>((done, fail) =>
      upload.on('response', done).on('error', fail),
    );
    upload.on('continue', () => upload.end(Buffer.alloc(3_000_000)));
    upload.flushHeaders();
    expect((await answered).statusCode).toBe(200);
  });
});

describe('one client', () => {
  it('S11 has a limit of connections, which leaves those of others alone', async () => {
    const { port, url } = await start({ connections: 20 });
    const sockets = await Promise.all(
      Array.from({ length: 60 }, () => send(port, 'GET', '127.0.0.9').catch(() => undefined)),
    );
    await wait(200);
    expect(sockets.filter((socket) => socket && !socket.destroyed && socket.readable)).toHaveLength(20);
    expect((await fetch(`${url}/mail-frame`)).status).toBe(200);
    for (const socket of sockets) socket?.destroy();
  });

  it('S11 who holds all places gives way to others, who are served, with what was idle longest', async () => {
    const { port } = await start({ connections: 20, allConnections: 40 });
    const ask = (from: string) => send(port, 'GET /mail-frame HTTP/1.1\r\nHost: x\r\n\r\n', from);
    const held: Socket[] = [];
    for (let i = 0; i < 40; i += 1) {
      const socket = await ask(i < 20 ? '127.0.0.8' : '127.0.0.9');
      await once(socket.resume(), 'data');
      held.push(socket);
    }
    for (let i = 0; i < 4; i += 1) {
      const socket = await ask(`127.0.1.${i + 1}`);
      const [answer] = await once(socket.setEncoding('utf8'), 'data');
      expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
      // Crowded: idle connections are kept for seconds only.
      expect(answer).toMatch(/Keep-Alive: timeout=5\r/iu);
      held.push(socket);
    }
    await wait(200);
    const gone = held.flatMap((socket, index) => (socket.destroyed || !socket.readable ? [index] : []));
    expect(gone).toEqual([0, 1, 20, 21]);
    for (const socket of held) socket.destroy();
  });

  it('S11 is refused a place when all are taken by requests under way', async () => {
    const { port } = await start({ connections: 5, allConnections: 5 }, () => undefined);
    const busy = await Promise.all(
      Array.from({ length: 5 }, () =>
        send(port, 'GET /api/contacts/ HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.9'),
      ),
    );
    await wait(200);
    const late = await send(port, 'GET /mail-frame HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await readAll(late)).toBe('');
    expect(busy.every((socket) => !socket.destroyed)).toBe(true);
    for (const socket of busy) socket.destroy();
  });

  it('S11 has a limit of requests at a time, counted by the address that a trusted proxy names', async () => {
    const { url } = await start({ requests: 3 }, () => {}, { trustedProxies: ['loopback'] });
    const ask = (from: string): Promise<Response | undefined> =>
      fetch(`${url}/api/contacts/`, {
        headers: { 'x-forwarded-for': `6.6.6.${Math.floor(Math.random() * 250)}, ${from}` },
        signal: AbortSignal.timeout(700),
      }).catch(() => undefined);
    const waiting = [ask('1.1.1.1'), ask('1.1.1.1'), ask('1.1.1.1')];
    await wait(100);
    const refused = await ask('1.1.1.1');
    expect(refused?.status).toBe(429);
    expect(await refused?.json()).toEqual({ detail: expect.stringContaining('Too many requests') });
    // Another client is served: its request waits for the API.
    expect(await ask('2.2.2.2')).toBeUndefined();
    await Promise.all(waiting);
  });
});

describe('what cannot be read as a request', () => {
  it.each([
    ['GET /% HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET /api/..%2f..%2fsecret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['GET /api/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello', 400],
    ['GET /campaigns HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['nonsense\r\n\r\n', 400],
  ])('is answered with {detail}: %j', async (text, status) => {
    const { port } = await start();
    const socket = await send(port, text);
    const answer = readAll(socket);
    await wait(100);
    socket.end();
    expect(await answer).toMatch(detail(status, /./u));
  });

  it('is answered with {detail} where its headers are too large', async () => {
    const { port } = await start();
    const socket = await send(port, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await readAll(socket)).toMatch(detail(431, /too large/u));
  });

  it('passes on what concerns two neighbours alone to nobody', async () => {
    const { port } = await start();
    const headers = 'Keep-Alive: timeout=5\r\nUpgrade: h2c\r\nTE: trailers\r\nExpect: nothing\r\n';
    const socket = await send(
      port,
      `${announce('/api/contacts/organizations/', 2, `${headers}Connection: close\r\n`)}{}`,
    );
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 [^]*"length":2/u);
  });
});
