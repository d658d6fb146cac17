import { RequestError } from '../../errors.ts';
import { ALWAYS, insertMailbox } from '../../testing/mailboxes.ts';
import { createHandOver, UncertainHandOver } from '../hand-over.ts';
import type { Outcome } from './outcome.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

const HOUR = 60 * 60_000;
const MAIL = {
  raw: Buffer.from(''),
  envelope: { from: 'a@b.example', to: 'c@d.example' },
  messageId: '<e@b.example>',
};

let engine: TestEngine;
beforeEach(async () => {
  engine = await startTestEngine();
});
afterEach(() => engine.close());

/** A person's mail from a mailbox, and what its server makes of it. */
const sendByHand = (mailbox: number, outcome: Outcome = { kind: 'sent', reply: 'OK' }) =>
  createHandOver({ send: async () => outcome, close: () => undefined }, engine.database, engine.clock)(
    MAIL,
    { id: mailbox, address: 'anna@company.example' },
    null,
  );
const connect = () =>
  insertMailbox(engine.database.kysely, { window: ALWAYS, per_minute: 10_000, daily_cap: 3 });
const sent = async () => (await engine.states())['sent'];

it('B5 campaigns make room for mails that people send by hand, for 24 hours, when the clock is set back as well', async () => {
  const { clock, database, timing } = engine;
  const mailbox = await connect();
  await sendByHand(mailbox);
  await expect(sendByHand(mailbox, { kind: 'uncertain', error: 'Lost' })).rejects.toThrow(UncertainHandOver);
  await fillCampaign(database, { contacts: 20, mailboxes: [mailbox] }, timing);
  const worker = engine.startWorker();
  await worker.idle();
  expect(await sent()).toBe(1);
  clock.advance(23 * HOUR);
  await worker.idle();
  expect(await sent()).toBe(1);
  clock.advance(2 * HOUR);
  await worker.idle();
  expect(await sent()).toBe(4);

  await sendByHand(mailbox);
  await sendByHand(mailbox);
  // From now on they count as sent now: neither forgotten, nor counted until the clock catches up.
  clock.setWrongBy(-40 * HOUR);
  await worker.idle();
  clock.advance(20 * HOUR);
  await worker.idle();
  expect(await sent()).toBe(4);
  clock.advance(5 * HOUR);
  await worker.idle();
  expect(await sent()).toBe(7);
});

it('B5 a person is not refused when the cap is used up, and a mail that did not go out counts for nothing', async () => {
  const { database, timing } = engine;
  const mailbox = await connect();
  await fillCampaign(database, { contacts: 3, mailboxes: [mailbox] }, timing);
  await engine.startWorker().idle();
  expect(await sent()).toBe(3);
  await sendByHand(mailbox);
  const counted = () => database.kysely.selectFrom('mails_by_hand').select('mailbox_id').execute();
  expect(await counted()).toEqual([{ mailbox_id: mailbox }]);
  for (const kind of ['unexplained', 'deferred', 'unreachable', 'signed_out'] as const)
    await expect(sendByHand(mailbox, { kind, error: 'No.' })).rejects.toThrow(RequestError);
  expect(await counted()).toHaveLength(1);
});
