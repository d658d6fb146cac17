import type { DayUnit } from '@touchline/shared/contract';
import { inZone, type Zone } from '../recipient-zones.ts';
import { sameTimeOn, type WorkingDay } from '../working-days.ts';
import {
  endOfDay,
  sendingDays,
  startOfSendingDay,
  type SendingDay,
  type SendingWindow,
} from '../sending-window.ts';

/** Sending days to look ahead; what is due later is not forecast. */
export const MOST_DAYS = 2000;

const DAY = 24 * 60 * 60_000;
/** Days computed at a time. */
const CHUNK = 50;

/** The sending days of a window by the clocks of each zone. */
export class ZoneCalendars {
  readonly #window: SendingWindow;
  readonly #now: Date;
  readonly #calendars = new Map<Zone, ForecastCalendar>();

  constructor(window: SendingWindow, now: Date) {
    this.#window = window;
    this.#now = now;
  }

  of(zone: Zone): ForecastCalendar {
    const known = this.#calendars.get(zone);
    if (known !== undefined) return known;
    const calendar = new ForecastCalendar(inZone(this.#window, zone), this.#now);
    this.#calendars.set(zone, calendar);
    return calendar;
  }
}

/** The sending days from now on, by number: 0 is the first. Moments are milliseconds since 1970. */
export class ForecastCalendar {
  readonly #window: SendingWindow;
  readonly #now: Date;
  readonly #days: SendingDay[] = [];
  /** When the dates of the days begin, by number, as far as anybody has asked. */
  readonly #starts: (number | undefined)[] = [];
  /** The date asked for last: mails go out in order, and to work one out takes longer than all the rest. */
  #date = { from: Infinity, until: -Infinity };

  constructor(window: SendingWindow, now: Date) {
    this.#window = window;
    this.#now = now;
  }

  day(day: number): SendingDay {
    while (this.#days.length <= day) {
      const from = this.#days.at(-1)?.closesAt ?? this.#now;
      this.#days.push(...sendingDays(this.#window, from, CHUNK));
    }
    const found = this.#days[day];
    if (found === undefined) throw new Error('There is always another sending day');
    return found;
  }

  endOf(day: number): number {
    return this.day(day).closesAt.getTime();
  }

  openingOf(day: number): number {
    return this.day(day).opensAt.getTime();
  }

  /** Whether a moment is on the date of a day, at whatever hour. */
  isOnDateOf(day: number, moment: number): boolean {
    const { from, until } = this.#dateOf(moment);
    const opensAt = this.openingOf(day);
    return from <= opensAt && opensAt < until;
  }

  /** When the date of a moment ends, by the clock on the wall. */
  endOfDate(moment: number): number {
    return this.#dateOf(moment).until;
  }

  /** The first day on which a mail due at a moment can go out; {@link MOST_DAYS} when that is too far ahead. */
  dayOf(moment: number): number {
    let [low, high] = [0, this.#days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.endOf(middle) > moment) high = middle;
      else low = middle + 1;
    }
    while (low < MOST_DAYS && this.endOf(low) <= moment) low += 1;
    return low;
  }

  /**
   * When a mail is due so many days after a moment, as `dueAfter` in `working-days.ts` says in SQL; Infinity when that is too far
   * ahead.
   */
  dueAfter(moment: number, days: number, unit: DayUnit): number {
    if (unit === 'days' || days === 0) return moment + days * DAY;
    const { from, until } = this.#dateOf(moment);
    const place = this.#firstFrom(until) + days - 1;
    if (place >= MOST_DAYS) return Infinity;
    const { opensAt, closesAt } = this.day(place);
    const startsAt = this.#starts[place] ?? startOfSendingDay(this.#window, opensAt).getTime();
    this.#starts[place] = startsAt;
    return sameTimeOn({ opensAt, closesAt, startsAt } satisfies WorkingDay, moment, from);
  }

  #dateOf(moment: number): { readonly from: number; readonly until: number } {
    if (moment < this.#date.from || moment >= this.#date.until) {
      const date = new Date(moment);
      this.#date = {
        from: startOfSendingDay(this.#window, date).getTime(),
        until: endOfDay(this.#window, date).getTime(),
      };
    }
    return this.#date;
  }

  /** The first sending day that opens at a moment or later. */
  #firstFrom(moment: number): number {
    let next = this.dayOf(moment);
    while (next > 0 && this.openingOf(next - 1) >= moment) next -= 1;
    while (next < MOST_DAYS && this.openingOf(next) < moment) next += 1;
    return next;
  }

  /** A time of day on another day, or that day's opening if nothing is sent at that hour, as in staggering. */
  sameTimeOn(day: number, moment: number): number {
    if (day >= MOST_DAYS) return Infinity;
    const opensAt = this.openingOf(day);
    const sameTime = opensAt + ((((moment - opensAt) % DAY) + DAY) % DAY);
    return sameTime < this.endOf(day) ? sameTime : opensAt;
  }
}
