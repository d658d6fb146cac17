import { BackOff } from '../../mailboxes/sign-in/back-off.ts';
import { startRecurring, type Recurring } from '../../recurring.ts';
import type { MailLog } from '../sending/mail-log.ts';
import { copySentMails, type CopyOptions } from './copy-sent-mails.ts';
import { findCopyingMailboxes } from './sent-copies.repository.ts';

export interface SentCopiesOptions extends CopyOptions {
  readonly log: MailLog;
  /** Milliseconds between two looks for copies to make. */
  readonly interval?: number;
  /** Milliseconds that a mailbox may take; what is left then is for its next turn. Shorter than a copy belongs to a process. */
  readonly turnLimit?: number;
}

const INTERVAL = 5000;
const TURN_LIMIT = 5 * 60_000;

/**
 * Copies what goes out into the Sent folders of the mailboxes whose servers do not do so, beside sending. Each mailbox by
 * itself: one whose server hangs delays no other, nor the end of the process.
 */
export function startSentCopies(options: SentCopiesOptions): Recurring {
  const { database, clock, log, interval = INTERVAL, turnLimit = TURN_LIMIT } = options;
  const stopping = new AbortController();
  const turns = new Map<number, Promise<void>>();
  const backOff = new BackOff<number>(clock);

  const copy = async (mailbox: number) => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(turnLimit)]);
      await copySentMails(mailbox, options, signal);
      backOff.succeeded(mailbox);
    } catch {
      if (stopping.signal.aborted) return;
      // The error may quote addresses.
      const failure = 'a copy could not be put into Sent and is tried again';
      log.warn({ mailbox }, failure);
      backOff.failed(mailbox, new Error(failure));
    } finally {
      turns.delete(mailbox);
    }
  };
  const look = async () => {
    for (const mailbox of await findCopyingMailboxes(database.kysely, clock.now())) {
      if (stopping.signal.aborted) return;
      if (!turns.has(mailbox) && !backOff.heldBackBy(mailbox)) turns.set(mailbox, copy(mailbox));
    }
  };
  const failure = 'sent mails could not be copied and are tried again';
  const recurring = startRecurring(look, interval, { log, failure });
  return {
    stop: async () => {
      stopping.abort();
      await recurring.stop();
      await Promise.all(turns.values());
    },
  };
}
