import { setTimeout as wait } from 'node:timers/promises';
import { insertMailbox, OFFICE_HOURS } from '../testing/mailboxes.ts';
import { MONDAY, startSendingTest, type SendingTest } from '../testing/sending-test.ts';
import { countByHand } from './mails-by-hand.ts';

const HOUR = 60 * 60_000;

let test: SendingTest;
beforeEach(async () => {
  test = await startSendingTest({});
});
afterEach(() => test.close());

it('B5 the plan counts what people have sent by hand from a mailbox in the last 24 hours, and the engine keeps to it', async () => {
  const { kysely } = test.api.testDatabase.database;
  await test.api.clearContacts();
  const mailbox = await insertMailbox(kysely, { daily_cap: 4, per_minute: 1000, window: OFFICE_HOURS });
  const answered = new Date(MONDAY.getTime() + 10 * HOUR);
  for (let mail = 0; mail < 3; mail += 1) await countByHand(kysely, mailbox, answered);
  test.setTime(new Date(MONDAY.getTime() + 11 * HOUR));
  // A worker believes for a moment what it has read of the mailboxes.
  await wait(300);
  const { plan, reality } = await test.runCampaign({
    organizations: [{ people: 6, domain: 'park.example' }],
    steps: 1,
    frequency_days: 1,
    stagger_sends: false,
    sender: { kind: 'mailboxes', mailbox_ids: [mailbox] },
  });
  // One on Monday, three on Tuesday from ten o'clock and one an hour later, one on Wednesday.
  expect(plan).toEqual([
    '2026-11-09 step 1: 1',
    '2026-11-10 step 1: 4',
    '2026-11-11 step 1: 1',
    `mailbox ${mailbox}: 6, 2026-11-09 to 2026-11-11`,
  ]);
  expect(reality).toEqual(plan);
});
