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

/** How the month of a day is written: whole, or abbreviated where there is little room. */
type Month = 'long' | 'short';

/**
 * A day such as `2026-12-03` in words: 3 December, 3 декабря, or 3 Dec, 3 дек.; with its year where that is another than now.
 * @returns the text as it is where it is no day.
 */
export function formatDay(day: string, language: Language, month: Month = 'long'): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
  return dayFormat(language, isThisYear, month).format(date);
}

// Kept, all of them: making a format takes as long as a hundred uses, and each row of a list formats.
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const unitFormats = new Map<string, Intl.NumberFormat>();

function dayFormat(language: Language, isThisYear: boolean, month: Month): Intl.DateTimeFormat {
  const key = `${language} ${isThisYear} ${month}`;
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(DAY_LOCALES[language], {
      day: 'numeric',
      month,
      ...(!isThisYear && { year: 'numeric' }),
      timeZone: 'UTC',
    });
  dayFormats.set(key, format);
  return format;
}

function unitFormat(language: Language, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format =
    unitFormats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  unitFormats.set(key, format);
  return format;
}

/** {@link formatDay} in the language of the interface; the same function until the language changes. */
export function useFormatDay(month: Month = 'long'): (day: string) => string {
  const { language } = useLanguage();
  return useCallback((day) => formatDay(day, language, month), [language, month]);
}

/**
 * A duration in its largest whole unit, shortened: 3 days, 5 ч.
 * @param milliseconds less than a minute is 0 minutes
 */
export function formatDuration(milliseconds: number, language: Language): string {
  const [unit, length] =
    milliseconds >= DAY ? ['day', DAY] : milliseconds >= HOUR ? ['hour', HOUR] : ['minute', MINUTE];
  const format = unitFormat(language, unit);
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
