import type Calendar from 'date-holidays';
import type { Queryable } from '../database/database.ts';
import { readTeamSettings } from './team-settings.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The public holidays of a country, or of one of its regions: days on which nobody works and nothing is sent (V10). */
export class Holidays {
  /** `CA`, or `CA-NS` for a region of it (ISO 3166). */
  readonly code: string;
  readonly #calendar: Calendar;
  /** Names by language and year, and there by date. */
  readonly #years = new Map<string, ReadonlyMap<string, string>>();

  constructor(code: string, calendar: Calendar) {
    this.code = code;
    this.#calendar = calendar;
  }

  /** @param date `2026-12-25` */
  has(date: string): boolean {
    return this.nameOf(date) !== undefined;
  }

  /**
   * What a date is called, in a language where that is known, else in one of the country; undefined for a day that is no holiday.
   * @param date `2026-12-25`
   */
  nameOf(date: string, language = 'en'): string | undefined {
    const year = Number(date.slice(0, 4));
    const key = `${language} ${year}`;
    const known = this.#years.get(key) ?? this.#namesOf(year, language);
    this.#years.set(key, known);
    return known.get(date);
  }

  #namesOf(year: number, language: string): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    // Of the year before as well: a holiday of several days may end in this one.
    for (const holiday of [year - 1, year].flatMap((each) => this.#calendar.getHolidays(each, language))) {
      if (holiday.type !== 'public') continue;
      const first = Date.parse(holiday.date.slice(0, 10));
      // In whole days, a short or long day of a time change among them: half a day off is none.
      const days = Math.round((holiday.end.getTime() - holiday.start.getTime()) / DAY);
      for (let day = 0; day < days; day += 1) {
        names.set(new Date(first + day * DAY).toISOString().slice(0, 10), holiday.name);
      }
    }
    return names;
  }
}

/** By code: what they are never changes. */
const known = new Map<string, Holidays>();

/** The holidays of a country or region; undefined for one that is not known. */
export async function holidaysOf(code: string): Promise<Holidays | undefined> {
  const found = known.get(code) ?? (await loadHolidays(code));
  if (found !== undefined) known.set(code, found);
  return found;
}

/** The countries whose holidays are known, with their regions: code → name, in a language of the country or English. */
export async function holidayCountries(): Promise<
  readonly { readonly code: string; readonly regions: Readonly<Record<string, string>> }[]
> {
  const { default: HolidayCalendar } = await import('date-holidays');
  const calendar = new HolidayCalendar();
  return Object.keys(calendar.getCountries()).map((code) => ({
    code,
    regions: Object.fromEntries(
      Object.entries(calendar.getStates(code) ?? {}).map(([region, name]) => [`${code}-${region}`, name]),
    ),
  }));
}

/** Loaded where a country is chosen: its rules for the whole world take a moment and memory. */
async function loadHolidays(code: string): Promise<Holidays | undefined> {
  const { default: HolidayCalendar } = await import('date-holidays');
  const calendar = new HolidayCalendar();
  const [country = '', region, ...rest] = code.split('-');
  if (rest.length > 0) return undefined;
  if (!Object.hasOwn(calendar.getCountries(), country)) return undefined;
  if (region !== undefined && !Object.hasOwn(calendar.getStates(country) ?? {}, region)) return undefined;
  calendar.init(country, region);
  return new Holidays(code, calendar);
}

/** The holidays that the team has chosen in Settings; undefined where it leaves none out. */
export async function readHolidays(database: Queryable): Promise<Holidays | undefined> {
  const { holiday_country } = await readTeamSettings(database);
  return holiday_country === null ? undefined : holidaysOf(holiday_country);
}
