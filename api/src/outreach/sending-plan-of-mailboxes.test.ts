import type { MailboxRamp, MailboxWindow } from '@touchline/shared/contract';
import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { insertMailbox, OFFICE_HOURS } from '../testing/mailboxes.ts';
import { MONDAY, startSendingTest, type SendingTest } from '../testing/sending-test.ts';

const MINUTE = 60_000;

let test: SendingTest;
beforeEach(async () => {
  test = await startSendingTest({});
});
afterEach(() => test.close());

const kysely = () => test.api.testDatabase.database.kysely;
/** A worker believes for a moment what it has read of the mailboxes. */
const untilKnown = () => wait(300);

interface MailboxShape {
  readonly daily_cap: number | null;
  readonly ramp: MailboxRamp | null;
  readonly per_minute: number;
  readonly window: MailboxWindow;
}

const connect = ({ ramp, ...mailbox }: MailboxShape) =>
  insertMailbox(kysely(), { ...mailbox, ramp: ramp && JSON.stringify(ramp) });

const HOURS = [
  ['09:00', '18:00'],
  ['00:00', '24:00'],
  ['07:30', '08:15'],
  ['20:00', '23:30'],
] as const;

const windows: fc.Arbitrary<MailboxWindow> = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    hours: fc.constantFrom(...HOURS),
    time_zone: fc.constantFrom('UTC-4', 'Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles'),
  })
  .map(({ weekdays, hours: [starts_at, ends_at], time_zone }) => ({
    weekdays: weekdays.toSorted((one, other) => one - other),
    starts_at,
    ends_at,
    time_zone,
  }));

const mailboxes: fc.Arbitrary<MailboxShape> = fc.record({
  daily_cap: fc.option(fc.integer({ min: 1, max: 5 })),
  ramp: fc.option(
    fc.record({
      first_day: fc.integer({ min: 1, max: 2 }),
      daily_increase: fc.integer({ min: 1, max: 2 }),
      started_on: fc.constantFrom('2026-11-08', '2026-11-12', '2026-11-16'),
    }),
  ),
  per_minute: fc.constantFrom(1, 3, 1000),
  window: windows,
});

/** Campaigns of a few contacts that go out from one to three mailboxes. */
const campaigns = fc.record({
  organizations: fc.array(
    fc.record({
      people: fc.integer({ min: 1, max: 4 }),
      domain: fc.constantFrom('club.example', 'park.example'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.integer({ min: 1, max: 2 }),
  frequency_days: fc.integer({ min: 0, max: 4 }),
  mailboxes: fc.array(mailboxes, { minLength: 1, maxLength: 3 }),
  minutes: fc.nat({ max: 7 * 24 * 60 - 1 }),
});

it('B5 plans with the mails that another campaign has waiting in the same mailbox: they take turns, and the cap is one', async () => {
  await test.api.clearContacts();
  // Before its hours: nothing has gone out yet.
  test.setTime(MONDAY);
  const mailbox = await connect({ daily_cap: 4, ramp: null, per_minute: 1000, window: OFFICE_HOURS });
  await untilKnown();
  const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  const template = (await test.api.addTemplate()).id;
  const contacts = await test.api.addContacts(8);
  await test.api.addCampaign({ status: 'active', contacts, template_map: { 1: template }, sender });
  const { plan, reality } = await test.runCampaign({
    organizations: [{ people: 8, domain: 'park.example' }],
    steps: 1,
    frequency_days: 1,
    stagger_sends: false,
    sender,
  });
  expect(plan).toContain(`mailbox ${mailbox}: 8, 2026-11-09 to 2026-11-12`);
  expect(reality).toEqual(plan);
});

it.each([
  ['together', false],
  ['staggered', true],
])(
  'B5 B6 sends from each mailbox on the days that the plan says, with their caps, ramps, hours and paces, %s',
  async (_rhythm, stagger_sends) => {
    await fc.assert(
      fc.asyncProperty(campaigns, async ({ minutes, mailboxes: shapes, ...shape }) => {
        await test.api.clearContacts();
        // Of one week: so that ramps that begin in it matter.
        test.setTime(new Date(MONDAY.getTime() + minutes * MINUTE));
        const mailbox_ids: number[] = [];
        for (const mailbox of shapes) mailbox_ids.push(await connect(mailbox));
        await untilKnown();
        const sender = { kind: 'mailboxes' as const, mailbox_ids };
        const { plan, reality } = await test.runCampaign({ ...shape, stagger_sends, sender });
        expect(reality).toEqual(plan);
      }),
      { numRuns: volume(8) },
    );
  },
  240_000,
);
