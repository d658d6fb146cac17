/** Languages of the contacts whose dates are read. */
export const LANGUAGES = ['en', 'ru', 'de', 'fr', 'es'] as const;
export type NoteLanguage = (typeof LANGUAGES)[number];

/** Names that people also write, and ICU does not. */
const MORE_MONTHS: Readonly<Record<string, number>> = { sept: 9, mrz: 3, märz: 3, maerz: 3, jänner: 1 };
/** Russian cases, and abbreviations that are no words of another language. */
const MORE_WEEKDAYS: Readonly<Record<string, number>> = {
  понедельника: 1,
  вторника: 2,
  среду: 3,
  среды: 3,
  четверга: 4,
  пятницу: 5,
  пятницы: 5,
  субботу: 6,
  субботы: 6,
  воскресенья: 7,
  tue: 2,
  tues: 2,
  wed: 3,
  thu: 4,
  thurs: 4,
  fri: 5,
  sonnabend: 6,
};

/** Every name of the numbers from 1 on, in lower case and without a full stop. */
function namesOf(
  count: number,
  dayOf: (number: number) => Date,
  options: readonly Intl.DateTimeFormatOptions[],
  part: Intl.DateTimeFormatPartTypes,
): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const option of options) {
      const format = new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC' });
      for (let number = 1; number <= count; number += 1) {
        const name = format.formatToParts(dayOf(number)).find(({ type }) => type === part)?.value;
        // A number is no name, and the first meaning counts: "mar" is March, not mardi.
        if (name && /\p{L}{3}/u.test(name)) {
          const key = name.toLowerCase().replaceAll('.', '');
          if (!names.has(key)) names.set(key, number);
        }
      }
    }
  }
  return names;
}

/** Months, 1 is January. */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...namesOf(
    12,
    (month) => new Date(Date.UTC(2026, month - 1, 15)),
    (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' }]),
    'month',
  ),
  ...Object.entries(MORE_MONTHS),
]);

/** Days of the week, 1 is Monday (ISO 8601). */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map([
  // The fifth of January 2026 was a Monday.
  ...namesOf(7, (day) => new Date(Date.UTC(2026, 0, 4 + day)), [{ weekday: 'long' }], 'weekday'),
  ...Object.entries(MORE_WEEKDAYS),
]);

/** The source of a regular expression for any of the names, the longest first. */
export const anyOf = (names: ReadonlyMap<string, number>): string =>
  [...names.keys()].toSorted((one, other) => other.length - one.length).join('|');
