import { nextSeason } from './nextSeason.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const active = (at: string) => ({
  status: 'active' as const,
  at,
  by: null,
  contacts: null,
  mails: null,
});

it.each([
  ['its first day', '2026-03-02', [active('2026-02-20T10:00:00Z')], '2027-03-01'],
  [
    'the day on which it first became active',
    null,
    [active('2026-05-01T10:00:00Z'), active('2026-04-07T10:00:00Z')],
    '2027-04-06',
  ],
  ['nothing, where that day is over', '2024-03-04', [], ''],
  ['nothing, where nobody knows', null, [], ''],
])('V8 suggests the same weekday a year after %s', (_what, starts_on, status_changes, expected) => {
  expect(nextSeason({ starts_on, status_changes }, NOW)).toBe(expected);
});
