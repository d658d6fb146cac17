import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';

let empty: TestDatabase;
beforeEach(async () => {
  empty = await createTestDatabase({ migrated: false });
});
afterEach(() => empty.drop());

it('P7 migrations run once, however many processes start together', async () => {
  const others = Array.from({ length: 4 }, () =>
    openDatabase({ url: empty.url, poolSize: 2, onConnectionLost: () => undefined }),
  );
  expect(await pendingMigrations(empty.database)).toEqual(Object.keys(migrations));
  await Promise.all([empty.database, ...others].map(migrate));
  const { rows } = await empty.database.pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
  expect(await pendingMigrations(empty.database)).toEqual([]);
  await Promise.all(others.map((database) => database.close()));
});

it('P7 a database that is newer than the program is left alone, and the message says so', async () => {
  await migrate(empty.database);
  await empty.database.pool.query(
    "insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)",
  );
  await expect(migrate(empty.database)).rejects.toThrow(/could not be migrated.*9999-later/);
});
