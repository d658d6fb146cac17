import { setTimeout as wait } from 'node:timers/promises';
import { ProviderUnreachable, SignInAgain } from '../../mailboxes/credentials.ts';
import { recordServiceFailure } from '../service-state.ts';
import { describeImapFailure } from './imap/connection.ts';
import type { MailboxLocks } from './imap/mailbox-locks.ts';
import type { ReadableMailbox } from './imap/mailbox.ts';
import { readMailbox } from './imap/read-mailbox.ts';
import type { Intake } from './receive-mail.ts';

/** What keeps a mailbox read. */
export interface Reading {
  readonly intake: Intake;
  readonly locks: MailboxLocks;
  /** Milliseconds before the first attempt to reconnect; each further one waits twice as long. */
  readonly firstDelay: number;
}

const LONGEST_DELAY = 5 * 60_000;
/** After a connection that held this long, the delays start over. */
const STEADY = 60_000;
/** How often a process asks whether the one that reads a mailbox has ended. */
const LOCK_INTERVAL = 15_000;
/** How often a dead sign-in is looked at again; signing in again starts reading at once. */
const SIGN_IN_INTERVAL = 60_000;

/**
 * Reads a mailbox until it is told to stop: connects again when a connection is lost, and leaves the mailbox alone while
 * another process reads it. It never throws: problems are recorded in `mail_services`, for Settings.
 */
export async function keepReading(
  { intake, locks, firstDelay }: Reading,
  mailbox: ReadableMailbox,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = intake;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);
  let delay = firstDelay;
  while (!signal.aborted) {
    const began = Date.now();
    try {
      if (!(await readOnce())) await pause(LOCK_INTERVAL);
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - began > STEADY) delay = firstDelay;
      log?.warn({ mailbox: mailbox.place, delay, err: withoutCause(error) }, 'a mailbox cannot be read');
      // The database may be the problem; then only the log can tell.
      await recordServiceFailure(database, mailbox.name, clock.now(), describeImapFailure(error)).catch(
        () => undefined,
      );
      await pause(error instanceof SignInAgain ? SIGN_IN_INTERVAL : delay);
      delay = Math.min(delay * 2, LONGEST_DELAY);
    }
  }

  /** @returns false while another process reads it. */
  async function readOnce(): Promise<boolean> {
    const lock = await locks.take(mailbox.name);
    if (!lock) return false;
    try {
      const reading = AbortSignal.any([signal, lock.lost]);
      await readMailbox(intake, mailbox, reading);
      // The server may hold the lock for a moment longer: asked at once, it would seem to be another process's.
      if (lock.lost.aborted) throw new Error('The connection to the database was lost');
    } finally {
      await lock.release();
    }
    return true;
  }
}

/** What a provider answered may hold what it was asked with. */
const withoutCause = (error: unknown): unknown =>
  error instanceof ProviderUnreachable || error instanceof SignInAgain ? error.name : error;
