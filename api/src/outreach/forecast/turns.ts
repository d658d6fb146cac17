import type { Zone } from '../recipient-zones.ts';
import type { ForecastCalendar, ZoneCalendars } from './calendar.ts';
import type { Waiting } from './waiting.ts';

/** What one contact is still to get. */
export interface Remaining {
  readonly id: number;
  /** Staggered, people of one organization do not get mail on the same day. */
  readonly organization: number;
  readonly domain: string;
  /** Of its organization. */
  readonly zone: Zone;
  /** From which it gets its mails. */
  readonly mailbox: number;
  /** In the order in which they are sent; at least one. */
  readonly steps: readonly number[];
  /**
   * When the first of them may go out, in milliseconds since 1970, as the engine has it: staggered, no two of an
   * organization on one day.
   */
  readonly from: number;
  /** See {@link NextMail}. */
  readonly earliest: number | undefined;
}

/** The next mail of a contact. */
export interface NextMail extends Waiting {
  readonly contact: Remaining;
  /** Index of its step. */
  readonly index: number;
  /** When it may go out after the one before, whatever it was put off to; undefined for a first mail. */
  readonly earliest: number | undefined;
  isGone: boolean;
}

interface Placed {
  readonly mail: NextMail;
  /** The first sending day of the team on which it may go out. */
  readonly day: number;
  readonly due: number;
}

const stepOf = ({ contact, index }: NextMail): number => contact.steps[index] ?? 0;

const inOrder = (one: Placed, other: Placed): number =>
  one.day - other.day || stepOf(one.mail) - stepOf(other.mail) || one.mail.contact.id - other.mail.contact.id;

/** Has the contacts of an organization take turns, as the engine does after each mail to one of them (`outreach/stagger.ts`). */
export class Turns {
  readonly #calendars: ZoneCalendars;
  /** The next mails of each organization, in no order. */
  readonly #mails = new Map<number, Set<NextMail>>();

  /** @param calendars the sending days of the team, by the clocks of each organization. */
  constructor(calendars: ZoneCalendars) {
    this.#calendars = calendars;
  }

  /** That a mail waits for its turn. */
  add(mail: NextMail): void {
    const { organization } = mail.contact;
    const own = this.#mails.get(organization);
    if (own === undefined) this.#mails.set(organization, new Set([mail]));
    else own.add(mail);
  }

  /**
   * That a mail has gone out: puts off those of its organization that would go out on the same day as another.
   * @param next what its contact gets next. @returns what waits anew, with `next`: to be added; what it replaces is gone.
   */
  take(sent: NextMail, next: NextMail | undefined, at: number): NextMail[] {
    const own = this.#mails.get(sent.contact.organization) ?? new Set();
    own.delete(sent);
    const calendar = this.#calendars.of(sent.contact.zone);
    const today = calendar.dayOf(at);
    const isToday = calendar.isOnDateOf(today, at);
    const placed = [...own, ...(next === undefined ? [] : [next])].map((mail): Placed => {
      const due = mail === next ? firstTime(calendar, mail.due, today, at) : fromTime(calendar, mail, today);
      const day = Math.max(today, calendar.dayOf(due));
      const isTaken = isToday && mail.contact !== sent.contact;
      return { mail, due, day: isTaken ? Math.max(day, today + 1) : day };
    });
    const anew: NextMail[] = [];
    // Nobody else of the organization gets a mail on the date of this one, even where it is no sending day.
    const tomorrow = calendar.endOfDate(at);
    let last = -1;
    for (const { mail, due, day: earliest } of placed.toSorted(inOrder)) {
      const day = Math.max(earliest, last + 1);
      last = day;
      // What is late keeps its place among all that wait, on another date than its colleague's.
      const isLate = day === today && due <= at;
      const time = isLate ? due : calendar.sameTimeOn(day, due);
      const notBefore = isLate && mail.contact !== sent.contact ? tomorrow : mail.notBefore;
      if (time === mail.due && notBefore === mail.notBefore && mail !== next) continue;
      own.delete(mail);
      mail.isGone = true;
      anew.push({ ...mail, due: time, notBefore, isGone: false });
    }
    return anew;
  }
}

/** Until its time has come, a mail that was put off comes before whoever is due later, as if it had not been. */
const fromTime = (calendar: ForecastCalendar, { earliest, due }: NextMail, today: number): number =>
  earliest !== undefined && earliest >= calendar.openingOf(today) ? earliest : due;

/** A mail that would be due before the first sending day opens is placed in the middle of what is left of that. */
function firstTime(calendar: ForecastCalendar, due: number, today: number, at: number): number {
  const opensAt = calendar.openingOf(today);
  return due >= opensAt ? due : (Math.max(opensAt, at) + calendar.endOf(today)) / 2;
}
