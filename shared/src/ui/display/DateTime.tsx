import { styled } from 'styled-components';
import { SHOWN_TIME_ZONE } from '../../contract/rules.ts';
import { tabularFigures } from '../theme/index.ts';

type Moment = string | number | Date | null | undefined;

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOWN_TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** The moment as a valid date, or `null` when it is missing or cannot be read. */
function toDate(value: Moment): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * `11/20/2026, 9:14:05 AM`: date and time with seconds in the fixed zone UTC-4, en-US in every language (D12).
 * @param missing The result when there is no readable moment.
 */
export function formatDateTime(value: Moment, missing = 'N/A'): string {
  const date = toDate(value);
  // Some ICU versions put U+202F before AM; one space everywhere keeps exports and searches alike.
  return date ? format.format(date).replaceAll('\u202F', ' ') : missing;
}

export interface DateTimeProps {
  /** ISO 8601 text, milliseconds since 1970, or a date. */
  readonly value: Moment;
  readonly missing?: string;
}

/** A moment in time as people here read it ({@link formatDateTime}), and as machines do (`<time dateTime>`). */
export function DateTime({ value, missing = 'N/A' }: DateTimeProps) {
  const date = toDate(value);
  if (!date) return <>{missing}</>;
  return (
    <Time dateTime={date.toISOString()} title="UTC-4">
      {formatDateTime(date)}
    </Time>
  );
}

const Time = styled.time`
  ${tabularFigures}
  white-space: nowrap;
`;
