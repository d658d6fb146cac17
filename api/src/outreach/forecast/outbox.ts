import TinyQueue from 'tinyqueue';
import type { MailboxPace, Sent } from './mailbox-pace.ts';

/** Something waiting to be sent. Times are milliseconds since 1970. */
export interface Waiting {
  /** The mailbox that it goes out from. */
  readonly mailbox: number;
  readonly domain: string;
  /** Whatever is due first is sent first. */
  readonly due: number;
  /** Among those due at the same moment, the lower is first. */
  readonly id: number;
  /** It does not wait any more: it was put off, and waits again as another. */
  readonly isGone: boolean;
}

const byDue = (one: Waiting, other: Waiting): number => one.due - other.due || one.id - other.id;

/** The mails from one mailbox to one domain. */
interface Line<Mail> {
  readonly mails: TinyQueue<Mail>;
  /** When mails went to the domain, from all mailboxes. */
  readonly sent: Sent;
  /** The one that counts; what was noted before is out of date. */
  note: Note<Mail> | undefined;
}

/** When a line was expected to have a mail that may go out. */
interface Note<Mail> {
  readonly line: Line<Mail>;
  readonly readyAt: number;
}

/** A mail that may go out, and when. */
export interface Next<Mail> {
  readonly mail: Mail;
  readonly at: number;
}

/** The mails that wait in one mailbox, each in the line of its domain. */
export class Outbox<Mail extends Waiting> {
  readonly #pace: MailboxPace;
  readonly #lines = new Map<string, Line<Mail>>();
  readonly #soon = new TinyQueue<Note<Mail>>([], (one, other) => one.readyAt - other.readyAt);
  readonly #ready = new TinyQueue<Note<Mail>>([], ({ line }, other) => {
    const [one, another] = [line.mails.peek(), other.line.mails.peek()];
    return one === undefined || another === undefined ? 0 : byDue(one, another);
  });
  /** What goes out next; undefined after a change that it may depend on. */
  #next: (Next<Mail> & { readonly line: Line<Mail> }) | undefined;

  constructor(pace: MailboxPace) {
    this.#pace = pace;
  }

  /** @param sent when mails went to its domain. */
  add(mail: Mail, sent: Sent): void {
    this.forgetNext();
    const line = this.#lines.get(mail.domain) ?? {
      mails: new TinyQueue<Mail>([], byDue),
      sent,
      note: undefined,
    };
    this.#lines.set(mail.domain, line);
    line.mails.push(mail);
    if (line.mails.peek() === mail) this.#note(line);
  }

  /** What goes out next, not before a moment, unless another mailbox uses its domain first. */
  next(now: number): Next<Mail> | undefined {
    if (this.#next?.mail.isGone) this.forgetNext();
    this.#next ??= this.#find(now);
    return this.#next;
  }

  /** Sends what {@link next} told. */
  send(): void {
    const next = this.#next;
    if (next === undefined) return;
    next.line.mails.pop();
    this.#pace.add(next.at, next.mail.due);
    next.line.sent.add(next.at);
    this.forgetNext();
  }

  /** Has {@link next} look again: something that it depends on has changed. */
  forgetNext(): void {
    const next = this.#next;
    this.#next = undefined;
    if (next !== undefined) this.#note(next.line);
  }

  /** What waits, also what is gone. */
  rest(): Mail[] {
    return [...this.#lines.values()].flatMap(({ mails }) => mails.data);
  }

  #find(now: number) {
    let from = now;
    for (;;) {
      const at = this.#pace.freeAt(from);
      if (at === Infinity) return undefined;
      this.#moveReady(at);
      const note = this.#ready.pop();
      if (note === undefined) {
        const soonest = this.#soon.peek();
        if (soonest === undefined || soonest.readyAt === Infinity) return undefined;
        from = Math.max(from, soonest.readyAt);
        continue;
      }
      const { line } = note;
      if (line.note !== note) continue;
      line.note = undefined;
      const mail = headOf(line);
      if (mail !== undefined && readyAt(line) <= at) return { mail, at, line };
      this.#note(line);
    }
  }

  /** Has the lines whose time has come compete. */
  #moveReady(at: number): void {
    for (let note = this.#soon.peek(); note !== undefined && note.readyAt <= at; note = this.#soon.peek()) {
      this.#soon.pop();
      const { line } = note;
      if (line.note !== note) continue;
      // A mail that went to its domain from another mailbox, or was put off, may have changed its time.
      if (readyAt(line) <= at) this.#ready.push(note);
      else this.#note(line);
    }
  }

  #note(line: Line<Mail>): void {
    line.note = headOf(line) === undefined ? undefined : { line, readyAt: readyAt(line) };
    if (line.note !== undefined) this.#soon.push(line.note);
  }
}

function headOf<Mail extends Waiting>({ mails }: Line<Mail>): Mail | undefined {
  while (mails.peek()?.isGone) mails.pop();
  return mails.peek();
}

/** When the first mail of a line may go out, as far as its domain is concerned. */
const readyAt = <Mail extends Waiting>(line: Line<Mail>): number =>
  Math.max(headOf(line)?.due ?? Infinity, line.sent.freeAt);
