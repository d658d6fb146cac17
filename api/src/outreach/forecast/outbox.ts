import TinyQueue from 'tinyqueue';
import type { MailboxPace, Sent } from './mailbox-pace.ts';

/** Something waiting to be sent. Times are milliseconds since 1970. */
export interface Waiting {
  /** Campaigns take turns; undefined for the one that is planned. */
  readonly campaign: number | undefined;
  /** The mailbox that it goes out from. */
  readonly mailbox: number;
  readonly domain: string;
  /** Whatever is due first is sent first. */
  readonly due: number;
  /** It may have to wait although it is due, and keeps its place. */
  readonly notBefore: number;
  /** Among those due at the same moment, the lower is first. */
  readonly id: number;
  /** It does not wait any more: it was put off, and waits again as another. */
  readonly isGone: boolean;
}

const byDue = (one: Waiting, other: Waiting): number => one.due - other.due || one.id - other.id;

/** The mails of one campaign from one mailbox to one domain that may go out from one moment on. */
interface Line<Mail> {
  readonly key: string;
  readonly campaign: number | undefined;
  readonly notBefore: number;
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

/**
 * The mails that wait in one mailbox, each in the line of its campaign and domain. What goes out at one moment is taken from the
 * campaigns in turn, as the engine does (`mail/sending/due-mails.ts`).
 */
export class Outbox<Mail extends Waiting> {
  readonly #pace: MailboxPace;
  /** By campaign, domain and moment. */
  readonly #lines = new Map<string, Line<Mail>>();
  readonly #soon = new TinyQueue<Note<Mail>>([], (one, other) => one.readyAt - other.readyAt);
  /** By campaign. */
  readonly #ready = new Map<number | undefined, TinyQueue<Note<Mail>>>();
  /** How many mails of each campaign have gone out at the last moment at which any did. */
  readonly #turns = new Map<number | undefined, number>();
  #lastAt = -Infinity;
  /** What goes out next; undefined after a change that it may depend on. */
  #next: (Next<Mail> & { readonly line: Line<Mail> }) | undefined;

  constructor(pace: MailboxPace) {
    this.#pace = pace;
  }

  /** When a mail of it went out last: of several mailboxes the one that has waited longest comes first. */
  get lastAt(): number {
    return this.#lastAt;
  }

  /** @param sent when mails went to its domain. */
  add(mail: Mail, sent: Sent): void {
    this.forgetNext();
    const { campaign, notBefore } = mail;
    const key = `${campaign ?? ''} ${mail.domain} ${notBefore}`;
    const line = this.#lines.get(key) ?? {
      key,
      campaign,
      notBefore,
      mails: new TinyQueue<Mail>([], byDue),
      sent,
      note: undefined,
    };
    this.#lines.set(key, line);
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
    if (headOf(next.line) === undefined) this.#lines.delete(next.line.key);
    const { campaign, due } = next.mail;
    // A cap that other campaigns wait for does not slow this one.
    this.#pace.add(next.at, campaign === undefined ? due : Infinity);
    next.line.sent.add(next.at);
    if (next.at !== this.#lastAt) this.#turns.clear();
    this.#lastAt = next.at;
    this.#turns.set(campaign, (this.#turns.get(campaign) ?? 0) + 1);
    this.forgetNext();
  }

  /** Has {@link next} look again: something that it depends on has changed. */
  forgetNext(): void {
    const next = this.#next;
    this.#next = undefined;
    if (next !== undefined) this.#note(next.line);
  }

  #find(now: number) {
    let from = now;
    for (;;) {
      const at = this.#pace.freeAt(from);
      if (at === Infinity) return undefined;
      this.#moveReady(at);
      const note = this.#popReady(at);
      if (note === undefined) {
        const soonest = this.#soon.peek();
        if (soonest === undefined || soonest.readyAt === Infinity) return undefined;
        from = Math.max(from, soonest.readyAt);
        continue;
      }
      const { line } = note;
      line.note = undefined;
      const mail = headOf(line);
      if (mail !== undefined && readyAt(line) <= at) return { mail, at, line };
      this.#note(line);
    }
  }

  /** Takes the line with the mail that is due first, of the campaign that has had the fewest turns at this moment. */
  #popReady(at: number): Note<Mail> | undefined {
    let first: Note<Mail> | undefined;
    for (const notes of this.#ready.values()) {
      for (let note = notes.peek(); note !== undefined && note.line.note !== note; note = notes.peek())
        notes.pop();
      const note = notes.peek();
      if (note !== undefined && (first === undefined || this.#compare(note, first, at) < 0)) first = note;
    }
    if (first !== undefined) this.#ready.get(first.line.campaign)?.pop();
    return first;
  }

  #compare(one: Note<Mail>, other: Note<Mail>, at: number): number {
    const turnsOf = ({ line }: Note<Mail>) =>
      at === this.#lastAt ? (this.#turns.get(line.campaign) ?? 0) : 0;
    return turnsOf(one) - turnsOf(other) || byHead(one, other);
  }

  /** Has the lines whose time has come compete. */
  #moveReady(at: number): void {
    for (let note = this.#soon.peek(); note !== undefined && note.readyAt <= at; note = this.#soon.peek()) {
      this.#soon.pop();
      const { line } = note;
      if (line.note !== note) continue;
      // A mail that went to its domain from another mailbox, or was put off, may have changed its time.
      if (readyAt(line) <= at) this.#readyOf(line).push(note);
      else this.#note(line);
    }
  }

  #readyOf({ campaign }: Line<Mail>): TinyQueue<Note<Mail>> {
    const notes = this.#ready.get(campaign) ?? new TinyQueue<Note<Mail>>([], byHead);
    this.#ready.set(campaign, notes);
    return notes;
  }

  #note(line: Line<Mail>): void {
    line.note = headOf(line) === undefined ? undefined : { line, readyAt: readyAt(line) };
    if (line.note !== undefined) this.#soon.push(line.note);
  }
}

function byHead<Mail extends Waiting>({ line }: Note<Mail>, other: Note<Mail>): number {
  const [one, another] = [line.mails.peek(), other.line.mails.peek()];
  return one === undefined || another === undefined ? 0 : byDue(one, another);
}

function headOf<Mail extends Waiting>({ mails }: Line<Mail>): Mail | undefined {
  while (mails.peek()?.isGone) mails.pop();
  return mails.peek();
}

/** When the first mail of a line may go out, as far as its domain is concerned. */
const readyAt = <Mail extends Waiting>(line: Line<Mail>): number =>
  Math.max(headOf(line)?.due ?? Infinity, line.notBefore, line.sent.freeAt);
