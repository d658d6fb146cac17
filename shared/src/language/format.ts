import { useCallback } from 'react';
import type { Language } from '../contract/language.ts';
import { useLanguage } from './language.ts';

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US'),
  ru: new Intl.NumberFormat('ru-RU'),
};

/** A number with the digit grouping of a language: 2,104 or 2 104. */
export function formatNumber(value: number, language: Language): string {
  return formats[language].format(value);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DAY_LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

/**
 * A day such as `2026-12-03` in words: 3 December, 3 декабря; with its year where that is another than now.
 * @returns the text as it is where it is no day.
 */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
  return new Intl.DateTimeFormat(DAY_LOCALES[language], {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date);
}

/** {@link formatDay} in the language of the interface; the same function until the language changes. */
export function useFormatDay(): (day: string) => string {
  const { language } = useLanguage();
  return useCallback((day) => formatDay(day, language), [language]);
}

/**
 * A duration in its largest whole unit, shortened: 3 days, 5 ч.
 * @param milliseconds less than a minute is 0 minutes
 */
export function formatDuration(milliseconds: number, language: Language): string {
  const [unit, length] =
    milliseconds >= DAY ? ['day', DAY] : milliseconds >= HOUR ? ['hour', HOUR] : ['minute', MINUTE];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  // The sign of the hour, which is one; "hr" is an abbreviation.
  return format.format(Math.floor(milliseconds / length)).replace(/ hr$/u, ' h');
}

/** {@link formatDuration} in the language of the interface; the same function until the language changes. */
export function useDuration(): (milliseconds: number) => string {
  const { language } = useLanguage();
  return useCallback((milliseconds) => formatDuration(milliseconds, language), [language]);
}

/** {@link formatNumber} in the language of the interface; the same function until the language changes. */
export function useFormatNumber(): (value: number) => string {
  const { language } = useLanguage();
  return useCallback((value) => formatNumber(value, language), [language]);
}
