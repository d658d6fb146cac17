import { inTransaction } from '../../database/database.ts';
import { settleFailed, settleMessage } from '../../campaigns/settlement.repository.ts';
import { readHold, shownHold, tryNow } from '../../outreach/mailbox-hold.ts';
import { ENVIRONMENT_MAILBOX } from '../../outreach/mailbox-limits.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const QUOTA = { code: 550, message: '5.4.5 Daily user sending limit exceeded. - gsmtp' };
const SEND_AS = { code: 554, message: '5.2.252 SendAsDenied; not allowed to send as bounce@example.com' };
const UNKNOWN = { code: 554, message: 'Transaction failed' };

let engine: TestEngine;
beforeEach(async () => {
  engine = await startTestEngine({ MAIL_CONCURRENCY: '2' });
});
afterEach(() => engine.close());

const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await engine.database.pool.query(statement, values)).rows as Row[];
const statusOf = async (campaign: number) =>
  (await query<{ status: string }>('select status from campaigns where id = $1', [campaign]))[0]?.status;
/** Six hours at a time: a worker that was away for a day holds what it missed. */
const pass = async (time: number, worker: { idle: () => Promise<void> }) => {
  for (let passed = 0; passed < time; passed += 6 * HOUR) {
    engine.clock.advance(Math.min(6 * HOUR, time - passed));
    await worker.idle();
  }
};
const addresses = () => engine.sink.mails.map(({ to }) => to);

it('S1 a daily limit holds the account for a day: no mail fails, and all go out once it is over', async () => {
  const { database, timing, clock, sink, states, reach, startWorker } = engine;
  const campaign = await fillCampaign(database, { contacts: 30, steps: 2, frequencyDays: 3 }, timing);
  sink.refuseContent = () => (sink.mails.length >= 5 ? QUOTA : undefined);
  const worker = startWorker();
  await engine.until(
    () => readHold(database.kysely),
    (hold) => hold !== undefined,
  );
  await worker.idle();
  expect(await states()).toEqual({ sent: 5, queued: 55 });
  const hold = await shownHold(database.kysely, clock.now());
  expect(hold).toMatchObject({ cause: 'quota', reply: `550 ${QUOTA.message}` });
  expect(Date.parse(hold?.until ?? '') - Date.parse(hold?.since ?? '')).toBe(DAY);
  clock.advance(23 * HOUR);
  await worker.idle();
  expect(sink.mails).toHaveLength(5);
  sink.refuseContent = () => undefined;
  clock.advance(HOUR + MINUTE);
  await worker.idle();
  await reach({ sent: 30, queued: 30 });
  expect(new Set(addresses()).size).toBe(30);
  expect(await readHold(database.kysely)).toBeUndefined();
  expect(await statusOf(campaign)).toBe('active');
});

it('S1 an account that is refused again waits longer each time; a person can have it tried at once', async () => {
  const { database, timing, clock, sink, states, reach, startWorker } = engine;
  await fillCampaign(database, { contacts: 10 }, timing);
  sink.refuseContent = () => SEND_AS;
  const worker = startWorker();
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const seen = clock.now();
    const hold = await engine
      .until(
        () =>
          readHold(database.kysely).then((found) =>
            found && found.until && found.until > seen ? found : undefined,
          ),
        (found) => found !== undefined,
      )
      .then(() => readHold(database.kysely));
    waits.push(Math.round(((hold?.until?.getTime() ?? 0) - seen.getTime()) / MINUTE));
    await worker.idle();
    clock.advance((hold?.until?.getTime() ?? 0) - clock.now().getTime() + 1000);
    await worker.idle();
  }
  expect(waits).toEqual([5, 15, 30]);
  expect(await states()).toEqual({ queued: 10 });
  sink.refuseContent = () => undefined;
  await tryNow(database.kysely, clock.now(), ENVIRONMENT_MAILBOX);
  await worker.idle();
  await reach({ sent: 10 });
});

it('S1 refusals without a reason, in a row and to different domains, are the account’s', async () => {
  const { database, timing, clock, sink, states, reach, startWorker } = engine;
  const campaign = await fillCampaign(database, { contacts: 12, steps: 2, domains: 12 }, timing);
  sink.refuseContent = () => UNKNOWN;
  const worker = startWorker();
  await engine.until(
    () => readHold(database.kysely),
    (hold) => hold !== undefined,
  );
  await worker.idle();
  expect(await shownHold(database.kysely, clock.now())).toMatchObject({
    cause: 'unknown',
    reply: '554 Transaction failed',
  });
  expect(await states()).toEqual({ queued: 24 });
  sink.refuseContent = () => undefined;
  await tryNow(database.kysely, clock.now(), ENVIRONMENT_MAILBOX);
  clock.advance(16 * MINUTE);
  await worker.idle();
  await reach({ sent: 12, queued: 12 });
  expect(await statusOf(campaign)).toBe('active');
});

it('S1 a refusal that is recorded twice, because nobody knew whether the first time was committed, counts once', async () => {
  const { database, timing, clock, states } = engine;
  const campaign = await fillCampaign(database, { contacts: 1 }, timing);
  const [mail] = await query<{ id: string; contact_id: number }>(
    "update messages set state = 'sending', worker_id = 1, attempts = 1, sending_at = now() returning id::text as id, contact_id",
  );
  const settled = {
    claim: {
      id: mail?.id ?? '',
      contact_id: mail?.contact_id ?? 0,
      campaign_id: campaign,
      mailbox_id: 1,
      worker_id: 1,
      attempt: 1,
    },
    outcome: { kind: 'unexplained', error: '554 Transaction failed' } as const,
    at: clock.now(),
  };
  const record = () =>
    inTransaction(database.kysely, (transaction) => recordOutcomes(transaction, [settled], timing));
  await record();
  await record();
  expect(await states()).toEqual({ queued: 1 });
});

it('S1 mails that failed one by one wait again once it is seen that the account is at fault', async () => {
  const { database, timing, clock, sink, states, reach, startWorker } = engine;
  const campaign = await fillCampaign(database, { contacts: 3, domains: 3 }, timing);
  await query("update messages set due_at = due_at + (id - 1) * interval '40 minutes'");
  sink.refuseContent = () => UNKNOWN;
  const worker = startWorker();
  for (let step = 0; step < 5; step += 1) {
    await worker.idle();
    clock.advance(17 * MINUTE);
  }
  await worker.idle();
  await reach({ queued: 3 });
  expect(await states()).toEqual({ queued: 3 });
  sink.refuseContent = () => undefined;
  await tryNow(database.kysely, clock.now(), ENVIRONMENT_MAILBOX);
  clock.advance(16 * MINUTE);
  await worker.idle();
  await reach({ sent: 3 });
  await engine.until(
    () => statusOf(campaign),
    (status) => status === 'completed',
  );
});

it('S2 a mail that failed holds its contact’s next steps until it is tried again or skipped', async () => {
  const { database, timing, sink, reach, startWorker } = engine;
  const campaign = await fillCampaign(database, { contacts: 3, steps: 2, frequencyDays: 2 }, timing);
  sink.refuseContent = (to) =>
    to.startsWith('p0') || to.startsWith('p1') ? { code: 552, message: 'Message is too long.' } : undefined;
  const worker = startWorker();
  await reach({ sent: 1, failed: 2, queued: 3 });
  await pass(3 * DAY, worker);
  await reach({ sent: 2, failed: 2, queued: 2 });
  await engine.until(
    () => statusOf(campaign),
    (status) => status === 'completed',
  );
  expect(addresses().filter((to) => !to.startsWith('p2'))).toEqual([]);

  sink.refuseContent = () => undefined;
  const failed = await query<{ id: string; last_reply: string }>(
    "select id, last_reply from messages where state = 'failed' order by id",
  );
  expect(failed.map(({ last_reply }) => last_reply)).toEqual([
    '552 Message is too long.',
    '552 Message is too long.',
  ]);
  await settleMessage(
    database.kysely,
    campaign,
    Number(failed[0]?.id),
    'send_again',
    timing,
    'ann@company.example',
  );
  expect(await statusOf(campaign)).toBe('active');
  await worker.idle();
  await reach({ sent: 3, failed: 1, queued: 2 });
  await settleFailed(database.kysely, campaign, 'skip', timing, 'ann@company.example');
  await pass(3 * DAY, worker);
  await reach({ sent: 5, skipped: 1 });
  expect(sink.mails.filter(({ to }) => to.startsWith('p1'))).toHaveLength(1);
  await engine.until(
    () => statusOf(campaign),
    (status) => status === 'completed',
  );
});

it('S2 the step after a skipped first one goes out under a subject of its own', async () => {
  const { database, timing, sink, reach, startWorker } = engine;
  const campaign = await fillCampaign(database, { contacts: 1, steps: 2, frequencyDays: 1 }, timing);
  sink.refuseContent = () => ({ code: 552, message: 'Message is too long.' });
  const worker = startWorker();
  await reach({ failed: 1, queued: 1 });
  sink.refuseContent = () => undefined;
  await settleFailed(database.kysely, campaign, 'skip', timing, 'ann@company.example');
  await pass(2 * DAY, worker);
  await reach({ sent: 1, skipped: 1 });
  expect(sink.mails[0]?.raw).toMatch(/^Subject: About your pitch\r$/mu);
  expect(sink.mails[0]?.raw).not.toMatch(/^In-Reply-To:/mu);
});

it('S3 keeps what the server said about every mail, even those it accepted', async () => {
  const { database, timing, sink, reach, startWorker } = engine;
  await fillCampaign(database, { contacts: 2 }, timing);
  sink.refuse = (to) => (to.startsWith('p1') ? { code: 550, message: '5.1.1 No such user' } : undefined);
  startWorker();
  await reach({ sent: 1, failed: 1 });
  expect(await query('select last_reply, refusal from messages order by id')).toEqual([
    { last_reply: '250 OK: queued as 1', refusal: null },
    { last_reply: '550 5.1.1 No such user', refusal: 'address' },
  ]);
});

it('S1 one mail that the server always refuses as if it were the account does not hold the others', async () => {
  const { database, timing, clock, sink, reach, startWorker } = engine;
  await fillCampaign(database, { contacts: 8 }, timing);
  sink.refuseContent = (to) => (to.startsWith('p0') ? SEND_AS : undefined);
  const worker = startWorker();
  for (let round = 0; round < 6; round += 1) {
    await worker.idle();
    clock.advance(6 * MINUTE);
  }
  await worker.idle();
  await reach({ sent: 7, queued: 1 });
  expect(addresses().some((to) => to.startsWith('p0'))).toBe(false);
});
