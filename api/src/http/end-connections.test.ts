import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { endConnectionsOnClose } from '@touchline/shared/contract/end-connections';
import Fastify from 'fastify';
import { SERVER_OPTIONS } from './server-options.ts';

it('a server that closes answers its open requests and ends every connection', async () => {
  const app = Fastify({ ...SERVER_OPTIONS, logger: false });
  endConnectionsOnClose(app, 60_000);
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.get('/', async () => {
    asked.resolve();
    await mayAnswer.promise;
    return 'answered';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const silent = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(app.server, 'connection');
  const answer = fetch(url);
  await asked.promise;

  const closed = app.close();
  await once(silent, 'close');
  mayAnswer.resolve();
  expect(await (await answer).text()).toBe('answered');
  await closed;
});

it('a server that closes cuts the requests that take longer than its limit', async () => {
  const app = Fastify({ ...SERVER_OPTIONS, logger: false });
  endConnectionsOnClose(app, 50);
  const asked = Promise.withResolvers<void>();
  app.get('/', () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const answer = fetch(await app.listen({ host: '127.0.0.1', port: 0 }));
  await asked.promise;
  await Promise.all([expect(answer).rejects.toThrow('fetch failed'), app.close()]);
});
