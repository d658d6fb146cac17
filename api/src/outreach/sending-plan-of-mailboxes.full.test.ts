import type { MailboxRamp, MailboxWindow } from '@touchline/shared/contract';
import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { insertMailbox, OFFICE_HOURS } from '../testing/mailboxes.ts';
import { MONDAY, startSendingTest, type SendingTest } from '../testing/sending-test.ts';

const MINUTE = 60_000;

let test: SendingTest;
beforeEach(async () => {
  test = await startSendingTest({});
});
afterEach(() => test.close());

const kysely = () => test.api.testDatabase.database.kysely;
/** Forgets the case before, after which time is set back: a worker looks at every mailbox in each of its turns. */
async function clear(): Promise<void> {
  await test.api.clearContacts();
  await test.api.testDatabase.empty('mail_rates', 'mail_workers');
  await kysely().deleteFrom('mailboxes').where('id', '>', 1).execute();
}

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
  await clear();
  // Before its hours: nothing has gone out yet.
  test.setTime(MONDAY);
  const mailbox = await connect({ daily_cap: 4, ramp: null, per_minute: 1000, window: OFFICE_HOURS });
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

type Shape = typeof campaigns extends fc.Arbitrary<infer Value> ? Value : never;

const people = (...counts: readonly number[]) =>
  counts.map((count) => ({ people: count, domain: 'club.example' as const }));
const hours = (weekdays: number[], starts_at: string, ends_at: string, time_zone: string) => ({
  weekdays,
  starts_at,
  ends_at,
  time_zone,
});
const ramp = (started_on: string, first_day: number, daily_increase: number) => ({
  started_on,
  first_day,
  daily_increase,
});
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Plans that were wrong, each for a reason of its own. */
const KNOWN: Readonly<Record<'together' | 'staggered', readonly Shape[]>> = {
  together: [
    // The full cap that a ramp reaches on a later day was taken for that of the days before.
    {
      organizations: people(3, 4),
      steps: 2,
      frequency_days: 1,
      mailboxes: [
        {
          daily_cap: 2,
          ramp: ramp('2026-11-16', 1, 2),
          per_minute: 1000,
          window: hours([1, 2, 3, 6, 7], '20:00', '23:30', 'America/Los_Angeles'),
        },
        {
          daily_cap: 5,
          ramp: ramp('2026-11-08', 2, 1),
          per_minute: 1000,
          window: hours([1, 2, 4, 5, 6, 7], '09:00', '18:00', 'Europe/Berlin'),
        },
        {
          daily_cap: 4,
          ramp: ramp('2026-11-12', 1, 1),
          per_minute: 1000,
          window: hours([1, 3, 4, 5, 6, 7], '00:00', '24:00', 'Asia/Tokyo'),
        },
      ],
      minutes: 311,
    },
    // Without days between, a second step came before the first ones that had waited longer.
    {
      organizations: people(4),
      steps: 2,
      frequency_days: 0,
      mailboxes: [
        {
          daily_cap: 2,
          ramp: null,
          per_minute: 1000,
          window: hours(ALL_WEEK, '09:00', '18:00', 'Asia/Tokyo'),
        },
      ],
      minutes: 5,
    },
  ],
  staggered: [
    // A mail that was put off came behind others whose time has not come either.
    {
      organizations: people(4, 3),
      steps: 2,
      frequency_days: 3,
      mailboxes: [
        {
          daily_cap: null,
          ramp: ramp('2026-11-12', 1, 1),
          per_minute: 3,
          window: hours(ALL_WEEK, '09:00', '18:00', 'America/Los_Angeles'),
        },
        {
          daily_cap: null,
          ramp: ramp('2026-11-08', 2, 2),
          per_minute: 1000,
          window: hours(ALL_WEEK, '00:00', '24:00', 'Europe/Berlin'),
        },
        {
          daily_cap: 4,
          ramp: ramp('2026-11-16', 1, 2),
          per_minute: 1,
          window: hours([3, 5, 6], '20:00', '23:30', 'America/Los_Angeles'),
        },
      ],
      minutes: 1915,
    },
    // A mail that had to wait for its colleague's day lost its place among all that waited.
    {
      organizations: people(4, 4, 3),
      steps: 1,
      frequency_days: 1,
      mailboxes: [
        {
          daily_cap: 1,
          ramp: null,
          per_minute: 3,
          window: hours([3, 4], '00:00', '24:00', 'Europe/Berlin'),
        },
        { daily_cap: 2, ramp: null, per_minute: 1000, window: hours([5], '09:00', '18:00', 'Europe/Berlin') },
      ],
      minutes: 383,
    },
    // Two mailboxes open at the same moment: the one that had waited longer was not the first.
    {
      organizations: people(1, 2),
      steps: 1,
      frequency_days: 3,
      mailboxes: [
        {
          daily_cap: 1,
          ramp: null,
          per_minute: 1000,
          window: hours([4, 5, 6, 7], '20:00', '23:30', 'America/Los_Angeles'),
        },
        { daily_cap: 1, ramp: null, per_minute: 1, window: hours([6, 7], '00:00', '24:00', 'UTC-4') },
      ],
      minutes: 2551,
    },
  ],
};

it.each(['together', 'staggered'] as const)(
  'B5 B6 sends from each mailbox on the days that the plan says, with their caps, ramps, hours and paces, %s',
  async (rhythm) => {
    const examples = KNOWN[rhythm].map((shape): [Shape] => [shape]);
    await fc.assert(
      fc.asyncProperty(campaigns, async ({ minutes, mailboxes: shapes, ...shape }) => {
        await clear();
        // Of one week: so that ramps that begin in it matter.
        test.setTime(new Date(MONDAY.getTime() + minutes * MINUTE));
        const mailbox_ids: number[] = [];
        for (const mailbox of shapes) mailbox_ids.push(await connect(mailbox));
        const sender = { kind: 'mailboxes' as const, mailbox_ids };
        const stagger_sends = rhythm === 'staggered';
        const { plan, reality } = await test.runCampaign({ ...shape, stagger_sends, sender });
        expect(reality).toEqual(plan);
      }),
      // A smaller case would take as long again to find.
      { examples, numRuns: examples.length + volume(8, 1 / 2), endOnFailure: true },
    );
  },
  240_000,
);
