import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { recordServiceFailure } from '../service-state.ts';
import { describeImapFailure, parseMailboxUrl, type MailboxAddress } from './imap/connection.ts';
import { lockMailbox } from './imap/position.ts';
import { readMailbox } from './imap/read-mailbox.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import type { Intake } from './receive-mail.ts';

/** What reading mailboxes needs. */
export interface IntakeOptions {
  readonly config: Pick<Config, 'mail'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly reader: Pick<MailReader, 'read'>;
  /** Milliseconds before the first attempt to reconnect; each further one waits twice as long. */
  readonly firstDelay?: number;
}

const FIRST_DELAY = 1000;
const LONGEST_DELAY = 5 * 60_000;
/** After a connection that held this long, the delays start over. */
const STEADY = 60_000;
/** How often a process asks whether the one that reads a mailbox has ended. */
const LOCK_INTERVAL = 15_000;

/**
 * Reads every mailbox of `IMAP_URL` for as long as the process lives: connects again when a connection is lost, and leaves a
 * mailbox alone that another process reads. It never throws: problems are recorded in `mail_services`, for Settings.
 */
export function startIntake({
  config,
  database,
  clock,
  log,
  reader,
  firstDelay = FIRST_DELAY,
}: IntakeOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const intake: Intake = { database, clock, settings: config.mail, log, reader };
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);

  const readOnce = async (mailbox: MailboxAddress): Promise<boolean> => {
    const unlock = await lockMailbox(database, mailbox.name);
    if (!unlock) return false;
    try {
      await readMailbox(intake, mailbox, signal);
    } finally {
      await unlock();
    }
    return true;
  };

  const keepReading = async (mailbox: MailboxAddress) => {
    let delay = firstDelay;
    while (!signal.aborted) {
      const began = Date.now();
      try {
        if (!(await readOnce(mailbox))) await pause(LOCK_INTERVAL);
      } catch (error) {
        if (signal.aborted) return;
        if (Date.now() - began > STEADY) delay = firstDelay;
        log.warn({ mailbox: mailbox.place, delay, err: error }, 'a mailbox cannot be read');
        // The database may be the problem; then only the log can tell.
        await recordServiceFailure(database, mailbox.name, clock.now(), describeImapFailure(error)).catch(
          () => undefined,
        );
        await pause(delay);
        delay = Math.min(delay * 2, LONGEST_DELAY);
      }
    }
  };

  const readers = config.mail.imapUrls.map((url) => keepReading(parseMailboxUrl(url)));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(readers);
    },
  };
}
