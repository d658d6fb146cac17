/**
 * Reading rows that nobody has checked: a missing or odd field is empty, so that the row is shown with what it has
 * instead of taking the screen down.
 */

/** A moment as a row tells it: ISO 8601, or milliseconds since 1970. It may be no readable date at all. */
export type Moment = string | number | null;

export const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** @returns null for what is missing; what cannot be read as a date is kept, since it says that there was a time. */
export function moment(value: unknown): Moment {
  if (typeof value === 'number') return value;
  return text(value) || null;
}

/** Milliseconds since 1970; null without a readable date. */
export function timeOf(value: Moment): number | null {
  if (value === null) return null;
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}

/** An id also where it came as a text. @returns null for what is no positive whole number. */
export function identifier(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/u.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
