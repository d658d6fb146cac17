import { unpackSource } from '../stored-source.ts';
import { fillCampaign } from './testing/fill-campaign.ts';
import { engine, start, query } from './worker.testing.ts';

const MINUTE = 60_000;

const DAY = 24 * 60 * MINUTE;

it('E3 two workers send every mail once, keep what went out byte for byte, and complete the campaign', async () => {
  const { database, timing, sink, reach, startWorker, until } = await start();
  const campaign = await fillCampaign(database, { contacts: 150 }, timing);
  startWorker();
  startWorker();
  await reach({ sent: 150 });
  expect(sink.mails).toHaveLength(150);
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(150);
  const rows = await query<{ raw: Buffer; recipient_email: string }>(
    'select raw, recipient_email from sent_mails join messages m on m.id = message_id',
  );
  const kept = await Promise.all(
    rows.map(
      async ({ raw, recipient_email }) => `${recipient_email} ${(await unpackSource(raw)).toString()}`,
    ),
  );
  expect(kept.toSorted()).toEqual(sink.mails.map(({ to, raw }) => `${to} ${raw}`).toSorted());
  await until(
    () => query<{ status: string }>('select status from campaigns where id = $1', [campaign]),
    ([row]) => row?.status === 'completed',
  );
});

it('S11 a template that cannot be made into a mail fails its own mails, and no others', async () => {
  const { database, timing, reach, startWorker } = await start();
  const hostile = await fillCampaign(database, { contacts: 3, html: '<div>'.repeat(20_000) }, timing);
  const campaign = await fillCampaign(database, { contacts: 30 }, timing);
  startWorker();
  await reach({ sent: 30, failed: 3 });
  expect(
    await query(
      'select campaign_id, count(*)::integer as failed, max(last_reply) as error from messages where state = $1 group by 1',
      ['failed'],
    ),
  ).toEqual([
    { campaign_id: hostile, failed: 3, error: expect.stringContaining('nested more than 250 deep') },
  ]);
  expect(
    await query('select id, status from campaigns where id = any($1) order by id', [[hostile, campaign]]),
  ).toEqual([
    { id: hostile, status: 'completed' },
    { id: campaign, status: 'completed' },
  ]);
});

it('E1 sends nothing while the window is closed, and goes on when it opens', async () => {
  const { database, timing, clock, sink, reach, startWorker } = await start({
    MAIL_HOURS: '9:00-18:00',
    MAIL_TIME_ZONE: 'UTC',
  });
  const hour = new Date().getUTCHours();
  clock.advance((((20 - hour + 24) % 24) + 1) * 60 * MINUTE);
  await fillCampaign(database, { contacts: 3 }, timing);
  const worker = startWorker();
  await worker.idle();
  expect(sink.mails).toHaveLength(0);
  clock.advance(13 * 60 * MINUTE);
  await worker.idle();
  await reach({ sent: 3 });
});

it('E1 keeps to the rates, all workers together', async () => {
  const { database, timing, clock, sink, reach, startWorker } = await start({
    MAIL_PER_MINUTE: '10',
    MAIL_PER_DOMAIN_PER_MINUTE: '3',
  });
  await fillCampaign(database, { contacts: 24, domains: 6 }, timing);
  const workers = [startWorker(), startWorker()];
  const allIdle = () => Promise.all(workers.map((worker) => worker.idle()));
  await reach({ sent: 10 });
  await allIdle();
  expect(sink.mails).toHaveLength(10);
  const perDomain = Map.groupBy(sink.mails, ({ to }) => to.split('@')[1]);
  expect(Math.max(...[...perDomain.values()].map((mails) => mails.length))).toBeLessThanOrEqual(3);
  clock.advance(66_000);
  await allIdle();
  await reach({ sent: 20 });
  await allIdle();
  expect(sink.mails).toHaveLength(20);
});

it('E2 a recipient refused for good is a bounce: the address gets nothing more', async () => {
  const { database, timing, sink, reach, startWorker } = await start();
  await fillCampaign(database, { contacts: 2, steps: 2 }, timing);
  sink.refuse = (to) => (to.startsWith('p0') ? { code: 550, message: '5.1.1 No such user' } : undefined);
  startWorker();
  await reach({ failed: 1, cancelled: 1, sent: 1, queued: 1 });
  expect(await query('select kind from message_events')).toEqual([{ kind: 'bounced' }]);
  expect(await query('select email_key, reason from suppressions')).toEqual([
    { email_key: 'p0.c1@club0.example', reason: 'bounced' },
  ]);
});

it('E2 asks again at the last moment whether a contact may get mail', async () => {
  const { database, timing, sink, reach, startWorker } = await start();
  await fillCampaign(database, { contacts: 4 }, timing);
  await query("insert into suppressions values ('p0.c1@club0.example', 'unsubscribed')");
  await query("update contacts set email = '', email_key = null where id = 2");
  await query('update campaign_contacts set removed_at = now() where contact_id = 3');
  startWorker();
  await reach({ cancelled: 3, sent: 1 });
  expect(sink.mails).toHaveLength(1);
});

it('E1 a later step goes out after its days, in the thread of the first', async () => {
  const { database, timing, clock, sink, reach, startWorker } = await start();
  await fillCampaign(database, { contacts: 2, steps: 2, frequencyDays: 2 }, timing);
  const worker = startWorker();
  await reach({ sent: 2, queued: 2 });
  clock.advance(DAY);
  await worker.idle();
  expect(sink.mails).toHaveLength(2);
  clock.advance(DAY + MINUTE);
  await worker.idle();
  await reach({ sent: 4 });
  const [first, second] = sink.mails.filter(({ to }) => to.startsWith('p0'));
  expect(second?.raw).toContain(`In-Reply-To: <${first?.messageId}>`);
  expect(second?.raw).toContain('Subject: Re: About your pitch');
});

it('E3 what a dead worker was sending is uncertain, and never sent again automatically', async () => {
  const { database, timing, sink, reach, startWorker } = await start();
  await fillCampaign(database, { contacts: 3 }, timing);
  await query(
    "update messages set state = 'sending', worker_id = 999, attempts = 1, sending_at = now() where id <= 2",
  );
  startWorker();
  await reach({ uncertain: 2, sent: 1 });
  expect(sink.mails).toHaveLength(1);
});

it('tries again later what was refused for now, waiting longer each time, and gives up at last', async () => {
  const { database, timing, clock, sink, reach, startWorker } = await start();
  await fillCampaign(database, { contacts: 1, steps: 2 }, timing);
  sink.refuse = () => ({ code: 451, message: '4.3.0 Busy' });
  const worker = startWorker();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const [row] = await engine.until(
      () =>
        query<{ wait: number; attempts: number; last_reply: string }>(
          `select extract(epoch from retry_at - sending_at)::float8 as wait, attempts, last_reply from messages
           where step_number = 1 and state = 'queued' and attempts = $1`,
          [attempt],
        ),
      (rows) => rows.length === 1,
    );
    expect(row?.last_reply).toBe('451 4.3.0 Busy');
    waits.push(Math.floor((row?.wait ?? 0) / 60));
    clock.advance((row?.wait ?? 0) * 1000 + 1000);
    await worker.idle();
  }
  await reach({ failed: 1, queued: 1 });
  expect(waits).toEqual([1, 5, 15, 30, 60, 120, 240, 480, 960, 1440]);
});
