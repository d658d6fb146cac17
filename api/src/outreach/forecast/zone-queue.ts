import TinyQueue from 'tinyqueue';
import type { Zone } from '../recipient-zones.ts';
import type { MailboxPace, Sent } from './mailbox-pace.ts';
import { byDue, type Waiting } from './waiting.ts';

/** The mails of one campaign from one mailbox to one domain and zone that may go out from one moment on. */
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

/** When the first mail of a line was expected to go out. */
interface Note<Mail> {
  readonly line: Line<Mail>;
  readonly mail: Mail;
  readonly readyAt: number;
}

/** The mail of a queue that goes out first. */
export interface Found<Mail extends Waiting> {
  readonly mail: Mail;
  readonly at: number;
  readonly line: Line<Mail>;
  readonly queue: ZoneQueue<Mail>;
}

/** Which of two mails goes out first at a moment. */
type Compare<Mail> = (one: Mail, other: Mail, at: number) => number;

/** The mails that wait in one mailbox for the hours of one zone, each in the line of its campaign and domain. */
export class ZoneQueue<Mail extends Waiting> {
  readonly #zone: Zone;
  readonly #pace: MailboxPace;
  /** By campaign, domain and moment. */
  readonly #lines = new Map<string, Line<Mail>>();
  readonly #soon = new TinyQueue<Note<Mail>>([], (one, other) => one.readyAt - other.readyAt);
  /** By campaign. */
  readonly #ready = new Map<number | undefined, TinyQueue<Note<Mail>>>();
  #notBefore = -Infinity;

  constructor(zone: Zone, pace: MailboxPace) {
    this.#zone = zone;
    this.#pace = pace;
  }

  /** {@link find} finds nothing that goes out before: what was sent since can only delay it. */
  get notBefore(): number {
    return this.#notBefore;
  }

  /** @param sent when mails went to its domain. */
  add(mail: Mail, sent: Sent): void {
    this.#notBefore = -Infinity;
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
    if (line.mails.peek() === mail) this.#expect(line);
  }

  /** Removes the first mail of a line, which was sent at a moment. */
  take(line: Line<Mail>, at: number): void {
    line.mails.pop();
    line.sent.add(at);
    this.#expect(line);
  }

  /** What goes out first, not before a moment; undefined for nothing in years. */
  find(now: number, compare: Compare<Mail>): Found<Mail> | undefined {
    const found = this.#find(now, compare);
    this.#notBefore = found?.at ?? Infinity;
    return found;
  }

  #find(now: number, compare: Compare<Mail>): Found<Mail> | undefined {
    // Not from now: the lines that get ready while the zone is closed would be looked at again for each mail to another.
    let from = Math.max(now, this.#notBefore);
    for (;;) {
      const at = this.#pace.freeAt(from, this.#zone);
      if (at === Infinity) return undefined;
      this.#moveReady(at);
      const note = this.#firstReady(at, compare);
      if (note !== undefined) return { mail: note.mail, at, line: note.line, queue: this };
      const soonest = this.#soon.peek();
      if (soonest === undefined || soonest.readyAt === Infinity) return undefined;
      from = Math.max(from, soonest.readyAt);
    }
  }

  /** Has a line compete once its first mail may go out. */
  #expect(line: Line<Mail>): void {
    const mail = headOf(line);
    if (mail === undefined) {
      line.note = undefined;
      this.#lines.delete(line.key);
      return;
    }
    line.note = { line, mail, readyAt: readyAt(line, mail) };
    this.#soon.push(line.note);
  }

  /** Which of the lines that compete has the mail that comes first. */
  #firstReady(at: number, compare: Compare<Mail>): Note<Mail> | undefined {
    let first: Note<Mail> | undefined;
    for (const notes of this.#ready.values()) {
      let note = notes.peek();
      while (note !== undefined && !this.#isReady(note, at)) {
        notes.pop();
        note = notes.peek();
      }
      if (note !== undefined && (first === undefined || compare(note.mail, first.mail, at) < 0)) first = note;
    }
    return first;
  }

  /** Has the lines whose time has come compete. */
  #moveReady(at: number): void {
    for (let note = this.#soon.peek(); note !== undefined && note.readyAt <= at; note = this.#soon.peek()) {
      this.#soon.pop();
      if (this.#isReady(note, at)) this.#readyOf(note.line).push(note);
    }
  }

  /** Expects its line anew where a mail to its domain from another mailbox has changed its time, or it was put off. */
  #isReady(note: Note<Mail>, at: number): boolean {
    const { line, mail } = note;
    if (line.note !== note) return false;
    if (!mail.isGone && readyAt(line, mail) <= at) return true;
    this.#expect(line);
    return false;
  }

  #readyOf({ campaign }: Line<Mail>): TinyQueue<Note<Mail>> {
    const notes = this.#ready.get(campaign) ?? new TinyQueue<Note<Mail>>([], byMail);
    this.#ready.set(campaign, notes);
    return notes;
  }
}

const byMail = <Mail extends Waiting>(one: Note<Mail>, other: Note<Mail>): number =>
  byDue(one.mail, other.mail);

function headOf<Mail extends Waiting>({ mails }: Line<Mail>): Mail | undefined {
  while (mails.peek()?.isGone) mails.pop();
  return mails.peek();
}

/** When the first mail of a line may go out, as far as its domain is concerned. */
const readyAt = <Mail extends Waiting>({ notBefore, sent }: Line<Mail>, { due }: Mail): number =>
  Math.max(due, notBefore, sent.freeAt);
