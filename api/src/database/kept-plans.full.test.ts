import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';

const PEOPLE = 8000;

let testDatabase: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.database.pool.query(`
    insert into webhooks (url, events) values ('https://w.example/', '{contact.changed,contact.unsubscribed}');
    insert into organizations (name, name_key) select 'Club ' || i, 'club ' || i from generate_series(1, ${PEOPLE}) i;
    insert into contacts (full_name, email, email_key, phone, title, organization_id)
    select 'Person ' || i, 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', '', i from generate_series(1, ${PEOPLE}) i;
    insert into suppressions (email_key, reason)
    select email_key, case when id % 2 = 0 then 'bounced' else 'unsubscribed' end from contacts;
    insert into team_settings (name, value) values ('approval_required', 'true')`);
  await testDatabase.database.pool.query('analyze');
});
// A connection keeps its plans: each test has its own.
beforeEach(async () => {
  client = await testDatabase.database.pool.connect();
});
afterEach(() => client.release(true));
afterAll(() => testDatabase.drop());

/** Milliseconds that the triggers of a statement took, by the trigger; it is taken back. */
async function timesOfTriggers(statement: string): Promise<Map<string, number>> {
  await client.query('begin');
  const { rows } = await client.query<{
    'QUERY PLAN': [{ Triggers: { 'Trigger Name': string; Time: number }[] }];
  }>(`explain (analyze, format json) ${statement}`);
  await client.query('rollback');
  return new Map(rows[0]!['QUERY PLAN'][0].Triggers.map((one) => [one['Trigger Name'], one.Time]));
}

/** Change of the first contacts, or addresses: all of the columns that triggers look at. */
const CHANGES = {
  contacts: (most: number) => `
    update contacts set email = 'x' || email, email_key = 'x' || email_key, full_name = full_name || ' X', title = 'X'
    where id <= ${most}`,
  organizations: (most: number) => `
    update organizations set name = name || ' X', own_values = '{"1":"X"}' where id <= ${most}`,
  suppressions: (most: number) => `
    update suppressions set reason = case reason when 'bounced' then 'unsubscribed' else 'bounced' end
    where email_key in (select email_key from contacts where id <= ${most})`,
};

it.each(['contacts', 'organizations', 'suppressions'] as const)(
  'G3 thousands of changed %s take their triggers no longer on a connection that had changed one before',
  async (table) => {
    const change = CHANGES[table];
    const fresh = await timesOfTriggers(change(PEOPLE));
    client.release(true);
    client = await testDatabase.database.pool.connect();
    await timesOfTriggers(change(1));
    const later = await timesOfTriggers(change(PEOPLE));
    expect(later.size).toBeGreaterThan(0);
    // Each with each, it was 0.4 s and 20 s; a busy machine makes the first four times that.
    const slower = Array.from(later).filter(([name, time]) => time > 2000 + 3 * (fresh.get(name) ?? 0));
    expect(slower).toEqual([]);
  },
  60_000,
);
