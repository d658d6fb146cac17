import TinyQueue from 'tinyqueue';
import { RATE_PERIOD, RATE_SPAN, type Rates } from '../rates.ts';

/** Something waiting to be sent. Times are milliseconds since 1970. */
export interface Waiting {
  readonly domain: string;
  /** Whatever is due first is sent first. */
  readonly due: number;
  /** Among those due at the same moment, the lower is first. */
  readonly id: number;
}

const byDue = (one: Waiting, other: Waiting): number => one.due - other.due || one.id - other.id;

/** Times at which mails went out, for a rate that limits them within {@link RATE_PERIOD}. */
class Sent {
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

/** The mails to one domain. */
interface Line<Mail> {
  readonly mails: TinyQueue<Mail>;
  readonly sent: Sent;
}

/** A line as it was when noted: it may have changed since. */
interface Noted<Mail> {
  readonly line: Line<Mail>;
  readonly readyAt: number;
}

/** Mails that are due on a day, given out as fast as the rates allow: those to a domain that has had enough wait. */
export class RatedMails<Mail extends Waiting> {
  readonly #rates: Rates;
  readonly #sent: Sent;
  readonly #lines = new Map<string, Line<Mail>>();
  readonly #soon = new TinyQueue<Noted<Mail>>([], (one, other) => one.readyAt - other.readyAt);
  readonly #ready = new TinyQueue<Noted<Mail>>([], ({ line }, other) => {
    const [one, another] = [line.mails.peek(), other.line.mails.peek()];
    return one === undefined || another === undefined ? 0 : byDue(one, another);
  });
  #now = 0;
  #size = 0;

  constructor(rates: Rates) {
    this.#rates = rates;
    this.#sent = new Sent(rates.perMinute);
  }

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  add(mail: Mail): void {
    this.#size += 1;
    const { domain } = mail;
    const line = this.#lines.get(domain) ?? {
      mails: new TinyQueue<Mail>([], byDue),
      sent: new Sent(this.#rates.perDomainPerMinute),
    };
    this.#lines.set(domain, line);
    line.mails.push(mail);
    if (line.mails.peek() === mail) this.#note(line);
  }

  /** The next mail that goes out between two moments, and when; undefined when none does. */
  next(from: number, until: number): { readonly mail: Mail; readonly at: number } | undefined {
    for (;;) {
      const at = Math.max(this.#now, from, this.#sent.freeAt);
      for (let next = this.#soon.peek(); next !== undefined && next.readyAt <= at; next = this.#soon.peek()) {
        this.#soon.pop();
        if (next.line.mails.length > 0 && readyAt(next.line) <= at) this.#ready.push(next);
      }
      if (at >= until) return undefined;
      const chosen = this.#ready.pop();
      if (chosen === undefined) {
        const soonest = this.#soon.peek();
        if (soonest === undefined || soonest.readyAt >= until) return undefined;
        this.#now = soonest.readyAt;
        continue;
      }
      const { line } = chosen;
      // Noted twice, it may have been taken through the other note.
      if (readyAt(line) > at) continue;
      const mail = line.mails.pop();
      if (mail === undefined) continue;
      this.#now = at;
      this.#size -= 1;
      this.#sent.add(at);
      line.sent.add(at);
      this.#note(line);
      return { mail, at };
    }
  }

  /** Takes out what has not been sent. */
  takeRest(): Mail[] {
    const rest: Mail[] = [];
    this.#size = 0;
    for (const { mails } of this.#lines.values()) {
      for (let mail = mails.pop(); mail !== undefined; mail = mails.pop()) rest.push(mail);
    }
    this.#soon.data.length = 0;
    this.#soon.length = 0;
    this.#ready.data.length = 0;
    this.#ready.length = 0;
    return rest;
  }

  #note(line: Line<Mail>): void {
    if (line.mails.length > 0) this.#soon.push({ line, readyAt: readyAt(line) });
  }
}

/** When the first mail of a line may go out. */
function readyAt({ mails, sent }: Line<Waiting>): number {
  return Math.max(mails.peek()?.due ?? Infinity, sent.freeAt);
}
