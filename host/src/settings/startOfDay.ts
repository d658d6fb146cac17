/**
 * The moment that a day begins at in a time zone. Where clocks skip midnight that night, the last moment before.
 * @param day `2026-05-01`. @param timeZone IANA name; that of the browser without one.
 * @returns ISO 8601, or undefined for what is no day
 */
export function startOfDay(day: string, timeZone: string | undefined): string | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  // The offset there may be another than at midnight in UTC.
  const near = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(near, timeZone)).toISOString();
}

/** The day after. @param day `2026-05-01`; what is no day stays as it is */
export function nextDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(midnight) ? day : new Date(midnight + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** What the clocks of a zone are ahead of UTC at a moment, both in milliseconds. */
function offsetAt(moment: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - moment;
}
