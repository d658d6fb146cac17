import Fastify from 'fastify';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { administer, createTestDatabase, SERVER_VARIABLE, type TestDatabase } from '../testing/databases.ts';
import { loggerOptions } from './server-options.ts';

let testDatabase: TestDatabase | undefined;
afterAll(() => testDatabase?.drop());

it('P7 the log tells how a database connection was lost, and nothing of its secrets', async () => {
  testDatabase = await createTestDatabase();
  const { pool } = testDatabase.database;
  const lost = once(pool, 'error');
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await administer(
    process.env[SERVER_VARIABLE] ?? '',
    `select pg_terminate_backend(${rows[0]?.pid ?? 'null'})`,
  );
  const [error] = (await lost) as [Error];
  expect(error).toHaveProperty('client');
  const output = new PassThrough();
  const app = Fastify({ logger: { ...loggerOptions('info', false), stream: output } });

  app.log.warn({ err: error }, 'a database connection was lost');
  const [line] = (await once(output, 'data')) as [Buffer];

  const logged = JSON.parse(line.toString()) as { err: object };
  expect(Object.keys(logged.err).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  expect(logged).toMatchObject({ err: { code: '57P01' } });
  await app.close();
});
