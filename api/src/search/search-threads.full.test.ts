import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { Search, startThread } from './search.ts';

let testDatabase: TestDatabase;
let workers: Worker[] = [];
let ready: Promise<unknown>[] = [];
let search: Search;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
beforeEach(async () => {
  await testDatabase.empty('organizations', 'contacts', 'notes', 'tags', 'search_changes');
  workers = [];
  ready = [];
  search = searchOf(testDatabase.url);
});
afterEach(() => search.stop());
afterAll(() => testDatabase.drop());

const searchOf = (url: string) =>
  new Search({
    url,
    log: { error: () => undefined, warn: () => undefined },
    start: (database) => {
      const worker = startThread(database);
      workers.push(worker);
      ready.push(once(worker, 'message'));
      return worker;
    },
    patience: { start: 20_000, answer: 10_000, again: 0 },
  });
const run = (statement: string, values: unknown[] = []) =>
  testDatabase.database.pool.query(statement, values);
const answer = (query: string) =>
  search.find({ query, most: { organizations: 10, withContacts: 10, unassigned: 10 } });
const find = async (query: string) => (await answer(query)).ids;
/** All that the thread holds. */
const memory = async () => text(await workers.at(-1)!.getHeapSnapshot());
const addOrganization = (name: string) =>
  run('insert into organizations (name, name_key) values ($1, lower($1))', [name]);
/** A name that rows may have changes: everything is read anew. */
async function makeStale(): Promise<void> {
  await run(`update tags set name = name || 'x', name_key = name_key || 'x'`);
  await find('meadow');
}
const addTag = () => run(`insert into tags (name, name_key) values ('Golf', 'golf')`);
const running = () => workers.filter(({ threadId }) => threadId !== -1).length;

it('G4 the thread that is reading anew takes the place of one that dies, and none is left behind', async () => {
  await addOrganization('Meadow');
  await addTag();
  expect(await find('meadow')).toEqual([1]);
  await makeStale();
  await vi.waitFor(() => expect(workers).toHaveLength(2));
  await workers[0]!.terminate();
  expect(await find('meadow')).toEqual([1]);
  await addOrganization('Lakeside');
  expect(await find('lakeside')).toEqual([2]);
  expect([workers.length, running()]).toEqual([2, 1]);
  await search.stop();
  expect(running()).toBe(0);
});

it('G4 what was replaced ends with the search as well', async () => {
  await addOrganization('Meadow');
  await addTag();
  await find('meadow');
  await makeStale();
  await vi.waitFor(() => expect(workers).toHaveLength(2));
  await ready[1];
  expect(await find('meadow')).toEqual([1]);
  expect(running()).toBe(2);
  await search.stop();
  expect(running()).toBe(0);
  await expect(find('meadow')).rejects.toMatchObject({ status: 503 });
});

it('G4 reconnects where the connection is lost, and says meanwhile that it may be behind', async () => {
  const server = new URL(testDatabase.url);
  const sockets = new Set<Socket>();
  let isDown = false;
  const between = createServer((socket) => {
    if (isDown) return socket.destroy();
    const there = connect(Number(server.port), server.hostname);
    for (const one of [socket, there]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
    }
    return socket.pipe(there).pipe(socket);
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const url = new URL(server);
  url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  await addOrganization('Meadow');
  await search.stop();
  search = searchOf(url.href);
  try {
    expect(await find('meadow')).toEqual([1]);
    cut();
    await addOrganization('Lakeside');
    await expect.poll(() => answer('lakeside')).toMatchObject({ ids: [2], isBehind: false });
    isDown = true;
    cut();
    await run(`update organizations set name = 'Hillside' where name = 'Lakeside'`);
    expect(await answer('lakeside')).toMatchObject({ ids: [2], isBehind: true });
    isDown = false;
    await expect.poll(() => answer('hillside')).toMatchObject({ ids: [2], isBehind: false });
    expect(workers).toHaveLength(1);
  } finally {
    await search.stop();
    cut();
    between.close();
  }
});

it('G4 reads all anew where changes were forgotten while it was suspended, and follows many of them one after another', async () => {
  await addOrganization('Meadow');
  expect(await find('meadow')).toEqual([1]);
  await run(
    `insert into organizations (name, name_key) select 'Club ' || i, 'club' || i from generate_series(1, 9000) i`,
  );
  expect(await answer('club')).toMatchObject({ isBehind: true });
  // While nobody searches, it goes on.
  await expect.poll(() => answer('9000'), { timeout: 10_000 }).toMatchObject({ total: 1, isBehind: false });
  expect(workers).toHaveLength(1);
  await addOrganization('Lakeside');
  await run(
    `update search_forgotten set transaction = (select max(transaction::text::bigint)::text::xid8 from search_changes)`,
  );
  await run('delete from search_changes');
  // Changes are forgotten after an hour: until no transaction of the server is older, whoever reads anew may miss some too.
  await expect
    .poll(
      async () => {
        const { rows } = await run(
          'select from search_forgotten where transaction >= pg_snapshot_xmin(pg_current_snapshot())',
        );
        return rows;
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  await expect(find('lakeside')).rejects.toMatchObject({ status: 503 });
  expect(await find('lakeside')).toEqual([9002]);
  expect(workers).toHaveLength(2);
});

it('G4 U9 nothing of what somebody was called stays in memory once it is erased', async () => {
  await addOrganization('Meadow');
  const { rows } = await run(
    `insert into contacts (organization_id, full_name, email, email_key, phone, title)
     values (1, 'Zacharias Quetzalcoatlus', 'quetz@meadow.example', 'quetz@meadow.example', '', '') returning id`,
  );
  const { id } = rows[0] as { id: number };
  await run(
    `insert into notes (contact_id, text, written_by) values ($1, 'Zacharias hydrochlorothiazide and more words', 'Ann')`,
    [id],
  );
  expect(await find('quetz hydrochlor')).toEqual([1]);
  expect(await memory()).toMatch(/quetzalcoatlus|hydrochlorothiazide/iu);
  await run('delete from notes');
  await run(`update contacts set full_name = '', email = '', email_key = null`);
  expect(await find('meadow')).toEqual([1]);
  expect(await memory()).not.toMatch(/quetz|hydrochlor|zacharias/iu);
});

it('G4 says that there is more than it may hold, and does not read it over and over', async () => {
  await search.stop();
  const errors: unknown[] = [];
  let started = 0;
  search = new Search({
    url: testDatabase.url,
    log: { error: (entry: unknown) => errors.push(entry), warn: () => undefined },
    start: (url) => {
      started += 1;
      return startThread(url, 16.5);
    },
  });
  await run(
    `insert into organizations (name, name_key) select 'Club ' || i, 'club' || i from generate_series(1, 50000) i`,
  );
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(find('club')).rejects.toMatchObject({
      status: 503,
      detail: { en: expect.stringContaining('memory') },
    });
  }
  expect(started).toBe(1);
  expect((errors[0] as { err: Error }).err.message).toMatch(/MiB that the search may have/u);
});
