import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildGateway } from '../server.ts';
import { CLIENT_LIMITS, type ClientLimits } from './limits.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

interface Started {
  readonly port: number;
  readonly url: string;
  /** Connections that the API has been asked for, and requests it got. */
  readonly api: { connections: number; requests: number };
}

/** Starts an API and the gateway in front of it. */
async function start(
  limits: Partial<ClientLimits> = {},
  listener: RequestListener = answerLength,
  options: { trustedProxies?: readonly string[] } = {},
): Promise<Started> {
  const counts = { connections: 0, requests: 0 };
  const api = createServer((incoming, response) => {
    counts.requests += 1;
    listener(incoming, response);
  });
  api.on('connection', () => (counts.connections += 1));
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const app = await buildGateway({
    port: 0,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    source: { folder: '/nonexistent' },
    logLevel: 'silent',
    clientLimits: { ...CLIENT_LIMITS, ...limits },
    ...options,
  });
  ends.push(async () => {
    api.closeAllConnections();
    api.close();
    app.server.closeAllConnections();
    await app.close();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, port: Number(new URL(url).port), api: counts };
}

/** Answers how many bytes came, once all have. */
const answerLength: RequestListener = (incoming, response) => {
  let length = 0;
  incoming.on('data', (piece: Buffer) => (length += piece.length));
  incoming.on('end', () => response.end(JSON.stringify({ length, headers: incoming.headers })));
};

/** Sends that text over a connection of its own. */
function send(port: number, text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(text);
      done(socket);
    });
    socket.on('error', fail);
  });
}

/** Everything that comes over the connection until its end. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await new Promise((done) => socket.on('close', done).on('error', done));
  return text;
}

const announce = (path: string, length: number, extra = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${extra}\r\n`;
const detail = (status: number, text: RegExp): RegExp =>
  new RegExp(`^HTTP/1\\.1 ${status} [^]*\\{"detail":"[^"]*(?:${text.source})`, 'u');

describe('a body on its way to the API', () => {
  it('S11 takes no connection to the API while it is announced and not sent, on any path', async () => {
    const { port, url, api } = await start({ firstByte: 4000 });
    const paths = [
      '/api/auth/login/',
      '/api/contacts/organizations/',
      '/api/contacts/upload/',
      '/uploads/',
      '/campaigns',
    ];
    const sockets = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        send(port, announce(paths[i % 5] ?? '/', 50_000), `127.0.0.${2 + (i % 4)}`),
      ),
    );
    const answers = Promise.all(sockets.map(readAll));
    const began = performance.now();
    expect((await fetch(`${url}/api/contacts/`)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(3500);
    expect(api.connections).toBe(1);
    for (const [i, answer] of (await answers).entries()) {
      expect(answer).toMatch(i % 5 === 4 ? detail(404, /nothing at this/u) : detail(408, /too slowly/u));
    }
    expect(api).toEqual({ connections: 1, requests: 1 });
  });

  it('S11 is broken off when it comes too slowly, also once it is being passed on', async () => {
    const { port, api } = await start({ window: 1000, bytesPerWindow: 1000 });
    const held = await send(port, `${announce('/api/contacts/organizations/', 50_000)}x`);
    const flowing = await send(port, announce('/api/contacts/upload/', 1_000_000) + 'x'.repeat(70_000));
    const drips = setInterval(() => [held, flowing].forEach((socket) => socket.write('x')), 200);
    const answers = await Promise.all([readAll(held), readAll(flowing)]);
    clearInterval(drips);
    for (const answer of answers) expect(answer).toMatch(detail(408, /too slowly/u));
    expect(api.requests).toBe(1);
  });

  it('O16 takes the time that a slow line needs, and longer than any one limit', async () => {
    const { url } = await start({ window: 800, bytesPerWindow: 1000, firstByte: 800 });
    const upload = request(`${url}/api/contacts/upload/`, { method: 'POST' });
    const answered = new Promise<IncomingMessage>((done, fail) =>
      upload.on('response', done).on('error', fail),
    );
    for (let piece = 0; piece < 20; piece += 1) {
      upload.write('x'.repeat(4000));
      await wait(100);
    }
    upload.end();
    expect((await answered).statusCode).toBe(200);
  });

  it('waits for an API that reads slowly, and does not blame the client', async () => {
    const { url } = await start({ window: 500, bytesPerWindow: 1000 }, (incoming, response) => {
      setTimeout(() => answerLength(incoming, response), 2000);
    });
    const body = Buffer.alloc(15 * 1024 * 1024);
    const answer = await fetch(`${url}/api/contacts/upload/`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ length: body.length });
  });

  it.each([
    ['/api/contacts/organizations/', 1024 * 1024, /at most 1 MB/u],
    ['/api/auth/login/', 64 * 1024, /at most 64 KB/u],
    ['/api/uploads/image/', 10 * 1024 * 1024 + 65_536, /at most 10 MB/u],
    ['/api/contacts/upload/', 20 * 1024 * 1024 + 65_536, /at most 20 MB/u],
  ])('is refused by 413 at once when it is too large for %s, announced or not', async (path, most, text) => {
    const { url, port, api } = await start();
    const began = performance.now();
    const announced = await send(port, announce(path, most + 1));
    expect(await readAll(announced)).toMatch(detail(413, text));
    const stream = new Blob([Buffer.alloc(most + 1)]).stream();
    const answer = await fetch(url + path, { method: 'POST', body: stream, duplex: 'half' });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(text) });
    expect(performance.now() - began).toBeLessThan(6000);
    const fits = await fetch(url + path, { method: 'POST', body: Buffer.alloc(most) });
    expect(await fits.json()).toMatchObject({ length: most });
    // What is sent without its length is known to be too large only on its way.
    expect(api.requests).toBeLessThanOrEqual(2);
  });

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

  it('S11 has ten seconds for its headers, and is told so', async () => {
    const { port } = await start({ headers: 500 });
    const began = performance.now();
    const [silent, dripping] = [await send(port, ''), await send(port, 'GET /campaigns HTTP/1.1\r\nHos')];
    const drips = setInterval(() => dripping.write('t'), 100);
    const answers = await Promise.all([readAll(silent), readAll(dripping)]);
    clearInterval(drips);
    for (const answer of answers) expect(answer).toMatch(detail(408, /too slowly/u));
    expect(performance.now() - began).toBeLessThan(3500);
  });

  it('S11 that does not take its answer is cut off, and the connection to the API is free again', async () => {
    const closed: boolean[] = [];
    const { port } = await start({ window: 1500 }, (_incoming, response) => {
      response.on('close', () => closed.push(response.writableFinished));
      response.end(Buffer.alloc(30_000_000));
    });
    const socket = await send(port, 'GET /uploads/large.png HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.pause();
    const end = Date.now() + 8000;
    while (closed.length === 0 && Date.now() < end) await wait(100);
    expect(closed).toEqual([false]);
    socket.destroy();
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
