import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  MONDAY,
  startSendingTest,
  type CampaignShape,
  type Outcome,
  type SendingTest,
} from '../testing/sending-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let test: SendingTest;
const start = async (environment: Record<string, string>) => {
  test = await startSendingTest(environment);
};
afterEach(() => test.close());
const chooseHolidays = async (holiday_country: string) => {
  const change = { reply_effect: 'ended', holiday_country };
  expect((await test.api.ask('PUT', '/api/settings/', change)).statusCode).toBe(200);
};
/** What is planned and sent of steps alone. */
const stepsOf = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('mailbox'));

/** Campaigns of a few contacts, whose addresses are of three domains. */
const shapes = fc.record({
  organizations: fc.array(
    fc.record({
      people: fc.integer({ min: 1, max: 4 }),
      domain: fc.constantFrom('club.example', 'park.example', 'school.example'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.integer({ min: 1, max: 3 }),
  frequency_days: fc.integer({ min: 0, max: 5 }),
  stagger_sends: fc.boolean(),
});

type Shape =
  typeof shapes extends fc.Arbitrary<infer One>
    ? One & Pick<CampaignShape, 'away' | 'step_days' | 'day_unit'>
    : never;

/** Runs campaigns that are started at any minute of the week that begins at a moment. */
const runCampaigns = (
  numRuns: number,
  weekAfter: (moment: Date) => Date,
  check: (outcome: Outcome) => void,
  kinds: fc.Arbitrary<Shape> = shapes,
) =>
  fc.assert(
    fc.asyncProperty(kinds, fc.nat({ max: 7 * 24 * 60 - 1 }), async (shape, minutes) => {
      await test.api.clearContacts();
      test.setTime(new Date(weekAfter(test.now()).getTime() + minutes * MINUTE));
      check(await test.runCampaign(shape));
    }),
    { numRuns: volume(numRuns) },
  );

/** A week that comes after everything that was sent before. */
const nextWeek = (after: Date): Date =>
  new Date(MONDAY.getTime() + Math.ceil((after.getTime() - MONDAY.getTime()) / (7 * DAY)) * 7 * DAY);

it.each([
  ['the usual window', {}],
  [
    'three days a week',
    { MAIL_WEEKDAYS: 'mon,wed,sat', MAIL_HOURS: '7:30-9:15', MAIL_TIME_ZONE: 'UTC+5:30' },
  ],
  [
    'always',
    { MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun', MAIL_HOURS: '0:00-24:00', MAIL_TIME_ZONE: 'UTC' },
  ],
])(
  'C12 E1 sends as many mails on the same days as the plan says, with %s',
  async (_window, environment) => {
    await start(environment);
    await runCampaigns(8, nextWeek, ({ plan, reality }) => expect(reality).toEqual(plan));
  },
  120_000,
);

/** The same, and some of their people are away. */
const shapesWithAbsences: fc.Arbitrary<Shape> = fc
  .tuple(
    shapes,
    fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }), { minLength: 1, maxLength: 12 }),
  )
  .map(([shape, away]) => Object.assign(shape, { away }));

it('V5 C12 sends on the same days as the plan says while people are away', async () => {
  await start({});
  await runCampaigns(12, nextWeek, ({ plan, reality }) => expect(reality).toEqual(plan), shapesWithAbsences);
}, 120_000);

/** The same with days of their own before each step, counted as working days or all days. */
const shapesByCalendar: fc.Arbitrary<Shape> = fc
  .tuple(
    shapesWithAbsences,
    fc.dictionary(fc.constantFrom('2', '3'), fc.integer({ min: 0, max: 9 })),
    fc.constantFrom('days' as const, 'working_days' as const),
  )
  .map(([shape, step_days, day_unit]) => Object.assign(shape, { step_days, day_unit }));

/** Dates of mails that went out on a weekend, or on a public holiday. */
const idleDays = (lines: readonly string[], holidays: readonly string[]) =>
  stepsOf(lines)
    .map((line) => line.slice(0, 10))
    .filter((date) => DateTime.fromISO(date).weekday > 5 || holidays.some((day) => date.endsWith(day)));

/** Fixed dates of the holidays of Nova Scotia, the others being Mondays and Fridays that move. */
const FIXED_HOLIDAYS = ['-01-01', '-07-01', '-11-11', '-12-25'];

it('V10 C12 sends on the days that the plan says, by days of each step, working days, holidays and absences', async () => {
  await start({ MAIL_TIME_ZONE: 'America/Halifax' });
  await chooseHolidays('CA-NS');
  await runCampaigns(
    14,
    nextWeek,
    ({ plan, reality }) => {
      expect(reality).toEqual(plan);
      expect(idleDays(reality, FIXED_HOLIDAYS)).toEqual([]);
    },
    shapesByCalendar,
  );
}, 180_000);

it('V10 C12 sends on the days that the plan says where clocks are set between working days', async () => {
  await start({ MAIL_TIME_ZONE: 'Europe/Berlin', MAIL_HOURS: '1:00-23:00' });
  await runCampaigns(
    5,
    (after) => weekOfChange('Europe/Berlin', after),
    ({ plan, reality }) => expect(reality).toEqual(plan),
    shapesByCalendar,
  );
}, 120_000);

it('V10 E1 sends nothing on a public holiday, however days are counted', async () => {
  await start({ MAIL_TIME_ZONE: 'America/Halifax' });
  await chooseHolidays('CA-NS');
  const organizations = [{ people: 1, domain: 'club.example' }];
  const shape = { organizations, steps: 3, frequency_days: 1, stagger_sends: false, step_days: { 3: 2 } };
  // Tuesday; the Wednesday is Remembrance Day.
  test.setTime(new Date('2026-11-10T15:00:00Z'));
  const byDays = await test.runCampaign({ ...shape, day_unit: 'days' });
  const days = ['2026-11-10 step 1: 1', '2026-11-12 step 2: 1', '2026-11-16 step 3: 1'];
  expect([stepsOf(byDays.plan), stepsOf(byDays.reality)]).toEqual([days, days]);
  test.setTime(new Date('2026-12-23T15:00:00Z'));
  const byWorkingDays = await test.runCampaign({ ...shape, day_unit: 'working_days' });
  const workingDays = ['2026-12-23 step 1: 1', '2026-12-24 step 2: 1', '2026-12-29 step 3: 1'];
  expect([stepsOf(byWorkingDays.plan), stepsOf(byWorkingDays.reality)]).toEqual([workingDays, workingDays]);
});

/** Ends with the next day on which a zone sets its clocks. */
function weekOfChange(zone: string, after: Date): Date {
  let day = DateTime.fromJSDate(after, { zone }).startOf('day').plus({ days: 8 });
  while (day.offset === day.plus({ days: 1 }).offset) day = day.plus({ days: 1 });
  return day.minus({ days: 6 }).toJSDate();
}

const ALWAYS = { MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun', MAIL_HOURS: '0:00-24:00' };

it.each([
  ['by day and night', ALWAYS],
  ['in the hour that is left out', { MAIL_WEEKDAYS: 'fri,sat,sun', MAIL_HOURS: '2:00-3:00' }],
])(
  'C12 E1 sends on the days that the plan says where clocks are set between, %s',
  async (_window, environment) => {
    const zone = 'Europe/Berlin';
    await start({ MAIL_TIME_ZONE: zone, ...environment });
    await runCampaigns(
      5,
      (after) => weekOfChange(zone, after),
      ({ plan, reality }) => expect(reality).toEqual(plan),
    );
  },
  120_000,
);

it.each([
  // 17:30 in Berlin, 72 hours before 18:30, when the window is closed.
  ['forward', '2027-03-26T16:30:00Z', {}, 3, ['2027-03-26 step 1: 1', '2027-03-30 step 2: 1']],
  // 0:30, 48 hours before 23:30.
  ['back', '2027-10-29T22:30:00Z', ALWAYS, 2, ['2027-10-30 step 1: 1', '2027-10-31 step 2: 1']],
])(
  'C12 E1 sends at another hour, on another day if need be, where clocks are set %s between',
  async (_direction, now, environment, frequency_days, days) => {
    await start({ MAIL_TIME_ZONE: 'Europe/Berlin', ...environment });
    test.setTime(new Date(now));
    const organizations = [{ people: 1, domain: 'club.example' }];
    const shape = { organizations, steps: 2, frequency_days, stagger_sends: false };
    const { plan, reality } = await test.runCampaign(shape);
    expect([stepsOf(plan), stepsOf(reality)]).toEqual([days, days]);
  },
);

it('C12 E1 leaves as many mails for the next day as the plan says, where the rate is low', async () => {
  await start({ MAIL_HOURS: '9:00-9:20', MAIL_PER_MINUTE: '2' });
  const shape = {
    organizations: Array.from({ length: 50 }, (_, index) => ({ people: 1, domain: `club${index}.example` })),
    steps: 1,
    frequency_days: 3,
    stagger_sends: false,
  };
  const { plan, reality } = await test.runCampaign(shape);
  expect(reality).toEqual(plan);
  expect(stepsOf(plan)).toHaveLength(2);
}, 60_000);

it.each([
  // So many periods of a minute and five seconds; both domains send at once, and the large one needs days.
  ['together', { stagger_sends: false, hours: '9:00-9:05', large: 12, small: 4 }],
  ['staggered', { stagger_sends: true, hours: '9:00-9:10', large: 24, small: 6 }],
])(
  'C12 E1 leaves as many mails of a domain for the next day as the plan says, %s',
  async (_rhythm, { stagger_sends, hours, large, small }) => {
    await start({ MAIL_HOURS: hours, MAIL_PER_MINUTE: '2', MAIL_PER_DOMAIN_PER_MINUTE: '1' });
    const organizations = [
      ...Array.from({ length: large }, () => ({ people: 1, domain: 'large.example' })),
      ...Array.from({ length: small }, () => ({ people: 1, domain: 'small.example' })),
    ];
    const { plan, reality } = await test.runCampaign({
      organizations,
      steps: 2,
      frequency_days: 1,
      stagger_sends,
    });
    expect(reality).toEqual(plan);
    expect(stepsOf(plan).length).toBeGreaterThan(3);
  },
  120_000,
);
