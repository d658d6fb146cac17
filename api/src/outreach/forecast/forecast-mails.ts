import { setImmediate } from 'node:timers/promises';
import { waitBefore, type Rhythm } from '../rhythm.ts';
import { MOST_DAYS, type ZoneCalendars } from './calendar.ts';
import type { MailboxPace } from './mailbox-pace.ts';
import type { MailElsewhere } from './mails-elsewhere.ts';
import { RatedMails } from './rated-mails.ts';
import { Turns, type NextMail, type Remaining } from './turns.ts';

/** What limits the mails of a forecast. */
export interface Limits {
  readonly mailboxes: readonly MailboxPace[];
  /** What other campaigns have waiting for the same mailboxes. */
  readonly elsewhere: readonly MailElsewhere[];
  readonly perDomainPerMinute: number;
  /** Days on which contacts of an organization take turns: the team's, by the clocks of the organization. */
  readonly calendars: ZoneCalendars;
  readonly now: number;
}

/** Told of each mail that goes out. */
export type OnSent = (step: number, mailbox: number, at: number) => void;

/** Milliseconds after which other requests get their turn. */
const TURN = 20;
/** Steps of work between looks at the time. */
const LOOK = 500;
/**
 * Bounds how many mails are put off or sent, and so a plan to a few seconds: a hundred thousand contacts with a hundred steps
 * would be ten million. The rest counts as too late to be forecast.
 */
const MOST_WORK = 3_000_000;

/**
 * Lets time pass, from the moment at which the first mails are due: what is due goes out as fast as its mailbox and its domain
 * allow, and each mail that goes out says when the contact's next is due.
 * @returns how many mails are too late to be forecast.
 * @throws what `signal` was aborted with.
 */
export async function forecastMails(
  contacts: readonly Remaining[],
  rhythm: Rhythm,
  limits: Limits,
  onSent: OnSent,
  signal?: AbortSignal,
): Promise<number> {
  const forecast = new Forecast(rhythm, limits, onSent);
  let turnEnds = performance.now() + TURN;
  let done = 0;
  for (const _ of forecast.letTimePass(contacts)) {
    done += 1;
    if (done % LOOK !== 0 || performance.now() < turnEnds) continue;
    await setImmediate();
    signal?.throwIfAborted();
    turnEnds = performance.now() + TURN;
  }
  return forecast.later;
}

class Forecast {
  readonly #rhythm: Rhythm;
  readonly #calendars: ZoneCalendars;
  readonly #onSent: OnSent;
  readonly #waiting: RatedMails<NextMail | MailElsewhere>;
  readonly #elsewhere: readonly MailElsewhere[];
  readonly #turns: Turns;
  /** Mails that are too late to be forecast. */
  later = 0;
  /** Mails of the campaign that are neither sent nor too late. */
  #left = 0;
  /** Mails that were put off or sent so far. */
  #work = 0;

  constructor(
    rhythm: Rhythm,
    { mailboxes, elsewhere, perDomainPerMinute, calendars, now }: Limits,
    onSent: OnSent,
  ) {
    this.#rhythm = rhythm;
    this.#calendars = calendars;
    this.#onSent = onSent;
    this.#waiting = new RatedMails(mailboxes, perDomainPerMinute, now);
    this.#turns = new Turns(calendars);
    this.#elsewhere = elsewhere;
  }

  /** Yields after each small step, where others may have their turn. */
  *letTimePass(contacts: readonly Remaining[]): Generator<void> {
    for (const mail of this.#elsewhere) {
      this.#work += 1;
      this.#waiting.add(mail);
      yield;
    }
    for (const contact of contacts) {
      this.#left += contact.steps.length;
      this.#add(nextOf(contact, 0, contact.from, contact.earliest));
      yield;
    }
    while (this.#left > 0 && this.#work < MOST_WORK && this.#sendNext()) yield;
    this.later += this.#left;
  }

  #add(mail: NextMail): void {
    this.#work += 1;
    if (this.#calendars.of(mail.zone).dayOf(mail.due) >= MOST_DAYS) {
      const late = mail.contact.steps.length - mail.index;
      this.later += late;
      this.#left -= late;
      return;
    }
    if (this.#rhythm.staggerSends) this.#turns.add(mail);
    this.#waiting.add(mail);
  }

  /** @returns false when none is left that goes out in the days that are forecast. */
  #sendNext(): boolean {
    const sent = this.#waiting.send();
    if (sent === undefined) return false;
    const { mail, at } = sent;
    if (!('contact' in mail)) return true;
    this.#left -= 1;
    const { contact, index } = mail;
    this.#onSent(contact.steps[index] ?? 0, contact.mailbox, at);
    // Without days between, behind whatever waits already: sending takes a moment.
    const due = Math.max(
      at + 1,
      this.#calendars
        .of(contact.zone)
        .dueAfter(at, waitBefore(this.#rhythm, contact.steps[index + 1] ?? 0), this.#rhythm.dayUnit),
    );
    const next = index + 1 < contact.steps.length ? nextOf(contact, index + 1, due, due) : undefined;
    if (!this.#rhythm.staggerSends) {
      if (next !== undefined) this.#add(next);
      return true;
    }
    // Whom it went to decides when the others of the organization get theirs.
    for (const putOff of this.#turns.take(mail, next, at)) this.#add(putOff);
    return true;
  }
}

const nextOf = (contact: Remaining, index: number, due: number, earliest: number | undefined): NextMail => ({
  contact,
  index,
  due,
  notBefore: 0,
  earliest,
  id: contact.id,
  campaign: undefined,
  domain: contact.domain,
  zone: contact.zone,
  mailbox: contact.mailbox,
  isGone: false,
});
