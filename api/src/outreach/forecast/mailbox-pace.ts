import type { Holidays } from '../holidays.ts';
import { CAP_PERIOD, capAt, windowOf, type MailboxLimits } from '../mailbox-limits.ts';
import { RATE_PERIOD, RATE_SPAN } from '../rates.ts';
import type { Zone } from '../recipient-zones.ts';
import { endOfDay } from '../sending-window.ts';
import { MOST_DAYS, ZoneCalendars } from './calendar.ts';

/** Times at which mails went out, for a rate that limits them within {@link RATE_PERIOD}. */
export class Sent {
  readonly #rate: number;
  readonly #moments: number[] = [];

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** When the next may go out. */
  get freeAt(): number {
    const before = this.#moments[this.#moments.length - this.#rate];
    return before === undefined ? 0 : Math.floor(before / RATE_SPAN) * RATE_SPAN + RATE_PERIOD;
  }

  add(moment: number): void {
    this.#moments.push(moment);
    // Only the last of them limit what comes.
    if (this.#moments.length > 2 * this.#rate + 1_000)
      this.#moments.splice(0, this.#moments.length - this.#rate);
  }
}

/** A mailbox as the forecast starts with it. */
export interface MailboxStart extends MailboxLimits {
  readonly id: number;
  readonly per_minute: number;
  /** Nothing goes out from it before; undefined where nothing holds it. */
  readonly held_until: Date | undefined;
  /** When the mails that count towards its cap went out, in milliseconds and in order. */
  readonly sent: readonly number[];
  /** On which it is closed. */
  readonly holidays?: Holidays | undefined;
}

/** When a mailbox may send: its hours, its hold, its rate and its cap. Moments are milliseconds since 1970. */
export class MailboxPace {
  readonly id: number;
  readonly #limits: MailboxLimits;
  readonly #calendars: ZoneCalendars;
  /** Now, or when its hold ends. */
  readonly #from: number;
  readonly #minute: Sent;
  /** For the cap; of a mailbox without one nothing is kept. */
  readonly #sent: number[];
  readonly #isCapped: boolean;
  /** The cap of the day asked for last: it grows from day to day. */
  #cap = { mails: Infinity, from: Infinity, until: -Infinity };
  /** Until when the cap made the next mail to each zone wait. */
  readonly #waitedUntil = new Map<Zone, number>();
  #isSlowed = false;

  constructor({ id, per_minute, held_until, sent, holidays, ...limits }: MailboxStart, now: Date) {
    this.id = id;
    this.#limits = limits;
    this.#calendars = new ZoneCalendars(windowOf(limits.sending_window, holidays), now);
    this.#from = Math.max(now.getTime(), held_until?.getTime() ?? 0);
    this.#minute = new Sent(per_minute);
    this.#isCapped = limits.daily_cap !== null || limits.ramp !== null;
    this.#sent = this.#isCapped ? [...sent] : [];
  }

  /** Whether its cap made a mail wait. */
  get isSlowedByCap(): boolean {
    return this.#isSlowed;
  }

  /** The first moment from this one on at which it may send to a zone; Infinity when that is too far ahead. */
  freeAt(moment: number, zone: Zone): number {
    let at = this.#openAt(Math.max(moment, this.#minute.freeAt), zone);
    if (!this.#isCapped) return at;
    while (at < Infinity) {
      const { mails, until } = this.#capAt(at);
      const freed = (this.#sent[this.#sent.length - mails] ?? -Infinity) + CAP_PERIOD;
      if (freed <= at) return at;
      // The day brings more with it, or a mail of the last day counts no longer.
      at = this.#openAt(Math.min(freed, until), zone);
      this.#waitedUntil.set(zone, at);
    }
    return at;
  }

  /** That a mail goes out at a moment. @param due since when it could have */
  add(moment: number, due: number, zone: Zone): void {
    const waitedUntil = this.#waitedUntil.get(zone) ?? -Infinity;
    if (moment >= waitedUntil && due < waitedUntil) this.#isSlowed = true;
    this.#minute.add(moment);
    if (this.#isCapped) this.#sent.push(moment);
  }

  #openAt(moment: number, zone: Zone): number {
    if (moment === Infinity) return moment;
    const from = Math.max(moment, this.#from);
    const calendar = this.#calendars.of(zone);
    const day = calendar.dayOf(from);
    return day >= MOST_DAYS ? Infinity : Math.max(from, calendar.openingOf(day));
  }

  #capAt(moment: number): { readonly mails: number; readonly until: number } {
    if (moment < this.#cap.from || moment >= this.#cap.until) {
      const { ramp, daily_cap, sending_window } = this.#limits;
      const date = new Date(moment);
      const mails = capAt(this.#limits, date) ?? Infinity;
      const isGrowing = ramp !== null && mails !== daily_cap;
      const until = isGrowing ? endOfDay(windowOf(sending_window), date).getTime() : Infinity;
      // Full grown, it is asked about earlier moments again: a later mail was looked at first.
      this.#cap = { mails, from: ramp === null ? -Infinity : moment, until };
    }
    return this.#cap;
  }
}
