import { styled } from 'styled-components';
import type { Language } from '../../contract/language.ts';
import { SHOWN_TIME_ZONE } from '../../contract/rules.ts';
import { languageStore, useLanguage } from '../../language/language.ts';
import { tabularFigures } from '../theme/index.ts';

type Moment = string | number | Date | null | undefined;

const PARTS: Intl.DateTimeFormatOptions = {
  timeZone: SHOWN_TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
};
const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-US', PARTS),
  ru: new Intl.DateTimeFormat('ru-RU', { ...PARTS, day: '2-digit', month: '2-digit', hour: '2-digit' }),
};

/** The moment as a valid date, or `null` when it is missing or cannot be read. */
function toDate(value: Moment): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * `11/20/2026, 9:14:05 AM`: date and time with seconds in the fixed zone UTC-4 (D12), and `20.11.2026, 09:14:05` in Russian,
 * whose readers would take the American date for the 11th of a month.
 * @param missing The result when there is no readable moment.
 */
export function formatDateTime(
  value: Moment,
  missing = 'N/A',
  language: Language = languageStore.get(),
): string {
  const date = toDate(value);
  // Some ICU versions put U+202F before AM; one space everywhere keeps exports and searches alike.
  return date ? formats[language].format(date).replaceAll('\u202F', ' ') : missing;
}

export interface DateTimeProps {
  /** ISO 8601 text, milliseconds since 1970, or a date. */
  readonly value: Moment;
  readonly missing?: string;
}

/** A moment in time as people here read it ({@link formatDateTime}), and as machines do (`<time dateTime>`). */
export function DateTime({ value, missing = 'N/A' }: DateTimeProps) {
  const { language } = useLanguage();
  const date = toDate(value);
  if (!date) return <>{missing}</>;
  return (
    <Time dateTime={date.toISOString()} title="UTC-4">
      {formatDateTime(date, missing, language)}
    </Time>
  );
}

const Time = styled.time`
  ${tabularFigures}
  white-space: nowrap;
`;
