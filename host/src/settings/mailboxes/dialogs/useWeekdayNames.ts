import { useLanguage } from '@touchline/shared';

/** The short name of a day of the week, by its number: 1 is Monday. */
export function useWeekdayNames(): (weekday: number) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 2024-01-01 was a Monday.
  return (weekday) => format.format(Date.UTC(2024, 0, weekday));
}
