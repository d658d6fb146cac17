import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { MONDAY, startSendingTest, type Outcome, type SendingTest } from '../testing/sending-test.ts';
import { inZone, type Zone } from './recipient-zones.ts';
import { isOpen, nextSendingMoment, type SendingWindow } from './sending-window.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const TEAM: SendingWindow = { weekdays: [1, 2, 3, 4, 5], startsAt: 540, endsAt: 1080, timeZone: 'UTC-4' };

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

/** Whether a mail went out from Monday to Friday between nine and six by the clocks of its recipient. */
function isInHours(at: Date, zone: Zone): boolean {
  const local = DateTime.fromJSDate(at, { zone: zone ?? TEAM.timeZone });
  return local.weekday <= 5 && local.hour >= 9 && local.hour < 18;
}

it('V10 opens in every zone by the clocks there, whenever they are set', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const window = inZone(TEAM, zone);
      const next = nextSendingMoment(window, moment);
      expect(isInHours(next, zone)).toBe(true);
      expect(isOpen(window, moment)).toBe(isInHours(moment, zone));
    }),
    { numRuns: volume(2000) },
  );
});

const shapes = (places: fc.Arbitrary<Zone>) =>
  fc.record({
    organizations: fc.array(
      fc.record({
        people: fc.integer({ min: 1, max: 3 }),
        domain: fc.constantFrom('club.example', 'park.example'),
        time_zone: places,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    steps: fc.integer({ min: 1, max: 3 }),
    frequency_days: fc.integer({ min: 0, max: 5 }),
    stagger_sends: fc.boolean(),
    day_unit: fc.constantFrom('days' as const, 'working_days' as const),
  });

const outOfHours = ({ sent }: Outcome) => sent.filter(({ at, zone }) => !isInHours(at, zone));

describe('a campaign to organizations all over the world', () => {
  let test: SendingTest;
  beforeAll(async () => {
    test = await startSendingTest({});
  });
  afterAll(() => test.close());

  it('V10 E1 is sent in the hours of each, on the days that the plan says', async () => {
    const somewhere = fc.option(zones, { nil: null });
    await fc.assert(
      fc.asyncProperty(shapes(somewhere), fc.nat({ max: 7 * 24 * 60 - 1 }), async (shape, minutes) => {
        await test.api.clearContacts();
        const weeks = Math.ceil((test.now().getTime() - MONDAY.getTime()) / WEEK);
        test.setTime(new Date(MONDAY.getTime() + weeks * WEEK + minutes * MINUTE));
        const outcome = await test.runCampaign(shape);
        expect(outOfHours(outcome)).toEqual([]);
        expect(outcome.reality).toEqual(outcome.plan);
      }),
      { numRuns: volume(12) },
    );
  }, 240_000);

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'V10 E1 is sent in the hours of each where clocks are set between, in %s',
    async (zone) => {
      await fc.assert(
        fc.asyncProperty(shapes(fc.constant(zone)), fc.nat({ max: 5 * 24 * 60 }), async (shape, minutes) => {
          await test.api.clearContacts();
          test.setTime(new Date(beforeChange(zone, test.now()).getTime() + minutes * MINUTE));
          const outcome = await test.runCampaign(shape);
          expect(outOfHours(outcome)).toEqual([]);
          expect(outcome.reality).toEqual(outcome.plan);
        }),
        { numRuns: volume(3) },
      );
    },
    120_000,
  );

  it('V10 counts working days where the recipient is', async () => {
    await test.api.clearContacts();
    // Friday, 17:30 in UTC-4: Saturday in Tokyo, where the week begins on Sunday evening.
    const friday = DateTime.fromJSDate(test.now(), { zone: TEAM.timeZone }).plus({ weeks: 2 });
    test.setTime(friday.set({ weekday: 5, hour: 17, minute: 30, second: 0, millisecond: 0 }).toJSDate());
    const { sent } = await test.runCampaign({
      organizations: [{ people: 1, domain: 'club.example', time_zone: 'Asia/Tokyo' }],
      steps: 2,
      frequency_days: 2,
      stagger_sends: false,
      day_unit: 'working_days',
    });
    const local = sent
      .map(({ at }) => DateTime.fromJSDate(at, { zone: 'Asia/Tokyo' }).toFormat('ccc HH:mm'))
      .toSorted();
    expect(local).toEqual(['Mon 09:00', 'Wed 09:00']);
  });
});

/** A few days before a zone sets its clocks next, after a moment. */
function beforeChange(zone: string, after: Date): Date {
  let day = DateTime.fromJSDate(after, { zone }).startOf('day').plus({ days: 8 });
  while (day.offset === day.plus({ days: 1 }).offset) day = day.plus({ days: 1 });
  return day.minus({ days: 5 }).toJSDate();
}
