import { nextDay, startOfDay } from './startOfDay.ts';

it.each([
  ['2026-11-24', 'UTC', '2026-11-24T00:00:00.000Z'],
  ['2026-11-24', 'Asia/Vladivostok', '2026-11-23T14:00:00.000Z'],
  ['2026-11-24', 'America/St_Johns', '2026-11-24T03:30:00.000Z'],
  // The day on which clocks are changed, and the one after.
  ['2026-03-08', 'America/Halifax', '2026-03-08T04:00:00.000Z'],
  ['2026-03-09', 'America/Halifax', '2026-03-09T03:00:00.000Z'],
  ['2026-11-01', 'America/Halifax', '2026-11-01T03:00:00.000Z'],
  ['2026-11-02', 'America/Halifax', '2026-11-02T04:00:00.000Z'],
])('U7 %s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone)).toBe(moment);
});

it('U7 what is no day begins at no moment', () => {
  expect(startOfDay('', 'UTC')).toBeUndefined();
  expect(nextDay('')).toBe('');
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
});
