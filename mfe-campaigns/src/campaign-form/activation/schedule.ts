/** Days since 1970-01-01, of the calendar in which mail is sent. */
export type Day = number;

/** Mail is sent Monday to Friday, 9 to 18 o'clock, UTC-4, unless the server is told otherwise. */
const ZONE_OFFSET_HOURS = -4;
const CLOSING_HOUR = 18;

const HOUR = 3_600_000;
const DAY_LENGTH = 24 * HOUR;

/** 1970-01-01 was a Thursday; Monday is 0. */
const weekday = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** The day itself if mail is sent on it, else the next one on which it is. */
function sendingDay(day: Day): Day {
  const isWeekend = weekday(day) > 4;
  return isWeekend ? day + 7 - weekday(day) : day;
}

/** The first day on which a mail that is due at `moment` can go out. */
export function firstSendingDay(moment: Date): Day {
  const local = moment.getTime() + ZONE_OFFSET_HOURS * HOUR;
  const day = Math.floor(local / DAY_LENGTH);
  const isOver = local - day * DAY_LENGTH >= CLOSING_HOUR * HOUR;
  return sendingDay(isOver ? day + 1 : day);
}

/** A day as `Intl.DateTimeFormat` takes it, in UTC. */
export const dateOfDay = (day: Day): Date => new Date(day * DAY_LENGTH);

/** What one contact has still to get. */
export interface Remaining {
  /** People of one organization are not written to on the same day when sends are staggered. */
  readonly organization: string;
  /** In the order in which they are sent. */
  readonly steps: readonly number[];
  /** The first day on which the first of them may go out. */
  readonly from: Day;
}

/** How many mails go out, by step and day. */
export type MailsByStep = ReadonlyMap<number, ReadonlyMap<Day, number>>;

/**
 * When mail goes out if nobody answers: each step at least `frequencyDays` after the one before, on working days; when
 * staggered, each step reaches one contact of an organization a day.
 */
export function planMails(
  contacts: readonly Remaining[],
  { frequencyDays, staggerSends }: { readonly frequencyDays: number; readonly staggerSends: boolean },
): MailsByStep {
  const mails = new Map<number, Map<Day, number>>();
  // Of each organization and step, the day after its latest mail.
  const free = new Map<string, Day>();
  for (const { organization, steps, from } of contacts) {
    let due = from;
    for (const step of steps) {
      const key = `${step} ${organization}`;
      const day = sendingDay(staggerSends ? Math.max(due, free.get(key) ?? due) : due);
      free.set(key, day + 1);
      const days = mails.get(step) ?? new Map<Day, number>();
      mails.set(step, days.set(day, (days.get(day) ?? 0) + 1));
      due = day + frequencyDays;
    }
  }
  return mails;
}
