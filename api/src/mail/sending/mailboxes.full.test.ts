import { shownHold, tryNow } from '../../outreach/mailbox-hold.ts';
import { ALWAYS, insertMailbox } from '../../testing/mailboxes.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUOTA = { code: 550, message: '5.4.5 Daily user sending limit exceeded. - gsmtp' };

let engine: TestEngine;
beforeEach(async () => {
  engine = await startTestEngine();
});
afterEach(() => engine.close());

const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await engine.database.pool.query(statement, values)).rows as Row[];
const connect = (limits: Parameters<typeof insertMailbox>[1] = {}) =>
  insertMailbox(engine.database.kysely, { window: ALWAYS, per_minute: 10_000, ...limits });
/** Mails that went out or may have, by mailbox. */
const sentFrom = async () =>
  Object.fromEntries(
    (
      await query<{ mailbox_id: number; mails: number }>(
        "select mailbox_id, count(*)::integer as mails from messages where state in ('sending', 'sent', 'uncertain') group by 1",
      )
    ).map(({ mailbox_id, mails }) => [mailbox_id, mails]),
  );
const noSuchUser = () => ({ code: 550, message: '5.1.1 No such user' });
const at = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
/** A campaign whose contacts are shared out evenly. */
const fill = async (contacts: number, mailboxes: readonly number[]) => {
  const { database, timing } = engine;
  return fillCampaign(database, { contacts, mailboxes }, timing);
};

it('B5 each mailbox keeps to its cap in any 24 hours, all workers together, when the clock is set back as well', async () => {
  const { clock, startWorker } = engine;
  const [small, large] = [await connect({ daily_cap: 3 }), await connect({ daily_cap: 7 })];
  await fill(40, [small, large]);
  const workers = [startWorker(), startWorker()];
  const allIdle = () => Promise.all(workers.map((worker) => worker.idle()));
  await allIdle();
  expect(await sentFrom()).toEqual({ [small]: 3, [large]: 7 });
  for (let hours = 0; hours < 23; hours += 6) {
    clock.advance(6 * HOUR - MINUTE);
    await allIdle();
  }
  expect(await sentFrom()).toEqual({ [small]: 3, [large]: 7 });
  clock.advance(5 * MINUTE);
  await allIdle();
  expect(await sentFrom()).toEqual({ [small]: 6, [large]: 14 });
  clock.setWrongBy(-26 * HOUR);
  await allIdle();
  expect(await sentFrom()).toEqual({ [small]: 6, [large]: 14 });
  clock.advance(23 * HOUR);
  await allIdle();
  expect(await sentFrom()).toEqual({ [small]: 6, [large]: 14 });
});

it('B5 each mailbox has a window and a pace of its own', async () => {
  const { clock, startWorker } = engine;
  const hour = clock.now().getUTCHours();
  const slow = await connect({ per_minute: 4 });
  // Open in three hours at the earliest. It may send as many in a day as the other, and so gets as many contacts.
  const later = (hour + 3) % 23;
  const window = { ...ALWAYS, starts_at: at(later), ends_at: at(later + 1) };
  const closed = await connect({ window, per_minute: 4 * 24 });
  await fill(20, [slow, closed]);
  const worker = startWorker();
  await worker.idle();
  expect(await sentFrom()).toEqual({ [slow]: 4 });
  clock.advance(66_000);
  await worker.idle();
  expect(await sentFrom()).toEqual({ [slow]: 8 });
  while (clock.now().getUTCHours() !== later) {
    clock.advance(30 * MINUTE);
    await worker.idle();
  }
  await worker.idle();
  expect(await sentFrom()).toEqual({ [slow]: 10, [closed]: 10 });
});

it('S1 B5 a mailbox that is refused is held alone, and tries by itself', async () => {
  const { clock, startSink, startWorker, database } = engine;
  const [held, other] = [await connect(), await connect()];
  const sink = await startSink(held);
  await fill(20, [held, other]);
  sink.refuseContent = () => QUOTA;
  const worker = startWorker();
  await worker.idle();
  expect(await sentFrom()).toEqual({ [other]: 10 });
  expect(await database.kysely.selectFrom('sending_holds').select(['mailbox_id', 'cause']).execute()).toEqual(
    [{ mailbox_id: held, cause: 'quota' }],
  );
  sink.refuseContent = () => undefined;
  for (let hours = 0; hours < 30; hours += 6) {
    clock.advance(6 * HOUR);
    await worker.idle();
  }
  await worker.idle();
  expect(await sentFrom()).toEqual({ [held]: 10, [other]: 10 });
});

it('B5 B7 nothing goes out from a mailbox that is disconnected or whose sign-in is dead, and nothing is lost', async () => {
  const { startWorker, reach } = engine;
  const [dead, gone, well] = [await connect(), await connect(), await connect()];
  await fill(30, [dead, gone, well]);
  await query('update mailboxes set sign_in_failed_at = now() where id = $1', [dead]);
  await query('update mailboxes set disconnected_at = now() where id = $1', [gone]);
  const worker = startWorker();
  await worker.idle();
  expect(await sentFrom()).toEqual({ [well]: 10 });
  await query('update mailboxes set sign_in_failed_at = null where id = $1', [dead]);
  await reach({ sent: 20, queued: 10 });
  expect(await sentFrom()).toEqual({ [dead]: 10, [well]: 10 });
});

it('B5 a slow mailbox leaves the others their share', async () => {
  const { startSink, startWorker, reach } = engine;
  const [slow, quick] = [await connect(), await connect()];
  const sink = await startSink(slow);
  sink.delay = 4000;
  await fill(50, [slow]);
  startWorker();
  await reach({ sending: 18 });
  await fill(30, [quick]);
  const sent = await engine.until(sentFrom, (mails) => (mails[quick] ?? 0) === 30);
  expect(sent[slow]).toBeLessThan(50);
});

it('B9 more than 5 % of bounces hold a mailbox until a person tries it, and those from before count no more', async () => {
  const { clock, database, startSink, startWorker, states } = engine;
  const [bouncing, other] = [await connect(), await connect()];
  const sink = await startSink(bouncing);
  const worker = startWorker();
  await fill(38, [bouncing]);
  await fill(10, [other]);
  await worker.idle();
  const hold = () => database.kysely.selectFrom('sending_holds').selectAll().executeTakeFirst();

  sink.refuse = noSuchUser;
  await fill(2, [bouncing]);
  await worker.idle();
  // 2 of 40 are not more than 5 %.
  expect([await states(), await hold()]).toEqual([{ sent: 48, failed: 2 }, undefined]);
  await fill(1, [bouncing]);
  await worker.idle();
  expect(await hold()).toMatchObject({ mailbox_id: bouncing, cause: 'bounces', until: null });
  expect(await shownHold(database.kysely, clock.now())).toMatchObject({ cause: 'bounces', until: null });
  await fill(25, [bouncing]);
  clock.advance(6 * HOUR);
  await worker.idle();
  expect(await sentFrom()).toEqual({ [bouncing]: 38, [other]: 10 });

  let seen = 0;
  sink.refuse = () => {
    seen += 1;
    return seen === 5 ? noSuchUser() : undefined;
  };
  await tryNow(database.kysely, clock.now(), bouncing);
  await engine.reach({ sent: 72, failed: 4 });
  expect(await sentFrom()).toEqual({ [bouncing]: 62, [other]: 10 });
  expect(await hold()).toBeUndefined();
});
