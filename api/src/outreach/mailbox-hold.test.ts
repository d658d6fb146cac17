import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { holdMailbox, isHeld, readHold, releaseMailbox } from './mailbox-hold.ts';
import { ENVIRONMENT_MAILBOX } from './mailbox-limits.ts';

const START = Date.parse('2026-06-01T10:00:00Z');
const after = (minutes: number) => new Date(START + minutes * 60_000);
const QUOTA = { cause: 'quota', reply: '550 Daily user sending limit exceeded' } as const;

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());
afterEach(() => store.database.pool.query('delete from sending_holds'));

const hold = (minutes: number, lasts?: number) =>
  holdMailbox(store.database.kysely, ENVIRONMENT_MAILBOX, { ...QUOTA, lasts }, after(minutes));
const release = (minutes: number) =>
  releaseMailbox(store.database.kysely, ENVIRONMENT_MAILBOX, after(minutes));
const held = () => readHold(store.database.kysely);

it('S1 a mail that was already under way lifts no hold; the first one after its time does', async () => {
  await hold(0);
  await release(1);
  expect(await held()).toMatchObject({ until: after(5) });
  await release(5);
  expect(await held()).toBeUndefined();
});

it('S1 a refusal of a mail that was already under way makes no hold longer, a later one does', async () => {
  await hold(0);
  await hold(4);
  expect(await held()).toMatchObject({ since: after(0), until: after(5) });
  await hold(6);
  expect(await held()).toMatchObject({ since: after(0), until: after(6 + 15) });
});

it('S1 a hold without an end replaces one that has one, and no time ends it', async () => {
  await hold(0);
  await hold(1, Infinity);
  const found = await held();
  expect(found).toMatchObject({ until: null });
  expect(found && isHeld(found, after(10_000))).toBe(true);
  await release(10_000);
  expect(await held()).toMatchObject({ until: null });
});
