import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MovableClock } from '../../../clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { createCredentials } from '../../create-credentials.ts';
import { insertSignedInMailbox, MAILBOX_CONFIG, MAILBOX_SETTINGS } from '../../testing/signed-in-mailbox.ts';
import { serverRules } from '../server-rules.ts';
import { startEnvelopeSearches, type EnvelopeSearches } from './envelope-searches.ts';
import { LEASE, recordFound, requestSearch, takeSearch } from './searches.repository.ts';
import { startCatchAllServers, type CatchAllServers } from './testing/catch-all-servers.ts';

const log = { info: () => undefined, warn: () => undefined };

let test: TestDatabase;
let servers: CatchAllServers;
let clock: MovableClock;
const searches: EnvelopeSearches[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  servers = await startCatchAllServers();
  clock = new MovableClock();
});
afterEach(async () => {
  await Promise.all(searches.splice(0).map((search) => search.stop()));
  servers.close();
  await test.drop();
});

/** Connects a mailbox of those servers, of which the envelope is to be found out. @returns its id */
async function connect({ smtp, imap } = servers): Promise<number> {
  const values = { smtp: JSON.stringify(smtp), imap: JSON.stringify(imap) };
  const id = await insertSignedInMailbox(test.database, MAILBOX_CONFIG, { password: 'word' }, values);
  await requestSearch(test.database.kysely, id, clock.now());
  return id;
}
const start = (
  credentials = createCredentials({ database: test.database, config: MAILBOX_CONFIG, clock }),
) => {
  const { database } = test;
  const patience = { total: 3000, between: 100 };
  const search = startEnvelopeSearches({
    database,
    clock,
    credentials,
    rules: serverRules(true),
    log,
    patience,
    interval: 100,
  });
  searches.push(search);
  return search;
};
const envelopeOf = async (id: number) =>
  (
    await test.database.kysely
      .selectFrom('mailboxes')
      .select('envelope')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).envelope;
const waiting = () => test.database.kysely.selectFrom('envelope_searches').selectAll().execute();
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

it('B3 is found out by the next process when one is killed in the middle, and no mail of either stays', async () => {
  const id = await connect();
  servers.isSlow = true;
  const child = fork(join(import.meta.dirname, 'testing/searching-process.ts'), [], {
    env: { ...process.env, ...MAILBOX_SETTINGS, SEARCH_DATABASE: test.url },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await until(() => expect(servers.sent).not.toEqual([]));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([await envelopeOf(id), (await waiting()).length]).toEqual(['plain', 1]);
  servers.isSlow = false;
  start();
  // It belongs to the process that was killed for as long as that could have taken.
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  clock.advance(LEASE);
  await until(async () => expect(await envelopeOf(id)).toBe('per_mail'));
  expect(await waiting()).toEqual([]);
  const expunged = servers.commands.filter((command) => command.includes('EXPUNGE')).join(' ');
  for (let uid = 6; uid < 6 + servers.sent.length; uid += 1) {
    expect(uidsIn(expunged)).toContain(uid);
  }
});

it('B3 of two processes one finds it out', async () => {
  const id = await connect();
  start();
  start();
  await until(async () => expect(await envelopeOf(id)).toBe('per_mail'));
  expect(servers.sent).toHaveLength(2);
});

it('B3 is left to the next process by one that ends', async () => {
  const id = await connect();
  const { database } = test;
  const hanging = { accessOf: () => new Promise<never>(() => undefined) };
  const ending = start({ ...createCredentials({ database, config: MAILBOX_CONFIG, clock }), ...hanging });
  await until(async () => expect((await waiting())[0]?.attempts).toBe(1));
  await ending.stop();
  expect(await envelopeOf(id)).toBe('plain');
  start();
  await until(async () => expect(await envelopeOf(id)).toBe('per_mail'));
});

it('B3 is tried again while the servers are away, and at last left plain', async () => {
  const id = await connect();
  servers.close();
  start();
  for (const attempts of [1, 2]) {
    await until(async () => expect(await waiting()).toMatchObject([{ attempts }]));
    await until(async () =>
      expect((await waiting())[0]?.due_at.getTime()).toBeGreaterThan(clock.now().getTime() + LEASE),
    );
    clock.advance(20 * 60_000);
  }
  await until(async () => expect(await waiting()).toEqual([]));
  expect(await envelopeOf(id)).toBe('plain');
});

it('B3 what was found out of servers that the mailbox has no more does not count', async () => {
  const id = await connect();
  const { kysely } = test.database;
  const search = await takeSearch(kysely, clock.now());
  if (!search) throw new Error('there is no search');
  await requestSearch(kysely, id, clock.now());
  await recordFound(test.database, search, 'per_mail');
  expect([await envelopeOf(id), (await waiting()).length]).toEqual(['plain', 1]);
});

const uidsIn = (text: string): number[] =>
  [...text.matchAll(/(\d+)(?::(\d+))?/gu)].flatMap(([, first = '0', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
  );
