import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { endConnectionsOnClose, SERVER_OPTIONS } from './server-options.ts';

it('a server that closes answers what was asked, and does not wait for who never asked', async () => {
  const app = Fastify({ ...SERVER_OPTIONS, logger: false });
  endConnectionsOnClose(app);
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
