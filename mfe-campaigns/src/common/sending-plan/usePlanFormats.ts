import { formatNumber, useLanguage } from '@touchline/shared';
import { useMemo } from 'react';

/** Numbers, and days such as `2026-11-20`, in the language of the interface; a day with its year where that is another than now. */
export function usePlanFormats(): {
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
} {
  const { language } = useLanguage();
  return useMemo(() => {
    const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
    const format = new Intl.DateTimeFormat(language, parts);
    const formatWithYear = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' });
    return {
      number: (value) => formatNumber(value, language),
      day: (day) => {
        const date = new Date(`${day}T00:00:00Z`);
        // An unreadable date from another server would throw.
        if (Number.isNaN(date.getTime())) return day;
        const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
        return (isThisYear ? format : formatWithYear).format(date);
      },
    };
  }, [language]);
}
