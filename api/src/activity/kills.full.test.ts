import { volume } from '@touchline/shared/testing/volume';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { connectionsEnded } from '../testing/killed-processes.ts';

/** Kills of each kind: of the process that makes changes, and of its connection alone. */
const KILLS = volume(50, 1 / 2);

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
  await t.database.pool.query(`
    insert into users (email, email_key, password_hash) values ('ann@club.example', 'ann@club.example', 'x');
    insert into organizations (name, name_key) select '0', 'key ' || i from generate_series(1, 4) i`);
});
afterAll(() => t.drop());

/** Changes organizations as fast as it can: in transactions, and by single statements. */
const PROGRAM = `
  import { openDatabase } from './database/database.ts';
  import { actAs } from './database/actor.ts';
  import { sql } from 'kysely';
  const database = openDatabase({ url: process.env.URL, poolSize: 4, onConnectionLost: () => undefined });
  const rename = (kysely, id) => kysely.updateTable('organizations')
    .set({ name: sql\`name || '.'\` }).where('id', '=', id).execute();
  const work = async (id) => {
    for (let round = 0; ; round += 1) {
      try {
        await actAs(1, () => round % 2 === 0
          ? rename(database.kysely, id)
          : database.kysely.transaction().execute((transaction) => rename(transaction, id)));
      } catch (error) {
        if (process.env.STAYS === undefined) throw error;
      }
    }
  };
  await actAs(1, () => rename(database.kysely, 1));
  process.stdout.write('begins\\n');
  await Promise.all([1, 2, 3, 4].map(work));
`;

function startChanging(stays: boolean) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, URL: t.url, ...(stays && { STAYS: '1' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const begun = Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The program ended by itself'))),
  ]);
  return { child, begun, ended };
}

/** Each change made the name one longer: the names say how many there were. */
async function compare() {
  const { rows } = await t.database.pool.query<{ changes: number; entries: number; is_chain: boolean }>(`
    select length(o.name) - 1 as changes, count(a.id)::integer as entries,
      coalesce(bool_and(length(a.content->'changes'->'name'->>1) = length(a.content->'changes'->'name'->>0) + 1
        and a.actor = 'ann@club.example'), true) as is_chain
    from organizations o left join activity a on a.organization_id = o.id and a.action = 'changed'
    group by o.id order by o.id`);
  for (const { changes, entries, is_chain } of rows) expect([entries, is_chain]).toEqual([changes, true]);
  return rows.reduce((sum, { changes }) => sum + changes, 0);
}

it(`U7 ${KILLS} times kill -9 between change and activity: never one without the other`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, begun, ended } = startChanging(false);
    await begun;
    await wait((kill * 7) % 40);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
  }
  await connectionsEnded(t.database.pool);
  // Something went through between the kills, however slow the machine.
  expect(await compare()).toBeGreaterThan(KILLS / 2);
}, 600_000);

it(`U7 the same when ${KILLS} times a connection is lost in the midst`, async () => {
  const before = await compare();
  const { child, begun, ended } = startChanging(true);
  await begun;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(10 + ((kill * 7) % 30));
    await t.database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'touchline-api'
        and query ~ 'organizations|commit' limit 2`);
  }
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  await connectionsEnded(t.database.pool);
  expect(await compare()).toBeGreaterThan(before);
}, 600_000);
