import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import {
  isOpen,
  nextSendingDay,
  nextSendingMoment,
  sendingDays,
  startOfSendingDay,
  type SendingWindow,
} from './sending-window.ts';

const WORKING_DAYS = [1, 2, 3, 4, 5];
const STANDARD: SendingWindow = { weekdays: WORKING_DAYS, startsAt: 540, endsAt: 1080, timeZone: 'UTC-4' };
const HALIFAX: SendingWindow = { ...STANDARD, timeZone: 'America/Halifax' };
const next = (window: SendingWindow, moment: string) =>
  nextSendingMoment(window, new Date(moment)).toISOString();

describe('E1 Monday to Friday, 9 to 18 in UTC-4', () => {
  it.each([
    ['while it is open: at once', '2026-11-20T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
    ['before it opens: when it does', '2026-11-20T12:59:59.999Z', '2026-11-20T13:00:00.000Z'],
    ['at the very opening', '2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['a moment before the end', '2026-11-19T21:59:59.999Z', '2026-11-19T21:59:59.999Z'],
    ['at the end: the next morning', '2026-11-19T22:00:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['Friday evening: Monday', '2026-11-20T22:00:00.000Z', '2026-11-23T13:00:00.000Z'],
    ['Saturday: Monday', '2026-11-21T16:00:00.000Z', '2026-11-23T13:00:00.000Z'],
    ['Sunday that is Monday in UTC already', '2026-11-23T03:00:00.000Z', '2026-11-23T13:00:00.000Z'],
    ['Thursday that is Friday in UTC already', '2026-11-20T03:00:00.000Z', '2026-11-20T13:00:00.000Z'],
  ])('%s', (_, moment, expected) => {
    expect(next(STANDARD, moment)).toBe(expected);
    expect(isOpen(STANDARD, new Date(moment))).toBe(moment === expected);
  });
});

describe('E1 a zone with summer time', () => {
  it.each([
    ['winter', '2026-03-06T12:00:00.000Z', '2026-03-06T13:00:00.000Z'],
    ['the Monday after it began', '2026-03-07T12:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ['summer', '2026-07-01T10:00:00.000Z', '2026-07-01T12:00:00.000Z'],
    ['the Monday after it ended', '2026-10-31T12:00:00.000Z', '2026-11-02T13:00:00.000Z'],
  ])('opens at 9 by the wall clock: %s', (_, moment, expected) => {
    expect(next(HALIFAX, moment)).toBe(expected);
  });
  it('skips a window that the clocks skip, and keeps one that is there twice', () => {
    const night: SendingWindow = { ...HALIFAX, weekdays: [7], startsAt: 120, endsAt: 180 };
    expect(next(night, '2026-03-07T12:00:00.000Z')).toBe('2026-03-15T05:00:00.000Z');
    const autumn = nextSendingDay(
      { ...night, startsAt: 60, endsAt: 120 },
      new Date('2026-10-31T12:00:00.000Z'),
    );
    expect(autumn.closesAt.getTime() - autumn.opensAt.getTime()).toBe(2 * 3_600_000);
  });
});

it('E1 may be the whole week round the clock, and then nothing ever waits', () => {
  const always: SendingWindow = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    startsAt: 0,
    endsAt: 1440,
    timeZone: 'UTC',
  };
  for (const moment of ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z', '2026-12-31T12:00:00.000Z'])
    expect(next(always, moment)).toBe(moment);
});

it('E1 counts the day by its own time zone', () => {
  expect(startOfSendingDay(STANDARD, new Date('2026-11-20T03:59:00Z')).toISOString()).toBe(
    '2026-11-19T04:00:00.000Z',
  );
});

const window = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  startsAt: fc.integer({ min: 0, max: 1439 }),
  length: fc.integer({ min: 1, max: 1440 }),
  timeZone: fc.constantFrom('UTC-4', 'UTC+5:45', 'America/Halifax', 'Europe/Moscow', 'Australia/Lord_Howe'),
});
const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

it('E1 any window: the next moment is never earlier, always open, and none in between was', () => {
  fc.assert(
    fc.property(window, moment, fc.double({ min: 0, max: 1, noNaN: true }), (fields, from, part) => {
      const { length, ...rest } = fields;
      const settings = { ...rest, endsAt: Math.min(1440, fields.startsAt + length) };
      const found = nextSendingMoment(settings, from);
      expect(found.getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(isOpen(settings, found)).toBe(true);
      expect(nextSendingMoment(settings, found)).toEqual(found);
      const between = new Date(from.getTime() + part * (found.getTime() - from.getTime()));
      expect(between < found && isOpen(settings, between)).toBe(false);
      const days = sendingDays(settings, from, 4);
      for (const [index, day] of days.entries()) {
        expect(day.closesAt > day.opensAt).toBe(true);
        expect(isOpen(settings, day.closesAt) && settings.endsAt < 1440).toBe(false);
        const before = days[index - 1];
        expect(before === undefined || day.opensAt >= before.closesAt).toBe(true);
      }
    }),
    { numRuns: runs(300) },
  );
});
