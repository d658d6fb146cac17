import Fastify from 'fastify';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { RequestError } from '../errors.ts';
import { askerOf } from './asker.ts';

it('S11 whoever left before the work for them began is gone, too', async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  // As long as it takes to look up who asks.
  app.addHook('onRequest', async (_request, reply) => {
    const closed = once(reply.raw, 'close');
    arrived.resolve();
    await closed;
  });
  app.get('/', (_request, reply) => {
    signals.push(askerOf(reply, new RequestError(422, undefined)));
    left.resolve();
    return 'nobody reads it';
  });
  const leaving = new AbortController();
  const asked = fetch(await app.listen({ host: '127.0.0.1', port: 0 }), { signal: leaving.signal });
  await arrived.promise;
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  await left.promise;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await app.close();
});
