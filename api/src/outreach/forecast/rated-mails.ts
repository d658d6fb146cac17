import { type MailboxPace, Sent } from './mailbox-pace.ts';
import { Outbox, type Next } from './outbox.ts';
import type { Waiting } from './waiting.ts';

/** A domain that mails go to. */
interface Domain<Mail extends Waiting> {
  readonly sent: Sent;
  /** From which mails went, or will go, to it. */
  readonly outboxes: Set<Outbox<Mail>>;
}

/** Mails that wait, given out by all mailboxes as fast as their hours, caps and rates, and those of the domains, allow. */
export class RatedMails<Mail extends Waiting> {
  readonly #perDomain: number;
  readonly #outboxes: ReadonlyMap<number, Outbox<Mail>>;
  readonly #domains = new Map<string, Domain<Mail>>();
  /** Time passes with the mails that go out. */
  #now: number;

  constructor(mailboxes: readonly MailboxPace[], perDomain: number, now: number) {
    this.#outboxes = new Map(mailboxes.map((pace) => [pace.id, new Outbox<Mail>(pace)]));
    this.#perDomain = perDomain;
    this.#now = now;
  }

  /** @throws Error for a mailbox that is not one of those. */
  add(mail: Mail): void {
    const outbox = this.#outboxes.get(mail.mailbox);
    if (outbox === undefined) throw new Error(`There is no mailbox ${mail.mailbox}`);
    const domain = this.#domains.get(mail.domain) ?? { sent: new Sent(this.#perDomain), outboxes: new Set() };
    this.#domains.set(mail.domain, domain);
    domain.outboxes.add(outbox);
    outbox.add(mail, domain.sent);
  }

  /** Sends the next mail, and says when; undefined when there is none, or not in years. */
  send(): Next<Mail> | undefined {
    let sender: Outbox<Mail> | undefined;
    let first: Next<Mail> | undefined;
    for (const outbox of this.#outboxes.values()) {
      const next = outbox.next(this.#now);
      if (next === undefined) continue;
      const isFirst =
        sender === undefined ||
        first === undefined ||
        next.at < first.at ||
        (next.at === first.at && comesBefore(outbox, next, sender, first));
      if (isFirst) [sender, first] = [outbox, next];
    }
    if (sender === undefined || first === undefined) return undefined;
    sender.send();
    this.#now = first.at;
    for (const other of this.#domains.get(first.mail.domain)?.outboxes ?? []) {
      if (other !== sender) other.forgetNext();
    }
    return first;
  }
}

/** Whether an outbox has its turn before another that may send at the same moment: contacts of one organization take turns. */
function comesBefore<Mail extends Waiting>(
  outbox: Outbox<Mail>,
  { mail }: Next<Mail>,
  other: Outbox<Mail>,
  { mail: otherMail }: Next<Mail>,
): boolean {
  return (outbox.lastAt - other.lastAt || mail.due - otherMail.due || mail.id - otherMail.id) < 0;
}
