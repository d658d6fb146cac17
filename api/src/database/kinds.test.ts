import { INCOMING_MAIL_KINDS, MESSAGE_EVENT_KINDS } from '@touchline/shared/contract';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  ['message_events', MESSAGE_EVENT_KINDS],
  ['incoming_mails', INCOMING_MAIL_KINDS],
])('E4 the database takes exactly the kinds of %s that the contract names', async (table, kinds) => {
  const { rows } = await database.database.pool.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as "check" from pg_constraint where conname = $1`,
    [`${table}_kind_check`],
  );
  const taken = [...(rows[0]?.check ?? '').matchAll(/'(?<kind>[a-z_]+)'/gu)].map(
    ({ groups }) => groups?.['kind'],
  );
  expect(new Set(taken)).toEqual(new Set(kinds));
});
