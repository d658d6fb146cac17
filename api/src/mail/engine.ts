import { startAnswers } from '../answers/start-answers.ts';
import type { MovableClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createCredentials } from '../mailboxes/create-credentials.ts';
import { writeEnvironmentMailbox } from '../mailboxes/environment-mailbox.ts';
import { listOwnFields } from '../own-fields/own-fields.repository.ts';
import { createComposer } from './composition/compose-mail.ts';
import { TemplateReader } from './composition/template-reader.ts';
import { receiveMail } from './intake/receive-mail.ts';
import { startRetention } from './intake/retention.ts';
import { startIntake } from './intake/start-intake.ts';
import { MailReader } from './reading/mail-reader.ts';
import { hasMail, startSandbox, type Mailbox } from './sandbox/sandbox.ts';
import type { MailLog } from './sending/mail-log.ts';
import { startSentCopies } from './sent-copies/start-sent-copies.ts';
import { openStorage } from '../uploads/storage/open-storage.ts';
import { recordServiceSuccess } from './service-state.ts';
import { createTransports } from './sending/mailbox-transports.ts';
import { openTransport, type MailTransport } from './sending/transport.ts';
import { Worker } from './sending/worker.ts';

export interface MailEngineOptions {
  readonly config: Config;
  readonly database: Database;
  /** URL of the same database; may hold a password: never log it. */
  readonly databaseUrl: string;
  readonly clock: MovableClock;
  readonly log: MailLog;
  /** Whether this process sends and receives, or only hands over mails that a person waits for. */
  readonly hasWorker: boolean;
}

/** What sends and receives mail in a process. */
export interface MailEngine {
  /** For mails that a person waits for. */
  readonly transport: MailTransport;
  /** Address of the sandbox mailbox; undefined with a real mail server. */
  readonly sandboxUrl: string | undefined;
  /**
   * Sets the clock forward, for demonstrations and tests, in hops short enough for nothing to count as missed, and sends
   * after each what is due by then. @param milliseconds how far.
   */
  advanceClock(milliseconds: number): Promise<void>;
  /** Lets what is being sent finish. */
  stop(): Promise<void>;
}

/** Connections for mails that people wait for, separate from the worker's, so that nobody waits behind a campaign. */
const OWN_CONNECTIONS = 2;
/**
 * Time limit in milliseconds for a mail that somebody waits for: shorter than the gateway's, so that they learn the outcome.
 */
const OWN_TIME_LIMIT = 2 * 60_000;
/**
 * Mails that the worker has in flight for each connection: while some outcomes are recorded and other mails claimed in
 * their place, what was claimed before is handed over, and no connection waits for the database.
 */
export const UNDER_WAY_PER_CONNECTION = 5;
/** To the server of a connected mailbox: Microsoft takes three at a time. */
const MOST_CONNECTIONS = 3;
const LONGEST_HOP = 6 * 60 * 60_000;

/** Starts sending and receiving. @throws {ConfigError} naming what cannot be used; nothing is left running. */
export async function startMailEngine(options: MailEngineOptions): Promise<MailEngine> {
  const { config, database, databaseUrl, clock, log, hasWorker } = options;
  const settings = config.mail;
  await writeEnvironmentMailbox(database.kysely, settings);
  const reader = new MailReader();
  const templates = new TemplateReader();
  const sandbox = await openSandbox(options, reader);
  const url = settings.smtpUrl ?? sandbox?.smtpUrl;
  const credentials = createCredentials({ database, config, clock });
  const open = (connections: number, timeLimit?: number): MailTransport =>
    createTransports({
      environment: url === undefined ? undefined : openTransport({ server: url, connections, timeLimit }),
      credentials,
      connections: Math.min(connections, MOST_CONNECTIONS),
      timeLimit,
    });
  const transport = open(OWN_CONNECTIONS, OWN_TIME_LIMIT);
  const worker = hasWorker
    ? new Worker({
        database,
        databaseUrl,
        settings,
        clock,
        composer: createComposer(settings, templates.read, () => listOwnFields(database.kysely)),
        transport: open(Math.ceil(settings.concurrency / UNDER_WAY_PER_CONNECTION)),
        log,
        hasArrived: sandbox && ((messageId) => hasMail(config.dataDirectory, messageId)),
      })
    : undefined;
  worker?.start();
  const intake = hasWorker ? startIntake({ config, database, clock, log, reader, credentials }) : undefined;
  const copies = hasWorker ? startSentCopies({ database, clock, log, credentials }) : undefined;
  const retention = hasWorker
    ? startRetention({ database: database.kysely, clock, quota: settings.strangersQuota, log })
    : undefined;
  const answers = hasWorker
    ? startAnswers({
        database,
        databaseUrl,
        settings,
        clock,
        composer: createComposer(settings, templates.read),
        transport,
        reader,
        storage: openStorage(config, log),
        log,
        hasArrived: sandbox && ((messageId) => hasMail(config.dataDirectory, messageId)),
      })
    : undefined;
  return {
    transport,
    sandboxUrl: sandbox?.url,
    advanceClock: async (milliseconds) => {
      for (let left = milliseconds; left > 0; left -= LONGEST_HOP) {
        clock.advance(Math.min(left, LONGEST_HOP));
        await worker?.idle();
        await answers?.turn();
        await answers?.idle();
      }
    },
    stop: async () => {
      await Promise.all([worker?.stop(), intake?.stop(), retention?.stop(), copies?.stop(), answers?.stop()]);
      await Promise.all([reader.stop(), templates.stop()]);
      transport.close();
      await sandbox?.stop();
    },
  };
}

/** The mailbox that replaces a mail server, in the sending process or wherever the settings say. */
async function openSandbox(options: MailEngineOptions, reader: MailReader): Promise<Mailbox | undefined> {
  const { config, database, clock, log, hasWorker } = options;
  const settings = config.mail;
  if (settings.smtpUrl !== undefined) return undefined;
  if (!hasWorker && settings.sandboxSmtp === undefined) return undefined;
  return startSandbox({
    settings,
    dataDirectory: config.dataDirectory,
    log,
    deliver: async (mail) => {
      await receiveMail(
        { database, clock, settings, log, reader },
        { ...mail, mailbox: 'sandbox', receivedAt: clock.now() },
      );
      await recordServiceSuccess(database, 'sandbox', clock.now());
    },
  });
}
