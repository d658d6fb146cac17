import { DateTime } from 'luxon';
import type { Clock } from '../clock.ts';
import type { Holidays } from './holidays.ts';

/** When mails may go out. */
export interface SendingWindow {
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  readonly weekdays: readonly number[];
  /** Minutes after midnight. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** `UTC-4`, or an IANA name such as `America/Halifax`; luxon understands both. */
  readonly timeZone: string;
  /** Days on which nothing goes out, whatever the weekday; undefined for none. */
  readonly holidays?: Holidays | undefined;
}

/** Minutes from midnight of a time of the day, such as `9:00`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The time of the day so many minutes from midnight: `09:00`. */
export const clockTimeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What the engine goes by: the time, and when mails may go out. */
export interface Timing {
  readonly clock: Clock;
  readonly window: SendingWindow;
}

/** A day on which mails go out, from the one moment until before the other. */
export interface SendingDay {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** No country has so many days in a row on which nothing is sent, even where one weekday alone is open: such a window never opens. */
const MOST_DAYS_BETWEEN = 100;

const MINUTES_OF_DAY = 24 * 60;

const localTime = (moment: Date, { timeZone }: SendingWindow): DateTime =>
  DateTime.fromJSDate(moment, { zone: timeZone });

/** The clock on the wall decides, not how long the day has lasted: a day may have 23 or 25 hours. */
const atMinutes = (day: DateTime, minutes: number): Date =>
  day
    .plus({ days: Math.floor(minutes / MINUTES_OF_DAY) })
    .set({ hour: Math.floor((minutes % MINUTES_OF_DAY) / 60), minute: minutes % 60 })
    .toJSDate();

/** @returns the hours of a day; undefined for one on which nothing is sent. */
function hoursOf(
  day: DateTime,
  { weekdays, startsAt, endsAt, holidays }: SendingWindow,
): SendingDay | undefined {
  if (!weekdays.includes(day.weekday)) return undefined;
  if (holidays?.has(day.toFormat('yyyy-MM-dd'))) return undefined;
  const hours = { opensAt: atMinutes(day, startsAt), closesAt: atMinutes(day, endsAt) };
  return hours.opensAt < hours.closesAt ? hours : undefined;
}

/** The next days on which mails go out, the first being today for as long as its window is not over. */
export function sendingDays(window: SendingWindow, from: Date, count: number): SendingDay[] {
  const days: SendingDay[] = [];
  let day = localTime(from, window).startOf('day');
  let withoutHours = 0;
  while (days.length < count) {
    const hours = hoursOf(day, window);
    if (hours !== undefined && hours.closesAt > from) days.push(hours);
    withoutHours = hours === undefined ? withoutHours + 1 : 0;
    if (withoutHours > MOST_DAYS_BETWEEN) throw new Error('The sending window has no day to send on');
    day = day.plus({ days: 1 });
  }
  return days;
}

/** The day whose window is open at a moment, else the next one. */
export function nextSendingDay(window: SendingWindow, moment: Date): SendingDay {
  const [day] = sendingDays(window, moment, 1);
  if (day === undefined) throw new Error('There is always a next day to send on');
  return day;
}

/** The first moment from this one on at which a mail may go out: the moment itself while the window is open. */
export function nextSendingMoment(window: SendingWindow, moment: Date): Date {
  const { opensAt } = nextSendingDay(window, moment);
  return opensAt > moment ? opensAt : moment;
}

/** Whether mails may go out now. The closing minute itself is over. */
export const isOpen = (window: SendingWindow, moment: Date): boolean =>
  nextSendingDay(window, moment).opensAt <= moment;

/** When the day began, in the time zone of the window. */
export const startOfSendingDay = (window: SendingWindow, moment: Date): Date =>
  localTime(moment, window).startOf('day').toJSDate();

/** When the next day begins, in the time zone of the window. */
export const endOfDay = (window: SendingWindow, moment: Date): Date =>
  localTime(moment, window).startOf('day').plus({ days: 1 }).toJSDate();

/** The date of a moment in the time zone of the window, `2026-11-20`. */
export const dateOf = (window: SendingWindow, moment: Date): string =>
  localTime(moment, window).toFormat('yyyy-MM-dd');

/** So many dates one after another, whatever clocks do meanwhile. @param first `2026-11-20` */
export const datesFrom = (first: string, count: number): string[] => {
  const day = DateTime.fromISO(first, { zone: 'utc' });
  return Array.from({ length: count }, (_, days) => day.plus({ days }).toFormat('yyyy-MM-dd'));
};

/** When a date begins, in the time zone of the window. @param date `2026-11-20`, a day that there is. */
export const startOfDate = (window: SendingWindow, date: string): Date =>
  DateTime.fromISO(date, { zone: window.timeZone }).startOf('day').toJSDate();

/** When mails of a date may go out at the earliest, by the hours alone. @param date `2026-11-20`, a day that there is. */
export const openingOn = (window: SendingWindow, date: string): Date =>
  atMinutes(DateTime.fromISO(date, { zone: window.timeZone }).startOf('day'), window.startsAt);
