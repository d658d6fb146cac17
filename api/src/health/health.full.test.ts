import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase } from '../testing/databases.ts';

const config = readConfig({ LOG_LEVEL: 'silent' });
const jwtSecret = 'x'.repeat(32);

it('health answers 200 once everything serves, and names what is not ready', async () => {
  const testDatabase = await createTestDatabase({ migrated: false });
  const { database } = testDatabase;
  const app = await buildApp({ config, database, jwtSecret });
  const before = await app.inject('/api/health');
  expect(before.statusCode).toBe(503);
  expect(before.json()).toEqual({
    detail: 'migrations: have not all been run',
    errors: [{ field: 'migrations', message: 'have not all been run' }],
  });
  await migrate(database);
  await wait(1100);
  const after = await app.inject('/api/health');
  expect(after.statusCode).toBe(200);
  expect(after.json()).toEqual({ status: 'ok' });
  await app.close();
  await testDatabase.drop();
});

it('health asks the database once a second at most, however often it is asked', async () => {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const app = await buildApp({ config, database, jwtSecret });
  // What starts with the application asks as well.
  await app.inject('/api/health');
  await wait(1100);
  const asked = vi.spyOn(database.pool, 'connect');
  const began = Date.now();
  for (let i = 0; i < 100; i += 1) expect((await app.inject('/api/health')).statusCode).toBe(200);
  const seconds = Math.ceil((Date.now() - began + 1) / 1000);
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  // A hundred answers that each asked would be 400; what starts with the application may still ask once more.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4 * (seconds + 1));
  await app.close();
  await testDatabase.drop();
});

it.each([
  ['a file', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['the database', Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' })],
])('a full disk under %s is told as 507 with {detail}', async (_, fault) => {
  const testDatabase = await createTestDatabase();
  const app = await buildApp({ config, database: testDatabase.database, jwtSecret });
  app.get('/full', { config: { public: true } }, () => Promise.reject(fault));
  const answer = await app.inject('/full');
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toEqual({ detail: expect.stringContaining('no room left') as string });
  await app.close();
  await testDatabase.drop();
});

it('health names the disk when it is full', async () => {
  const testDatabase = await createTestDatabase();
  const folder = { ...config, dataDirectory: '/proc' };
  const app = await buildApp({ config: folder, database: testDatabase.database, jwtSecret });
  const health = await app.inject('/api/health');
  // The file system of processes has no room at all.
  expect(health.statusCode).toBe(503);
  expect(health.json()).toMatchObject({ errors: [{ field: 'disk', message: 'is full' }] });
  await app.close();
  await testDatabase.drop();
});

it('health names the database when it cannot be reached; other calls answer 503 and leak no details', async () => {
  const database = openDatabase({
    url: 'postgresql://nobody:secret@127.0.0.1:1/none',
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
  const app = await buildApp({ config, database, jwtSecret });
  const health = await app.inject('/api/health');
  expect(health.statusCode).toBe(503);
  expect(health.json()).toMatchObject({ errors: [{ field: 'database' }] });
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email: 'a@b.cc', password: 'x' },
  });
  expect(login.statusCode).toBe(503);
  expect(login.headers['retry-after']).toBe('5');
  expect(login.json()).toEqual({ detail: 'The service is not available just now. Please try again.' });
  await app.close();
  await database.close();
});
