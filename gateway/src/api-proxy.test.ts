import { setTimeout as wait } from 'node:timers/promises';
import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import { SLOW, endAll, start } from './api-proxy.testing.ts';

afterAll(endAll);

it('B1 tells the API when whoever asked leaves before the answer', async () => {
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
