import { DateTime } from 'luxon';
import { anyOf, MONTHS, WEEKDAYS } from './day-names.ts';
import { AHEAD, dayAhead, LASTING, NEXT_WEEK, TOMORROW } from './relative-days.ts';

/** A day that a text names, and where. */
export interface NamedDay {
  readonly start: number;
  readonly end: number;
  /** Whether it is the end of days written as one: `December 1 - 14`. */
  readonly isEndOfRange: boolean;
  /** Whether only the day of the week is named. */
  readonly isWeekday: boolean;
  /** How it is said from the day of the note on: when something is so, or how long it lasts. */
  readonly relative?: 'ahead' | 'lasting';
  /** The days that it may be, the likeliest first: `03/12` is one in America and another in Europe. */
  readonly days: (isMonthFirst: boolean | undefined) => readonly DateTime[];
}

/** Of a day without a year that lies further ahead, the one that has just passed is meant: a note that was left on. */
const FURTHEST_WITHOUT_YEAR = 300;

const month = anyOf(MONTHS);
const weekday = anyOf(WEEKDAYS);
const BEGIN = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
const ORDINAL = '(?:st|nd|rd|th|er|[ºª]|\\.|-?го)?';
/** Also years that nobody means: without theirs, such a day would be the next one of its name. Not times: `1700`, `2330`. */
const YEAR = '(?<year>(?:19|20|2[4-9]|[3-9]\\d)\\d{2,}|\\d\\d(?![\\d:.]))';

type Groups = Readonly<Record<string, string | undefined>>;
const numberOf = (groups: Groups, name: string): number => Number(groups[name] ?? Number.NaN);
const nameOf = (groups: Groups, name: string): string => (groups[name] ?? '').toLowerCase();

/** How days are written; each is looked for where none of those before it was found. */
const FORMS: readonly {
  readonly form: RegExp;
  readonly days: (groups: Groups, today: DateTime, isMonthFirst: boolean | undefined) => readonly DateTime[];
  readonly relative?: 'ahead' | 'lasting';
}[] = [
  {
    form: new RegExp(`${BEGIN}(?<year>20\\d\\d)-(?<month>\\d{1,2})-(?<day>\\d{1,2})(?!\\d)`, 'giu'),
    days: (groups) =>
      valid([dateOf(numberOf(groups, 'year'), numberOf(groups, 'month'), numberOf(groups, 'day'))]),
  },
  {
    // 03.12., 03.12.26, 3/12/2026, 03-12-2026; with a hyphen and no year it is a range.
    form: new RegExp(
      `${BEGIN}(?<one>\\d{1,2})(?:(?<separator>[./])\\s?(?<other>\\d{1,2})(?:\\k<separator>\\s?${YEAR}|\\.(?![\\d]))?|-(?<other2>\\d{1,2})-(?<year2>20\\d\\d))(?!\\d|[/:]\\d)`,
      'giu',
    ),
    days: (groups, today, isMonthFirst) => {
      const [one, other] = [numberOf(groups, 'one'), Number(groups['other'] ?? groups['other2'])];
      const year = groups['year'] ?? groups['year2'];
      const european = inYear(year, other, one, today);
      const american = inYear(year, one, other, today);
      if (groups['separator'] === '.' || isMonthFirst === false)
        return european.length > 0 ? european : american;
      if (isMonthFirst === true) return american;
      // Nobody is away for longer than they must be: of two days to come, the nearer one is likelier.
      const ahead = (day: DateTime) => (day < today ? Infinity : day.toMillis());
      return [...european, ...american].toSorted((day, another) => ahead(day) - ahead(another) || 0);
    },
  },
  {
    form: new RegExp(
      `${BEGIN}(?<day>\\d{1,2})${ORDINAL}\\s{0,2}(?:of\\s|de\\s)?(?<month>${month})${END}\\.?(?:,?\\s(?:de\\s|del\\s)?${YEAR})?`,
      'giu',
    ),
    days: (groups, today) => ofMonth(groups, 'day', today),
  },
  {
    form: new RegExp(
      `${BEGIN}(?<month>${month})\\.?\\s(?:the\\s)?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:\\s?(?:-|–|—|to|through)\\s?(?<last>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.]\\d?))?(?:,?\\s${YEAR})?`,
      'giu',
    ),
    days: (groups, today) => ofMonth(groups, groups['last'] === undefined ? 'day' : 'last', today),
  },
  {
    // "Monday 7th", "Montag, den 7.": the next such day.
    form: new RegExp(
      `${BEGIN}(?<weekday>${weekday})\\.?,?\\s(?:the\\s|den\\s|dem\\s|le\\s|el\\s)?(?<day>\\d{1,2})${ORDINAL}(?![\\d:/.]\\d?)`,
      'giu',
    ),
    days: (groups, today) =>
      nextDays(
        today,
        ({ day, weekday: of }) =>
          day === numberOf(groups, 'day') && of === WEEKDAYS.get(nameOf(groups, 'weekday')),
      ),
  },
  {
    form: new RegExp(`${BEGIN}(?<weekday>${weekday})${END}`, 'giu'),
    days: (groups, today) =>
      nextDays(today, ({ weekday: of }) => of === WEEKDAYS.get(nameOf(groups, 'weekday'))),
  },
  {
    form: new RegExp(`${BEGIN}(?<day>\\d{1,2})(?:st|nd|rd|th)${END}`, 'giu'),
    days: (groups, today) => nextDays(today, ({ day }) => day === numberOf(groups, 'day')),
  },
  { form: AHEAD, relative: 'ahead', days: (groups, today) => aheadOf(groups, today) },
  { form: LASTING, relative: 'lasting', days: (groups, today) => aheadOf(groups, today) },
  { form: TOMORROW, days: (_groups, today) => [today.plus({ days: 1 })] },
  {
    form: NEXT_WEEK,
    relative: 'ahead',
    days: (_groups, today) => [today.startOf('week').plus({ weeks: 1 })],
  },
];
const WEEKDAY_FORM = 5;

const dateOf = (year: number, monthOfYear: number, day: number): DateTime =>
  DateTime.utc(year, monthOfYear, day);
const valid = (days: readonly DateTime[]): readonly DateTime[] => days.filter(({ isValid }) => isValid);

/** A day of the given year; without one the next such day, or the last when that was not long ago. */
function inYear(
  year: string | undefined,
  monthOfYear: number,
  day: number,
  today: DateTime,
): readonly DateTime[] {
  if (year !== undefined)
    return valid([dateOf(Number(year.length === 2 ? `20${year}` : year), monthOfYear, day)]);
  const next = valid([0, 1].map((years) => dateOf(today.year + years, monthOfYear, day))).find(
    (one) => one >= today,
  );
  if (next === undefined) return [];
  const isNear = next.diff(today, 'days').days <= FURTHEST_WITHOUT_YEAR;
  return isNear ? [next] : valid([next.minus({ years: 1 })]);
}

const aheadOf = (groups: Groups, today: DateTime): readonly DateTime[] => {
  const day = dayAhead(groups, today);
  return day ? [day] : [];
};

const ofMonth = (groups: Groups, day: string, today: DateTime): readonly DateTime[] =>
  inYear(groups['year'], MONTHS.get(nameOf(groups, 'month')) ?? Number.NaN, numberOf(groups, day), today);

/** The next day that is so, after today and within a year. */
function nextDays(today: DateTime, isMeant: (day: DateTime) => boolean): readonly DateTime[] {
  for (let ahead = 1; ahead <= 366; ahead += 1) {
    const day = today.plus({ days: ahead });
    if (isMeant(day)) return [day];
  }
  return [];
}

/** Finds the days that a text names, in their order. @param today midnight in UTC. */
export function findDays(text: string, today: DateTime): NamedDay[] {
  const found: NamedDay[] = [];
  for (const [index, { form, days, relative }] of FORMS.entries()) {
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const groups: Groups = match.groups ?? {};
      found.push({
        start,
        end,
        isEndOfRange: groups['last'] !== undefined,
        isWeekday: index === WEEKDAY_FORM,
        ...(relative && { relative }),
        days: (isMonthFirst) => days(groups, today, isMonthFirst),
      });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}
