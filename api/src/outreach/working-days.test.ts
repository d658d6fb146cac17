import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { ForecastCalendar } from './forecast/calendar.ts';
import { holidayCountries, holidaysOf } from './holidays.ts';
import type { SendingWindow } from './sending-window.ts';
import { WorkingDaySpan } from './working-days.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ migrated: false });
});
afterAll(() => testDatabase.drop());

/** When each of these is due, as the engine has it. */
async function dueAfter(window: SendingWindow, moments: readonly Date[], days: number): Promise<number[]> {
  const [from, until] = [Math.min(...moments.map(Number)), Math.max(...moments.map(Number))];
  const span = new WorkingDaySpan(window, new Date(from), new Date(until), days);
  const { rows } = await sql<{ due: Date }>`
    select ${span.after(sql`moment`, sql`${days}::integer`)} as due
    from unnest(${moments}::timestamptz[]) with ordinality as given (moment, place)
    order by place`.execute(testDatabase.database.kysely);
  return rows.map(({ due }) => due.getTime());
}

const ZONES = [
  'UTC-4',
  'UTC+5:30',
  'America/Halifax',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Cairo',
];

const windows = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  startsAt: fc.integer({ min: 0, max: 12 * 60 }),
  endsAt: fc.integer({ min: 13 * 60, max: 24 * 60 }),
  timeZone: fc.constantFrom(...ZONES),
  country: fc.constantFrom(undefined, 'CA-NS', 'DE', 'RU', 'IL', 'AE', 'CN'),
});
/** A whole number of minutes within two years that have all kinds of changes of time. */
const minutes = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 });
/** On a day whose clocks change, at midnight in some places, the time of day may be an hour off. */
const isEven = (date: DateTime) => date.startOf('day').minus(1).offset === date.endOf('day').offset;
const momentAt = (minute: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000);

it('V10 a step comes on a working day of its number, never on a weekend or holiday, at the same time of day, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      windows,
      fc.array(minutes, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      async ({ country, ...hours }, given, days) => {
        const window = { ...hours, holidays: country === undefined ? undefined : await holidaysOf(country) };
        const moments = given.toSorted((one, other) => one - other).map(momentAt);
        const due = await dueAfter(window, moments, days);
        let last = '';
        for (const [index, moment] of moments.entries()) {
          const from = DateTime.fromJSDate(moment, { zone: window.timeZone });
          const to = DateTime.fromMillis(due[index] ?? 0, { zone: window.timeZone });
          const isWorkingDay = (date: DateTime) =>
            window.weekdays.includes(date.weekday) && !window.holidays?.has(date.toFormat('yyyy-MM-dd'));
          expect(isWorkingDay(to)).toBe(true);
          let passed = 0;
          for (let date = from.startOf('day'); date < to.startOf('day');) {
            date = date.plus({ days: 1 });
            if (isWorkingDay(date)) passed += 1;
          }
          expect(passed).toBe(days);
          const time = from.hour * 60 + from.minute;
          const isInHours = time >= window.startsAt && time < window.endsAt;
          const expected = isInHours ? time : window.startsAt;
          const isOff = to.hour * 60 + to.minute !== expected;
          expect(isOff && isEven(from) && isEven(to)).toBe(false);
          const date = to.toFormat('yyyy-MM-dd');
          // A later mail is never followed on an earlier day.
          expect(date >= last).toBe(true);
          last = date;
        }
      },
    ),
    { numRuns: runs(60) },
  );
}, 120_000);

it('V10 C12 the plan expects a step when the engine has it due', async () => {
  await fc.assert(
    fc.asyncProperty(
      windows,
      minutes,
      fc.integer({ min: 0, max: 12 }),
      minutes,
      async (given, start, days, later) => {
        const { country, ...hours } = given;
        const window = { ...hours, holidays: country === undefined ? undefined : await holidaysOf(country) };
        const now = momentAt(start);
        const moment = new Date(now.getTime() + (later % (30 * 24 * 60)) * 60_000);
        const calendar = new ForecastCalendar(window, now);
        const [due] = await dueAfter(window, [moment], days);
        expect(calendar.dueAfter(moment.getTime(), days, 'working_days')).toBe(due);
      },
    ),
    { numRuns: runs(60) },
  );
});

it.each([
  ['a night of winter time', '2026-10-30T16:30:00Z', 'America/Halifax', 1, '2026-11-02T17:30:00.000Z'],
  ['a night of summer time', '2026-03-06T14:00:00Z', 'America/Halifax', 1, '2026-03-09T13:00:00.000Z'],
  ['a holiday', '2026-12-24T14:00:00Z', 'America/Halifax', 1, '2026-12-28T14:00:00.000Z'],
  [
    'a Saturday, whatever was sent on it',
    '2026-11-21T16:00:00Z',
    'America/Halifax',
    1,
    '2026-11-23T16:00:00.000Z',
  ],
  ['an evening', '2026-11-20T23:30:00Z', 'America/Halifax', 2, '2026-11-24T13:00:00.000Z'],
])('V10 counts over %s', async (_over, moment, timeZone, days, expected) => {
  const window = {
    weekdays: [1, 2, 3, 4, 5],
    startsAt: 9 * 60,
    endsAt: 18 * 60,
    timeZone,
    holidays: await holidaysOf('CA-NS'),
  };
  const [due = 0] = await dueAfter(window, [new Date(moment)], days);
  expect(new Date(due).toISOString()).toBe(expected);
});

it('V10 has no time for a mail that follows none', async () => {
  const window = { weekdays: [1], startsAt: 0, endsAt: 1440, timeZone: 'UTC' };
  const span = new WorkingDaySpan(window, new Date(), new Date(), 3);
  const after = span.after(sql`null::timestamptz`, sql`3`);
  const { rows } = await sql`select ${after} as due`.execute(testDatabase.database.kysely);
  expect(rows).toEqual([{ due: null }]);
});

it('V10 knows holidays of several days and of regions, leaves out half days, and refuses unknown countries', async () => {
  const [canada, scotia, emirates] = await Promise.all(['CA', 'CA-NS', 'AE'].map(holidaysOf));
  expect([canada?.has('2026-11-11'), scotia?.has('2026-11-11')]).toEqual([false, true]);
  expect(scotia?.nameOf('2026-12-25', 'en')).toBe('Christmas Day');
  expect(['2026-03-20', '2026-03-21', '2026-03-22'].map((date) => emirates?.has(date))).toEqual([
    true,
    true,
    true,
  ]);
  for (const code of ['ZZ', 'CA-ZZ', 'constructor', '__proto__'])
    expect(await holidaysOf(code)).toBeUndefined();
  for (const { code, regions } of await holidayCountries()) {
    for (const place of [code, ...Object.keys(regions)]) expect(await holidaysOf(place)).toBeDefined();
  }
});
