import { MAX_DAILY_CAP } from '@touchline/shared/contract';
import { capAt, windowOf, writtenWindow } from './mailbox-limits.ts';

const sending_window = {
  weekdays: [1, 2],
  starts_at: '09:00',
  ends_at: '24:00',
  time_zone: 'America/Halifax',
};
const ramp = { first_day: 5, daily_increase: 3, started_on: '2026-10-31' };
const cap = (moment: string, daily_cap: number | null, own: typeof ramp | null = ramp) =>
  capAt({ daily_cap, ramp: own, sending_window }, new Date(moment));

it.each([
  ['before its first day', '2026-10-20T12:00:00Z', 5],
  ['on its first day, in its zone', '2026-10-31T03:00:00Z', 5],
  ['until its midnight', '2026-11-01T02:59:59Z', 5],
  ['from its midnight on', '2026-11-01T03:00:00Z', 8],
  ['on the day of 25 hours', '2026-11-02T03:59:59Z', 8],
  ['the day after', '2026-11-02T04:00:00Z', 11],
  ['in the end', '2027-11-02T04:00:00Z', 50],
])('B5 a ramp adds mails day by day, at most the cap: %s', (_when, moment, mails) => {
  expect(cap(moment, 50)).toBe(mails);
});

it('B5 a ramp without a cap goes on, a cap without a ramp stays', () => {
  expect(cap('2026-11-10T12:00:00Z', null)).toBe(35);
  // Beyond what the database counts with, one mailbox would stop all.
  expect(cap('2026-11-10T12:00:00Z', null, { ...ramp, started_on: '0026-11-20' })).toBe(MAX_DAILY_CAP);
  expect(cap('2026-11-10T12:00:00Z', 50, null)).toBe(50);
  expect(cap('2026-11-10T12:00:00Z', null, null)).toBeNull();
});

it('reads and writes windows', () => {
  expect(windowOf(sending_window)).toEqual({
    weekdays: [1, 2],
    startsAt: 540,
    endsAt: 1440,
    timeZone: 'America/Halifax',
  });
  expect(writtenWindow(windowOf(sending_window))).toEqual(sending_window);
});
