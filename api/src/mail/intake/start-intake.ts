import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Credentials } from '../../mailboxes/credentials.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { watchConnectedMailboxes } from './connected-mailboxes.ts';
import { environmentMailbox } from './imap/environment-mailbox.ts';
import { MailboxLocks } from './imap/mailbox-locks.ts';
import { keepReading } from './keep-reading.ts';

/** What reading mailboxes needs. */
export interface IntakeOptions {
  readonly config: Pick<Config, 'mail'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly reader: Pick<MailReader, 'read'>;
  /** For mailboxes that are connected in the page; without it only those of `IMAP_URL` are read. */
  readonly credentials?: Credentials;
  /** Milliseconds before the first attempt to reconnect; each further one waits twice as long. */
  readonly firstDelay?: number;
  /** Milliseconds after which connected mailboxes are signed in to anew. */
  readonly longestConnection?: number;
}

const FIRST_DELAY = 1000;

/**
 * Reads every mailbox of `IMAP_URL`, and every one that is connected in the page, for as long as the process lives. It never
 * throws: problems are recorded in `mail_services`, for Settings.
 */
export function startIntake(options: IntakeOptions): { stop(): Promise<void> } {
  const { config, database, clock, log, reader, credentials, firstDelay = FIRST_DELAY } = options;
  const stopping = new AbortController();
  const locks = new MailboxLocks(database);
  const intake = { database, clock, settings: config.mail, log, reader };
  const reading = { intake, locks, firstDelay };
  const readers = config.mail.imapUrls.map((url) =>
    keepReading(reading, environmentMailbox(database, url), stopping.signal),
  );
  const connected = credentials && watchConnectedMailboxes(reading, credentials, options.longestConnection);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([...readers, connected?.stop()]);
      await locks.close();
    },
  };
}
