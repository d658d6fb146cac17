import { SHOWN_OFFSET } from '@touchline/shared/contract/rules';
import { sql, type RawBuilder } from 'kysely';

/** SQL: a moment as ISO 8601 in UTC with milliseconds, as JavaScript writes it, whatever the connection's time zone. */
export const isoTime = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the day of a moment in the fixed zone UTC-4, in which the page shows every time (D12). */
export const dayOf = (expression: string): string =>
  `(${expression} at time zone interval '${SHOWN_OFFSET}')::date`;

/** SQL: the moment that a day of {@link dayOf} begins at. */
export const startOfDay = (day: string): string =>
  `((${day})::timestamp at time zone interval '${SHOWN_OFFSET}')`;

/** SQL: the next value of an `updated_at`: whole milliseconds, and later than the one before, even within one or with the clock set back. */
export const laterTime = (column: string): string =>
  `greatest(date_trunc('milliseconds', clock_timestamp()), ${column} + interval '1 millisecond')`;

/** {@link laterTime} of the row that is changed. */
export const laterUpdatedAt = (): RawBuilder<Date> => sql<Date>`${sql.raw(laterTime('updated_at'))}`;

/**
 * Whether `updated_at` is that moment. Compared as a number: PostgreSQL refuses some times that ISO 8601 allows, such
 * as those of the year 0.
 * @param time without it, any will do
 */
export const wasUpdatedAt = (time: string | undefined): RawBuilder<boolean> =>
  time === undefined
    ? sql<boolean>`true`
    : sql<boolean>`extract(epoch from updated_at) * 1000 = ${Date.parse(time)}::numeric`;
