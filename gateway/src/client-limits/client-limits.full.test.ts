import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { start, answerLength, send, readAll, announce, detail } from './client-limits.testing.ts';

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
});

describe('one client', () => {
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
});
