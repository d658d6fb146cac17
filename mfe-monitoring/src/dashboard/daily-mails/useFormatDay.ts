import { useLanguage } from '@touchline/shared';
import { useMemo } from 'react';
import { timeOfDay } from './dailyFigures.ts';

/** `Nov 20` or `20 нояб.` of a day `YYYY-MM-DD`. */
export function useFormatDay(): (date: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    return (date) => format.format(timeOfDay(date) * 1000);
  }, [language]);
}
