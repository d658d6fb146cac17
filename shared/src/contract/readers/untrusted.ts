/**
 * Parsing of unchecked answers. A missing or malformed field becomes an empty one, so that its row is shown with what it has
 * instead of taking the screen down. Nothing here throws.
 */

/** An object of an answer: any field may be missing or of another kind. */
export type Untrusted<Field extends string> = Readonly<Partial<Record<Field, unknown>>>;

/** @returns undefined for anything but an object */
export function parseObject<Field extends string>(value: unknown): Untrusted<Field> | undefined {
  return typeof value === 'object' && value !== null ? (value as Untrusted<Field>) : undefined;
}

/**
 * The rows of a list answer, which may be an array or carry it in `results` (spec §7, §9).
 * @returns undefined when it is neither
 */
export function parseList(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  const results = parseObject<'results'>(answer)?.results;
  return Array.isArray(results) ? results : undefined;
}

/** A text as it is; empty for anything else. */
export const parseText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text without blanks around it; empty for anything else. */
export const parseTrimmed = (value: unknown): string => parseText(value).trim();

/** A date as ISO 8601 has it, `2026-12-24`; empty for anything else, which a date field would complain about. */
export const parseDate = (value: unknown): string =>
  /^\d{4}-\d\d-\d\d$/u.test(parseTrimmed(value)) ? parseTrimmed(value) : '';

/** A number, also one that came as text, such as `"33.5"`. @returns null for anything but a finite number */
export function parseNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/u.test(value) ? Number(value) : value;
  // Of a text with more digits than a number keeps, it would be another one.
  if (typeof value === 'string' && Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER) return null;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** An id, also one that came as text. @returns null for anything but a positive whole number */
export function parseId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/u.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether a row can be told from others by its id, so that {@link parseRows} keeps it. */
export const hasId = (row: unknown): boolean => parseId(parseObject<'id'>(row)?.id) !== null;

/**
 * Rows that have an id, each id once: without one a row could be neither opened nor changed, and two rows with the same one
 * could not be told apart.
 */
export function parseRows<Row, Field extends string>(
  rows: readonly unknown[],
  parse: (id: number, row: Untrusted<Field>) => Row,
): readonly Row[] {
  const seen = new Set<number>();
  return rows.flatMap((value) => {
    const row = parseObject<Field | 'id'>(value);
    const id = parseId(row?.id);
    if (row === undefined || id === null || seen.has(id)) return [];
    seen.add(id);
    return [parse(id, row)];
  });
}

/** A time as a row has it: ISO 8601, milliseconds since 1970, or an unreadable text. */
export type Moment = string | number | null;

/** @returns null for a missing one; an unreadable date is kept, because it says that there was a time */
export function parseMoment(value: unknown): Moment {
  if (typeof value === 'number') return value;
  return parseTrimmed(value) || null;
}

/** Milliseconds since 1970; null without a readable date. */
export function timeOf(value: Moment): number | null {
  if (value === null) return null;
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}
