import { setTimeout as wait } from 'node:timers/promises';
import { suppressAddress } from '../../outreach/suppressions.ts';
import { startMailSink } from './testing/mail-sink.ts';
import { fillCampaign } from './testing/fill-campaign.ts';
import { start, query } from './worker.testing.ts';

const MINUTE = 60_000;

const DAY = 24 * 60 * MINUTE;

/** Longer than a worker's poll interval. */
const A_LOOK = 1500;

it('S12 V7 nothing goes to a person who unsubscribed at an address of before a merge, at that one or the present one', async () => {
  const { database, timing, sink, reach, startWorker } = await start();
  await fillCampaign(database, { contacts: 2 }, timing);
  const [person, other] = await query<{ id: number; email: string }>(
    'select id, email from contacts order by id',
  );
  await query("insert into contact_addresses values ($1, 'before@merge.example', 'Before@merge.example')", [
    person?.id,
  ]);
  await suppressAddress(database.kysely, 'Before@Merge.example', { reason: 'unsubscribed' });
  const worker = startWorker();
  await reach({ sent: 1, cancelled: 1 });
  await worker.idle();
  expect(sink.mails.map(({ to }) => to)).toEqual([other?.email]);
});

it('never has more mails under way than the settings allow', async () => {
  const { database, timing, sink, reach, states, startWorker } = await start({ MAIL_CONCURRENCY: '4' });
  sink.delay = 20;
  await fillCampaign(database, { contacts: 60 }, timing);
  startWorker();
  let most = 0;
  while (((await states())['sent'] ?? 0) < 60) most = Math.max(most, (await states())['sending'] ?? 0);
  await reach({ sent: 60 });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  expect(sink.mostAtOnce()).toBeLessThanOrEqual(4);
});

it('a domain that has had its mails does not keep the others waiting', async () => {
  const { database, timing, sink, reach, startWorker } = await start({ MAIL_PER_DOMAIN_PER_MINUTE: '2' });
  await fillCampaign(database, { contacts: 40, domains: 1 }, timing);
  await query("update contacts set email = 'p@other.example', email_key = 'p@other.example' where id = 40");
  startWorker();
  await reach({ sent: 3 });
  expect(sink.mails.map(({ to }) => to)).toContain('p@other.example');
});

it('a large campaign does not keep a small one waiting', async () => {
  const { database, timing, states, startWorker, reach } = await start({ MAIL_PER_MINUTE: '20' });
  await fillCampaign(database, { contacts: 300 }, timing);
  const small = await fillCampaign(database, { contacts: 5 }, timing);
  startWorker();
  await reach({ sent: 20 });
  expect((await states(small))['sent']).toBe(5);
});

it('E1 a staggered campaign writes to one contact of an organization a day', async () => {
  const { database, timing, clock, sink, startWorker } = await start();
  await fillCampaign(database, { contacts: 9, perOrganization: 3, isStaggered: true }, timing);
  // As if all were due at once, whatever the plan says.
  await query("update messages set due_at = now() - interval '1 hour'");
  const worker = startWorker();
  await worker.idle();
  expect(sink.mails).toHaveLength(3);
  for (let hop = 0; hop < 4; hop += 1) {
    await worker.idle();
    clock.advance(DAY / 4);
  }
  await query("update messages set due_at = now() - interval '1 hour' where state = 'queued'");
  await worker.idle();
  expect(sink.mails).toHaveLength(6);
});

it('E3 what another worker is still sending is left alone', async () => {
  const { database, timing, sink, states, reach, startWorker } = await start();
  sink.delay = 2500;
  await fillCampaign(database, { contacts: 3 }, timing);
  startWorker();
  await reach({ sending: 3 });
  startWorker();
  await wait(A_LOOK);
  expect(await states()).toEqual({ sending: 3 });
  await reach({ sent: 3 });
});

it('E3 a worker that loses the database still records what became of its mails', async () => {
  const { database, url, timing, sink, reach, startWorker } = await start();
  sink.delay = 300;
  await fillCampaign(database, { contacts: 100 }, timing);
  startWorker();
  for (let round = 0; round < 4; round += 1) {
    await wait(400);
    const name = new URL(url).pathname.slice(1);
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    ).catch(() => undefined);
  }
  await reach({ sent: 100 });
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(100);
  expect(sink.mails).toHaveLength(100);
});

it('a mail server that is away costs no mail: it is tried by one at a time until it is back', async () => {
  const { database, timing, sink, states, reach, startWorker } = await start();
  const port = Number(new URL(sink.url).port);
  await sink.stop();
  await fillCampaign(database, { contacts: 30 }, timing);
  startWorker();
  await wait(A_LOOK);
  expect((await states())['failed'] ?? 0).toBe(0);
  const again = await startMailSink(port);
  await reach({ sent: 30 });
  expect(again.mails).toHaveLength(30);
  expect(await query('select distinct attempts from messages')).toEqual([{ attempts: 1 }]);
  await again.stop();
});
