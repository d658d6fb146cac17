import type { Zone } from '../recipient-zones.ts';
import type { MailboxPace, Sent } from './mailbox-pace.ts';
import { byDue, type Waiting } from './waiting.ts';
import { ZoneQueue, type Found } from './zone-queue.ts';

/** A mail that may go out, and when. */
export interface Next<Mail> {
  readonly mail: Mail;
  readonly at: number;
}

/**
 * The mails that wait in one mailbox, in a queue for each zone. What goes out at one moment is taken from the campaigns in turn,
 * as the engine does (`mail/sending/due-mails.ts`).
 */
export class Outbox<Mail extends Waiting> {
  readonly #pace: MailboxPace;
  readonly #queues = new Map<Zone, ZoneQueue<Mail>>();
  /** How many mails of each campaign have gone out at the last moment at which any did. */
  readonly #turns = new Map<number | undefined, number>();
  #lastAt = -Infinity;
  /** What goes out next; undefined after a change that it may depend on. */
  #next: Found<Mail> | undefined;

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
    const { zone } = mail;
    const queue = this.#queues.get(zone) ?? new ZoneQueue<Mail>(zone, this.#pace);
    this.#queues.set(zone, queue);
    queue.add(mail, sent);
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
    const { mail, at, line, queue } = next;
    queue.take(line, at);
    const { campaign, due, zone } = mail;
    // A cap that other campaigns wait for does not slow this one.
    this.#pace.add(at, campaign === undefined ? due : Infinity, zone);
    if (at !== this.#lastAt) this.#turns.clear();
    this.#lastAt = at;
    this.#turns.set(campaign, (this.#turns.get(campaign) ?? 0) + 1);
    this.forgetNext();
  }

  /** Has {@link next} look again: something that it depends on has changed. */
  forgetNext(): void {
    this.#next = undefined;
  }

  #find(now: number): Found<Mail> | undefined {
    let first: Found<Mail> | undefined;
    for (const queue of this.#queues.values()) {
      if (first !== undefined && queue.notBefore > first.at) continue;
      const found = queue.find(now, this.#compare);
      if (found === undefined) continue;
      const isFirst =
        first === undefined ||
        found.at < first.at ||
        (found.at === first.at && this.#compare(found.mail, first.mail, found.at) < 0);
      if (isFirst) first = found;
    }
    return first;
  }

  /** Which of two mails goes out first at a moment: that of the campaign that has had the fewest turns at it. */
  readonly #compare = (one: Mail, other: Mail, at: number): number => {
    const turnsOf = ({ campaign }: Mail) => (at === this.#lastAt ? (this.#turns.get(campaign) ?? 0) : 0);
    return turnsOf(one) - turnsOf(other) || byDue(one, other);
  };
}
