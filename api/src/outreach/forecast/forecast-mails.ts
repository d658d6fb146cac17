import { setImmediate } from 'node:timers/promises';
import type { Rates } from '../rates.ts';
import { MOST_DAYS, type ForecastCalendar } from './calendar.ts';
import { RatedMails, type Waiting } from './rated-mails.ts';

/** What one contact is still to get. */
export interface Remaining {
  readonly id: number;
  /** Staggered, people of one organization do not get mail on the same day. */
  readonly organization: number;
  readonly domain: string;
  /** In the order in which they are sent; at least one. */
  readonly steps: readonly number[];
  /**
   * When the first of them may go out, in milliseconds since 1970, as the engine has it: staggered, no two of an
   * organization on one day.
   */
  readonly from: number;
}

export interface Rhythm {
  readonly frequencyDays: number;
  readonly staggerSends: boolean;
}

/** How many mails go out, by step and sending day, both numbers; and how many too late to be forecast. */
export interface MailForecast {
  readonly byStep: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly later: number;
}

/** The next mail of a contact. */
interface NextMail {
  readonly contact: Remaining;
  /** Index of its step. */
  readonly index: number;
  due: number;
  /** On which it is to be sent: later than it is due where the rates held it back. */
  day: number;
}

/** Mails that must not go out on one day, the first of them first. */
type Queue = NextMail[];

/** The first mail of a queue, on its day. */
interface Turn extends Waiting {
  readonly queue: Queue;
}

const stepOf = ({ contact, index }: NextMail): number => contact.steps[index] ?? 0;

const inOrder = (one: NextMail, other: NextMail) =>
  one.day - other.day || stepOf(one) - stepOf(other) || one.contact.id - other.contact.id;

const DAY = 24 * 60 * 60_000;
/** Milliseconds after which other requests get their turn. */
const TURN = 20;
/** Steps of work between looks at the time. */
const LOOK = 500;
/**
 * Bounds how many mails are moved from day to day or sent, and so a plan to a few seconds: a hundred thousand contacts
 * with a hundred steps would be ten million. The rest counts as too late to be forecast.
 */
const MOST_WORK = 3_000_000;

/**
 * Lets time pass, from the moment at which the first mails are due: on every day what is due goes out as fast as the
 * rates allow, what they hold back goes out on the next, and each mail that goes out says when the contact's next is due.
 * @throws what `signal` was aborted with.
 */
export async function forecastMails(
  contacts: readonly Remaining[],
  rhythm: Rhythm,
  rates: Rates,
  calendar: ForecastCalendar,
  signal?: AbortSignal,
): Promise<MailForecast> {
  const forecast = new Forecast(rhythm, rates, calendar);
  let turnEnds = performance.now() + TURN;
  let done = 0;
  for (const _ of forecast.letTimePass(contacts)) {
    done += 1;
    if (done % LOOK !== 0 || performance.now() < turnEnds) continue;
    await setImmediate();
    signal?.throwIfAborted();
    turnEnds = performance.now() + TURN;
  }
  return forecast.result();
}

class Forecast {
  readonly #rhythm: Rhythm;
  readonly #calendar: ForecastCalendar;
  readonly #today: RatedMails<Turn>;
  /** Queues by the day of their first mail. */
  readonly #agenda = new Map<number, Queue[]>();
  readonly #byStep = new Map<number, Map<number, number>>();
  #later = 0;
  /** Mails that were moved or sent so far. */
  #work = 0;

  constructor(rhythm: Rhythm, rates: Rates, calendar: ForecastCalendar) {
    this.#rhythm = rhythm;
    this.#calendar = calendar;
    this.#today = new RatedMails(rates);
  }

  /** Yields after each small step, where others may have their turn. */
  *letTimePass(contacts: readonly Remaining[]): Generator<void> {
    yield* this.#begin(contacts);
    let day = yield* this.#openDay(-1);
    while (day < MOST_DAYS && this.#work < MOST_WORK) {
      while (this.#work < MOST_WORK && this.#sendNext(day)) yield;
      yield* this.#closeDay(day);
      day = yield* this.#openDay(day);
    }
  }

  *#begin(contacts: readonly Remaining[]): Generator<void> {
    const mails: NextMail[] = [];
    for (const contact of contacts) {
      mails.push({ contact, index: 0, due: contact.from, day: this.#calendar.dayOf(contact.from) });
      yield;
    }
    const queues = this.#rhythm.staggerSends
      ? Map.groupBy(mails, ({ contact }) => contact.organization).values()
      : mails.map((mail) => [mail]);
    for (const queue of queues) {
      if (queue.length > 1) queue.sort(inOrder);
      this.#keepApart(queue);
      this.#enter(queue);
      yield;
    }
  }

  /** @returns the next day with mails after a day; Infinity when there is none. */
  *#openDay(last: number): Generator<void, number> {
    const day = Math.min(...this.#agenda.keys(), this.#today.size > 0 ? last + 1 : Infinity);
    for (const queue of this.#agenda.get(day) ?? []) {
      this.#take(queue);
      yield;
    }
    this.#agenda.delete(day);
    return day;
  }

  /** Sends the next mail of a day. @returns false when none is left that may go out on it. */
  #sendNext(day: number): boolean {
    const next = this.#today.next(this.#calendar.startOf(day), this.#calendar.endOf(day));
    if (next === undefined) return false;
    const { queue } = next.mail;
    const mail = queue.shift();
    if (mail === undefined) return true;
    const { contact, index } = mail;
    this.#count(stepOf(mail), day);
    if (index + 1 < contact.steps.length) {
      const due = next.at + this.#rhythm.frequencyDays * DAY;
      insert(queue, { contact, index: index + 1, due, day: this.#calendar.dayOf(due) });
    }
    this.#keepApart(queue, { contact, day });
    if (queue[0]?.day === day) this.#take(queue);
    else this.#enter(queue);
    return true;
  }

  /**
   * What the rates held back goes out on the next day, before what is due then. Only where organizations get one mail a
   * day does that move others; else it stays where it waits.
   */
  *#closeDay(day: number): Generator<void> {
    if (!this.#rhythm.staggerSends) return;
    for (const { queue } of this.#today.takeRest()) {
      if (queue[0] !== undefined) queue[0].day = day + 1;
      this.#keepApart(queue);
      this.#enter(queue);
      yield;
    }
  }

  /** The rest counts as too late to be forecast. */
  result(): MailForecast {
    const left = [...this.#today.takeRest().map(({ queue }) => queue), ...[...this.#agenda.values()].flat()];
    for (const { contact, index } of left.flat()) this.#later += contact.steps.length - index;
    this.#agenda.clear();
    return { byStep: this.#byStep, later: this.#later };
  }

  #take(queue: Queue): void {
    const [mail] = queue;
    if (mail === undefined) return;
    this.#work += 1;
    const { id, domain } = mail.contact;
    this.#today.add({ queue, id, domain, due: mail.due });
  }

  #enter(queue: Queue): void {
    const [first] = queue;
    if (first === undefined) return;
    const others = this.#agenda.get(first.day);
    if (others === undefined) this.#agenda.set(first.day, [queue]);
    else others.push(queue);
  }

  /**
   * Puts each mail on a day of its own, after those before it; only one contact may get two on one day. Whatever comes too
   * late to be forecast is counted and left out, which bounds the length of a queue.
   */
  #keepApart(queue: Queue, before?: Pick<NextMail, 'contact' | 'day'>): void {
    let last = before;
    this.#work += queue.length;
    for (const [position, mail] of queue.entries()) {
      const earliest = last === undefined || last.contact === mail.contact ? mail.day : last.day + 1;
      if (earliest > mail.day) {
        mail.due = this.#calendar.sameTimeOn(earliest, mail.due);
        mail.day = earliest;
      }
      if (mail.day >= MOST_DAYS) {
        // They are in order: all that follow are later still.
        for (const late of queue.splice(position)) this.#later += late.contact.steps.length - late.index;
        return;
      }
      last = mail;
    }
  }

  #count(step: number, day: number): void {
    const days = this.#byStep.get(step) ?? new Map<number, number>();
    this.#byStep.set(step, days.set(day, (days.get(day) ?? 0) + 1));
  }
}

function insert(queue: Queue, mail: NextMail): void {
  const place = queue.findIndex((other) => inOrder(other, mail) > 0);
  queue.splice(place === -1 ? queue.length : place, 0, mail);
}
