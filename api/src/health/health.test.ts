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
  const after = await app.inject('/api/health');
  expect(after.statusCode).toBe(200);
  expect(after.json()).toEqual({ status: 'ok' });
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
