import { formatNumber, useLanguage } from '@touchline/shared';
import { useMemo } from 'react';

/** Numbers, and days such as `2026-11-20`, in the language of the interface. */
export function usePlanFormats(): {
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
} {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    return {
      number: (value) => formatNumber(value, language),
      day: (day) => {
        const date = new Date(`${day}T00:00:00Z`);
        // An unreadable date from another server would throw.
        return Number.isNaN(date.getTime()) ? day : format.format(date);
      },
    };
  }, [language]);
}
