import { MOST_DELIVERIES_COUNTED } from '@touchline/shared/contract/rules';
import { volume } from '@touchline/shared/testing/volume';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../database/schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { rowsRead } from '../testing/plans.ts';
import { listWebhooks } from './webhooks.repository.ts';

const DELIVERIES = volume(1_000_000, 1 / 10);
const STATES = 3;

/** One target takes everything, one nothing, one is off and waits, and of one the few failures come last. */
const FILL = `
  insert into webhooks (url, events) select 'https://w' || i || '.example/', '{contact.changed}' from generate_series(1, 4) i;
  alter table webhook_events disable trigger user;
  insert into webhook_events (type) select 'contact.changed' from generate_series(1, 100);
  with events as (select array_agg(id) as ids from webhook_events)
  insert into webhook_deliveries (webhook_id, event_id, state)
    select 1 + i % 4, ids[1 + i % 100],
      case i % 4 when 0 then 'delivered' when 1 then 'failed' when 2 then 'waiting'
        else case when i > ${DELIVERIES} - 40 then 'failed' else 'delivered' end end
    from events, generate_series(1, ${DELIVERIES}) i;`;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.database.pool.query(FILL);
  await testDatabase.database.pool.query('vacuum analyze webhook_deliveries');
}, 240_000);
afterAll(() => testDatabase.drop());

it('U8 the list of webhooks says how deliveries went without reading a month of them', async () => {
  const { pool } = testDatabase.database;
  const asked: CompiledQuery[] = [];
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  const [takes, refuses, waits, late] = await listWebhooks(watched, 'en');
  const many = MOST_DELIVERIES_COUNTED + 1;
  expect(takes).toMatchObject({ waiting: 0, delivered: many, failed: 0 });
  expect(refuses).toMatchObject({ waiting: 0, delivered: 0, failed: many });
  expect(waits).toMatchObject({ waiting: many, delivered: 0, failed: 0 });
  expect(late).toMatchObject({ waiting: 0, delivered: many, failed: 10 });
  expect(asked).toHaveLength(1);
  for (const statement of asked) {
    const { rows, scanned } = await rowsRead(pool, statement, many);
    expect(scanned).toEqual([]);
    expect(rows).toBeLessThan(4 * STATES * many);
  }
});
