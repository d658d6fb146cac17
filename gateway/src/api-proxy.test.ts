import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import { fastify } from 'fastify';
import { proxyApi } from './api-proxy.ts';

/** In milliseconds. The proxy's client checks its clock about twice a second. */
const USUAL = 1000;
const SLOW = 6000;

const ends: (() => Promise<void>)[] = [];

/** Starts an API and the gateway's way to it. @returns where that begins. */
async function start(listener: RequestListener): Promise<string> {
  const api = createServer(listener);
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const app = fastify();
  ends.push(async () => {
    api.closeAllConnections();
    api.close();
    await app.close();
  });
  await proxyApi(app, {
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    protocol: 'http',
    answerLimits: { usual: USUAL, slow: SLOW },
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
});

// Side by side: they wait for limits most of the time.

it.concurrent.each([
  ['en', /did not answer in time\. Reload/u],
  ['ru', /не ответил вовремя/u],
])('P2 is answered with 504 and a sentence (%s) when the API hangs', async (language, sentence) => {
  const url = await start(() => {});
  const began = performance.now();
  const answer = await fetch(`${url}/api/contacts/`, { headers: { 'accept-language': language } });
  expect(answer.status).toBe(504);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.json()).toEqual({ detail: expect.stringMatching(sentence) });
  expect(performance.now() - began).toBeLessThan(SLOW);
});

it.concurrent('O16 E7 gives imports, uploads and mails that somebody waits for the time they may need', async () => {
  const url = await start((incoming, response) => {
    incoming.resume();
    setTimeout(() => response.end(incoming.url), 2.5 * USUAL);
  });
  const paths = SLOW_PATHS.map((path) => path.replaceAll(/:\w+/gu, '7'));
  const answers = paths.map(async (path) => {
    const answer = await fetch(url + path, { method: 'POST', body: 'a workbook' });
    return `${answer.status} ${await answer.text()}`;
  });
  expect(await Promise.all(answers)).toEqual(paths.map((path) => `200 ${path}`));
});

it.concurrent('B1 tells the API when whoever asked leaves before the answer', async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<string>();
  const url = await start((incoming, response) => {
    incoming.resume().on('end', () => asked.resolve());
    response.once('close', () => left.resolve('left'));
  });
  const leave = new AbortController();
  // A path whose answers may be slow: the limit for them is not what ends it.
  const path = SLOW_PATHS[0]?.replaceAll(/:\w+/gu, '7') ?? '';
  const answer = fetch(url + path, { method: 'POST', body: '{}', signal: leave.signal });
  await asked.promise;
  leave.abort();
  await expect(answer).rejects.toThrow('abort');
  expect(await Promise.race([left.promise, wait(SLOW / 2)])).toBe('left');
});

it.concurrent('O16 gives an upload the time that the line needs', async () => {
  const url = await start((incoming, response) => {
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => (bytes += piece.length));
    incoming.on('end', () => response.end(String(bytes)));
  });
  const upload = request(`${url}/api/templates/`, { method: 'POST' });
  const answered = new Promise<string>((done, fail) => {
    upload.on('error', fail);
    upload.on('response', (response) => {
      response.setEncoding('utf8').on('data', (text: string) => done(`${response.statusCode} ${text}`));
    });
  });
  for (let piece = 0; piece < 4; piece += 1) {
    upload.write('x'.repeat(1000));
    await wait(USUAL * 0.75);
  }
  upload.end();
  expect(await answered).toBe('200 4000');
});

it.concurrent('passes an answer on for as long as it takes', async () => {
  const url = await start((_incoming, response) => {
    let pieces = 0;
    const timer = setInterval(() => {
      pieces += 1;
      response.write('x');
      if (pieces < 6) return;
      clearInterval(timer);
      response.end();
    }, USUAL / 2);
  });
  const answer = await fetch(`${url}/api/contacts/organizations-with-contacts/`);
  expect(await answer.text()).toBe('xxxxxx');
});
