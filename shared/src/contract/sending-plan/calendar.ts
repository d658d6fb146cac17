import type { MailStatus } from '../mail.ts';

/** Days since 1970-01-01, of the calendar in which mail is sent. */
export type Day = number;

const MINUTE = 60_000;
/** Mails are counted by spans of this many seconds rather than one by one. */
export const RATE_SPAN_SECONDS = 5;
/** In seconds: so no sixty of them ever see more mails than the rate allows, wherever in a span those fell. */
const RATE_PERIOD_SECONDS = 60 + RATE_SPAN_SECONDS;
const DAY_MINUTES = 24 * 60;

/** A day as `Intl.DateTimeFormat` takes it, in UTC. */
export const dateOfDay = (day: Day): Date => new Date(day * DAY_MINUTES * MINUTE);

/** When mails go out, and how fast. */
export interface SendingRules extends Pick<MailStatus, 'per_minute'> {
  readonly window: MailStatus['sending_window'];
}

/** On which days mail is sent, and how much. */
export interface SendingCalendar {
  /** The first day on which a mail that is due at a moment can go out. */
  readonly firstSendingDay: (moment: Date) => Day;
  /** The day itself if mail is sent on it, else the next one on which it is. */
  readonly sendingDay: (day: Day) => Day;
  /** The most mails of a day; of today those that its remaining minutes allow. */
  readonly capacityOf: (day: Day) => number;
}

/** @param now The moment from which on mails are sent. */
export function sendingCalendar({ window, per_minute }: SendingRules, now: Date): SendingCalendar {
  const weekdays = new Set(window.weekdays);
  const [opens, closes] = [minutesOf(window.starts_at), minutesOf(window.ends_at)];
  const localMinutes = localMinutesIn(window.time_zone);
  const sendingDay = (day: Day): Day => {
    for (let next = day; next < day + 7; next += 1) if (weekdays.has(weekdayOf(next))) return next;
    return day;
  };
  const firstSendingDay = (moment: Date): Day => {
    const local = localMinutes(moment);
    const day = Math.floor(local / DAY_MINUTES);
    return sendingDay(local - day * DAY_MINUTES >= closes ? day + 1 : day);
  };
  const begin = localMinutes(now);
  return {
    firstSendingDay,
    sendingDay,
    capacityOf: (day) => {
      const from = Math.max(opens, begin - day * DAY_MINUTES);
      return Math.max(1, Math.ceil(((closes - from) * 60) / RATE_PERIOD_SECONDS)) * per_minute;
    },
  };
}

/** 1 is Monday, 7 Sunday (ISO 8601). 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Minutes after midnight of `09:00`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Tells the minutes since 1970-01-01 that the clocks of a zone show: `UTC-4`, `UTC+5:30`, or an IANA name. */
function localMinutesIn(timeZone: string): (moment: Date) => number {
  const offset = fixedOffset(timeZone);
  if (offset !== undefined) return (moment) => moment.getTime() / MINUTE + offset;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (moment) => {
    const part = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute) / MINUTE;
  };
}

/** Minutes that a zone such as `UTC-4` is ahead of UTC; undefined for one that is known by a name. */
function fixedOffset(timeZone: string): number | undefined {
  const { sign, hours, minutes } =
    /^utc(?:(?<sign>[+-])(?<hours>\d{1,2})(?::(?<minutes>\d{2}))?)?$/iu.exec(timeZone)?.groups ?? {};
  if (sign === undefined) return /^utc$/iu.test(timeZone) ? 0 : undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}
