import { todayIn } from './settingsFields.ts';

it.each([
  ['UTC-4', '2026-11-22T01:00:00Z', '2026-11-21'],
  ['UTC+9', '2026-11-21T20:00:00Z', '2026-11-22'],
  ['UTC', '2026-11-21T20:00:00Z', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-21T20:00:00Z', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-22T05:00:00Z', '2026-11-21'],
  ['no zone', '2026-11-22T05:00:00Z', '2026-11-22'],
])('B5 a ramp that begins today begins on the day of the mailbox: %s at %s', (zone, now, day) => {
  expect(todayIn(zone, new Date(now))).toBe(day);
});
