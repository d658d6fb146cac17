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

/** {@link formatNumber} in the language of the interface; the same function until the language changes. */
export function useFormatNumber(): (value: number) => string {
  const { language } = useLanguage();
  return useCallback((value) => formatNumber(value, language), [language]);
}
