const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The clock on the wall of a time zone. Local times are milliseconds since 1970-01-01 as that clock shows them. */
export interface WallClock {
  readonly localTime: (moment: Date) => number;
  /**
   * When the clock shows a time: the first of two such moments where it is set back; where it is set forward over the time,
   * as if it had not been.
   */
  readonly momentOf: (localTime: number) => Date;
}

/** @param timeZone `UTC-4`, `UTC+5:30`, or an IANA name. */
export function wallClock(timeZone: string): WallClock {
  const offsetAt = offsetsOf(timeZone);
  return {
    localTime: (moment) => moment.getTime() + offsetAt(moment.getTime()),
    momentOf: (localTime) => {
      // No zone sets its clock twice within two days.
      const [before, after] = [offsetAt(localTime - DAY), offsetAt(localTime + DAY)];
      const fits = (offset: number) => offsetAt(localTime - offset) === offset;
      return new Date(localTime - (fits(before) || !fits(after) ? before : after));
    },
  };
}

/** How far a zone is ahead of UTC at a moment; both in milliseconds. */
type Offsets = (moment: number) => number;

function offsetsOf(timeZone: string): Offsets {
  const fixed = fixedOffset(timeZone);
  if (fixed !== undefined) return () => fixed;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (moment) => {
    const part = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / MINUTE) * MINUTE;
  };
}

/** Of a zone such as `UTC-4`; undefined for one that is known by a name. */
function fixedOffset(timeZone: string): number | undefined {
  const { sign, hours, minutes } =
    /^utc(?:(?<sign>[+-])(?<hours>\d{1,2})(?::(?<minutes>\d{2}))?)?$/iu.exec(timeZone)?.groups ?? {};
  if (sign === undefined) return /^utc$/iu.test(timeZone) ? 0 : undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * MINUTE;
}
