import { isOpen } from '../../outreach/sending-window.ts';
import { readQueue } from '../status/queue-figures.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Milliseconds after which the rate allows more mails. */
const NEXT_MINUTE = 66_000;

let engine: TestEngine;
/** Starts at noon with a window of UTC days and 10 mails a minute. */
async function startAtNoon(contacts: number) {
  engine = await startTestEngine({ MAIL_HOURS: '9:00-18:00', MAIL_TIME_ZONE: 'UTC', MAIL_PER_MINUTE: '10' });
  const { clock, sink, database, timing, settings } = engine;
  clock.advance((12 * HOUR - (Date.now() % DAY) + DAY) % DAY);
  const campaign = await fillCampaign(database, { contacts }, timing);
  const outside: Date[] = [];
  sink.refuse = () => {
    if (!isOpen(settings.window, clock.now())) outside.push(clock.now());
    return undefined;
  };
  return { ...engine, campaign, outside };
}
afterEach(() => engine.close());

it('S11 E1 E3 a clock set forward and back by an hour and a day loses no mail, sends none twice and none outside the window', async () => {
  const { clock, sink, database, campaign, outside, states, startWorker, warnings, timing } =
    await startAtNoon(60);
  const worker = startWorker();
  const sent = async () => {
    await worker.idle();
    return sink.mails.length;
  };
  const overdue = async () =>
    (
      await database.pool.query<{ overdue: boolean }>(
        'select overdue_since is not null as overdue from campaigns where id = $1',
        [campaign],
      )
    ).rows[0]?.overdue;
  const isHeld = async () => (await readQueue(database.kysely, timing.window, clock.now())).due_count === 0;
  expect(await sent()).toBe(10);

  clock.setWrongBy(HOUR);
  expect(await sent()).toBe(20);
  // What was sent by the wrong clock still counts for the rate, and only for a minute.
  clock.setWrongBy(0);
  expect(await sent()).toBe(20);
  clock.advance(NEXT_MINUTE);
  expect(await sent()).toBe(30);

  clock.setWrongBy(-HOUR);
  expect(await sent()).toBe(30);
  expect(await isHeld()).toBe(true);
  clock.setWrongBy(0);
  clock.advance(NEXT_MINUTE);
  expect(await sent()).toBe(40);

  for (const outsideTheWindow of [7 * HOUR, -4 * HOUR]) {
    clock.setWrongBy(outsideTheWindow);
    expect(await sent()).toBe(40);
  }

  // As after a day asleep: a person decides whether late mails still go out, even once the clock is right again.
  clock.setWrongBy(DAY);
  expect(await sent()).toBe(40);
  expect(await overdue()).toBe(true);
  clock.setWrongBy(0);
  expect(await sent()).toBe(40);
  await database.pool.query('update campaigns set overdue_since = null');
  clock.advance(NEXT_MINUTE);
  expect(await sent()).toBe(50);

  clock.setWrongBy(-DAY);
  expect(await sent()).toBe(50);
  clock.setWrongBy(0);
  clock.advance(NEXT_MINUTE);
  expect(await sent()).toBe(60);

  expect(await states()).toEqual({ sent: 60 });
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(60);
  expect(outside).toEqual([]);
  for (const told of [
    'the clock was set forward',
    'the clock was set back',
    'nothing was sent for more than a day',
  ])
    expect(warnings).toContainEqual(expect.stringContaining(told));
});

it('S11 a worker that ended while the clock was ahead does not count as alive once it is right again', async () => {
  const { clock, database, timing, startWorker } = await startAtNoon(1);
  const queue = () => readQueue(database.kysely, timing.window, clock.now());
  clock.setWrongBy(DAY);
  const worker = startWorker();
  await worker.idle();
  expect(await queue()).toMatchObject({ has_worker: true });
  await worker.stop();
  clock.setWrongBy(0);
  expect(await queue()).toMatchObject({ has_worker: false });
});
