import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import { USUAL, endAll, start, SLOW } from './api-proxy.testing.ts';

afterAll(endAll);

// Side by side: they wait for limits most of the time.
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
