import { ZoneCalendars } from './calendar.ts';
import { forecastMails } from './forecast-mails.ts';
import { MailboxPace, Sent } from './mailbox-pace.ts';

const FRIDAY = new Date('2026-11-20T18:00:00Z');
const ZONES = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'America/Chicago', 'Australia/Sydney'];
const HOURS = {
  weekdays: [1, 2, 3, 4, 5],
  starts_at: '09:00',
  ends_at: '18:00',
  time_zone: 'America/Halifax',
};
const WINDOW = { weekdays: HOURS.weekdays, startsAt: 540, endsAt: 1080, timeZone: HOURS.time_zone };

/** Forecasts three steps to people of so many organizations, one each. @returns how often it asks whether a domain may get a mail. */
async function countQuestions(organizations: number): Promise<number> {
  const asked = vi.spyOn(Sent.prototype, 'freeAt', 'get');
  const limits = { daily_cap: null, ramp: null, sending_window: HOURS };
  const mailbox = new MailboxPace(
    { id: 1, per_minute: 60, held_until: undefined, sent: [], ...limits },
    FRIDAY,
  );
  const contacts = Array.from({ length: organizations }, (_, index) => ({
    id: index + 1,
    organization: index,
    domain: `club${index}.example`,
    zone: ZONES[index % ZONES.length] ?? null,
    mailbox: 1,
    steps: [1, 2, 3],
    from: FRIDAY.getTime(),
    earliest: undefined,
  }));
  const sent = vi.fn<() => void>();
  const later = await forecastMails(
    contacts,
    { frequencyDays: 3, stepDays: {}, dayUnit: 'days', staggerSends: false },
    {
      mailboxes: [mailbox],
      elsewhere: [],
      perDomainPerMinute: 20,
      calendars: new ZoneCalendars(WINDOW, FRIDAY),
      now: FRIDAY.getTime(),
    },
    sent,
  );
  expect([sent.mock.calls.length, later]).toEqual([3 * organizations, 0]);
  const questions = asked.mock.calls.length;
  asked.mockRestore();
  return questions;
}

it('E1 S7 a plan to several zones takes a few looks for each mail, however many wait for a zone to open', async () => {
  expect(await countQuestions(1000)).toBeLessThan(10 * 3 * 1000);
});
