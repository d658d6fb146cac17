import { setTimeout as wait } from 'node:timers/promises';
import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import { SLOW, endAll, start } from './api-proxy.testing.ts';

afterAll(endAll);

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
