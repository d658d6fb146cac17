import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { NamingRows } from './naming-rows.ts';
import { eraseFromActivity } from './personal-tables.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

it('U9 while others wait, an erasure reads of the activity only what was found before, and what came since', async () => {
  const { kysely, pool } = t.database;
  await pool.query(`
    insert into activity (at, action, kind, content)
    select now() - i * interval '1 minute', 'created', 'contact', jsonb_build_object('name', 'p' || i || '@plans.example')
    from generate_series(10, 30000) i`);
  await pool.query('vacuum analyze activity');
  const person = { contacts: [1], keys: ['p500@plans.example'], messages: [], incoming: [] };
  const named = async () =>
    (await pool.query(`select from activity where content::text like '%p500@plans.example%'`)).rowCount;
  // Begun before they were looked for, and seen only afterwards.
  const late = await pool.connect();
  await late.query('begin');
  await late.query(
    `insert into activity (action, kind, content) values ('created', 'contact', '{"name": "p500@plans.example"}')`,
  );
  const found = await new NamingRows().find(kysely, person);
  expect(found.places.activity).toHaveLength(1);
  await late.query('commit');
  late.release();
  expect(await named()).toBe(2);
  const statement = eraseFromActivity({ ...person, found, name: 'Erased', pseudonyms: new Map() });
  await kysely.transaction().execute(async (transaction) => {
    await sql`set local touchline.forgetting_activity = 'on'`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(transaction);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Seq Scan on activity');
    await statement.execute(transaction);
  });
  expect(await named()).toBe(0);
});
