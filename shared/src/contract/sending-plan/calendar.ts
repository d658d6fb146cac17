import type { MailStatus } from '../mail.ts';
import { wallClock } from './time-zone.ts';

/** Days since 1970-01-01, of the calendar in which mail is sent. */
export type Day = number;

const MINUTE = 60_000;
/** Mails are counted by spans of this many seconds rather than one by one. */
export const RATE_SPAN_SECONDS = 5;
/** In milliseconds: so no sixty seconds ever see more mails than the rate allows, wherever in a span those fell. */
const RATE_PERIOD = (60 + RATE_SPAN_SECONDS) * 1000;
const DAY = 24 * 60 * MINUTE;
/** The longest row of days without one to send on: six, and one whose hours fall into the hour that summer time skips. */
const MOST_DAYS_BETWEEN = 14;

/** A day as `Intl.DateTimeFormat` takes it, in UTC. */
export const dateOfDay = (day: Day): Date => new Date(day * DAY);

/** When mails go out, and how fast. */
export interface SendingRules extends Pick<MailStatus, 'per_minute' | 'per_domain_per_minute'> {
  readonly window: MailStatus['sending_window'];
}

/** A time at which mails go out: a period of a day, from 0, in which as many may as the rates allow. */
export interface SendingTime {
  readonly day: Day;
  readonly period: number;
}

/** When mail is sent. */
export interface SendingCalendar {
  /** When a mail that is due at a moment can go out. */
  readonly timeOf: (moment: Date) => SendingTime;
  /** When a mail can go out that is due so many times 24 hours after another: at another hour where clocks were set between. */
  readonly timeAfter: (before: SendingTime, days: number) => SendingTime;
  /** The same hour of another sending day, or its first where that is no hour to send at. */
  readonly timeOn: (day: Day, time: SendingTime) => SendingTime;
  /** The day itself if mail is sent on it, else the next one on which it is. */
  readonly sendingDay: (day: Day) => Day;
  /** How many periods a day has, at least one; of today those that its remaining minutes are. */
  readonly periodsOf: (day: Day) => number;
}

/** The hours of a day, in milliseconds since 1970-01-01. */
interface Hours {
  readonly begins: number;
  readonly ends: number;
}

/** @param now The moment from which on mails are sent. */
export function sendingCalendar({ window }: Pick<SendingRules, 'window'>, now: Date): SendingCalendar {
  const weekdays = new Set(window.weekdays);
  const [opens, closes] = [minutesOf(window.starts_at), minutesOf(window.ends_at)];
  const { localTime, momentOf } = wallClock(window.time_zone);
  const known = new Map<Day, Hours | undefined>();
  /** @returns undefined for a day on which nothing is sent. */
  const hoursOf = (day: Day): Hours | undefined => {
    if (known.has(day)) return known.get(day);
    // What the clock shows decides: a day on which it is set has 23 or 25 hours.
    const [opensAt, closesAt] = [opens, closes].map((minutes) =>
      momentOf(day * DAY + minutes * MINUTE).getTime(),
    ) as [number, number];
    const isOne = weekdays.has(weekdayOf(day)) && opensAt < closesAt;
    const hours = isOne ? { begins: Math.max(opensAt, now.getTime()), ends: closesAt } : undefined;
    known.set(day, hours);
    return hours;
  };
  const dayUntil = (day: Day, isDay: (hours: Hours) => boolean): Day => {
    for (let next = day; next <= day + MOST_DAYS_BETWEEN; next += 1) {
      const hours = hoursOf(next);
      if (hours !== undefined && isDay(hours)) return next;
    }
    return day;
  };
  const beginOf = (day: Day): number => hoursOf(day)?.begins ?? 0;
  const momentOfTime = ({ day, period }: SendingTime): number => beginOf(day) + period * RATE_PERIOD;
  const periodOf = (moment: number, day: Day): number =>
    Math.max(0, Math.floor((moment - beginOf(day)) / RATE_PERIOD));
  const periodsOf = (day: Day): number =>
    Math.max(1, Math.ceil(((hoursOf(day)?.ends ?? 0) - beginOf(day)) / RATE_PERIOD));
  /** @param from A day before which it cannot be. */
  const timeFrom = (moment: number, from: Day): SendingTime => {
    const day = dayUntil(from, ({ ends }) => moment < ends);
    return { day, period: periodOf(moment, day) };
  };
  return {
    timeOf: (moment) => timeFrom(moment.getTime(), Math.floor(localTime(moment) / DAY)),
    // A day that lasts longer than others may bring it to the day before.
    timeAfter: (before, days) =>
      timeFrom(momentOfTime(before) + days * DAY, before.day + Math.max(0, days - 1)),
    timeOn: (day, time) => {
      const period = periodOf(momentOfTime(time) + (day - time.day) * DAY, day);
      return { day, period: period < periodsOf(day) ? period : 0 };
    },
    sendingDay: (day) => dayUntil(day, () => true),
    periodsOf,
  };
}

/** 1 is Monday, 7 Sunday (ISO 8601). 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Minutes after midnight of `09:00`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
