import { setTimeout as wait } from 'node:timers/promises';
import { MovableClock } from '../../../clock.ts';
import { readConfig } from '../../../config.ts';
import { writeEnvironmentMailbox } from '../../../mailboxes/environment-mailbox.ts';
import { createTestDatabase } from '../../../testing/databases.ts';
import { ENVIRONMENT_MAILBOX } from '../../../outreach/mailbox-limits.ts';
import { createComposer } from '../../composition/compose-mail.ts';
import { readHere } from '../../composition/read-template.ts';
import { openTransport, type MailTransport } from '../transport.ts';
import { Worker } from '../worker.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';

/** A log that nobody reads. */
export const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A window that is always open, and rates that no test reaches. */
export const UNLIMITED = {
  MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
  MAIL_HOURS: '0:00-24:00',
  MAIL_PER_MINUTE: '1000000',
  MAIL_PER_DOMAIN_PER_MINUTE: '1000000',
};

/** A clock that may also be set wrong, and right again. */
class TestClock extends MovableClock {
  #error = 0;

  override now(): Date {
    return new Date(super.now().getTime() + this.#error);
  }

  /** @param milliseconds by which it is ahead of the right time; negative when it is behind. */
  setWrongBy(milliseconds: number): void {
    this.#error = milliseconds;
  }
}

/** Waits until it holds. @throws Error with what it found after 20 s. */
async function until<Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`It is still ${JSON.stringify(value)}`);
    await wait(20);
  }
}

/** Hands over the mails of each mailbox to its own sink, else to that of the environment. */
function openTransports(sinks: ReadonlyMap<number, MailSink>, connections: number): MailTransport {
  const transports = new Map(
    [...sinks].map(([mailbox, { url }]) => [mailbox, openTransport({ server: url, connections })]),
  );
  return {
    send: async (mail, mailbox) => {
      const transport = transports.get(mailbox) ?? transports.get(ENVIRONMENT_MAILBOX);
      if (!transport) throw new Error('There is no mail sink');
      return transport.send(mail);
    },
    close: () => {
      for (const transport of transports.values()) transport.close();
    },
  };
}

/** A worker on a database and a mail server of its own. @param environment settings that differ from {@link UNLIMITED}. */
export async function startTestEngine(environment: Record<string, string> = {}) {
  const sink = await startMailSink();
  const testDatabase = await createTestDatabase();
  const { database, url } = testDatabase;
  const settings = readConfig({ ...UNLIMITED, SMTP_URL: sink.url, ...environment }).mail;
  await writeEnvironmentMailbox(database.kysely, settings);
  const clock = new TestClock();
  const warnings: string[] = [];
  const timing = { clock, window: settings.window };
  const workers: Worker[] = [];
  const sinks = new Map([[ENVIRONMENT_MAILBOX, sink]]);
  /** @param transport other than to the sinks. */
  const startWorker = (transport?: MailTransport) => {
    const worker = new Worker({
      database,
      databaseUrl: url,
      settings,
      clock,
      composer: createComposer(settings, readHere),
      transport: transport ?? openTransports(sinks, settings.concurrency),
      log: { ...SILENT, warn: (...words: unknown[]) => void warnings.push(String(words.at(-1))) },
    });
    workers.push(worker);
    worker.start();
    return worker;
  };
  const states = async (campaign?: number) => {
    const { rows } = await database.pool.query<{ state: string; mails: number }>(
      `select state, count(*)::integer as mails from messages
       where $1::integer is null or campaign_id = $1 group by state`,
      [campaign ?? null],
    );
    return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
  };
  return {
    sink,
    /** Gives a mailbox a mail server of its own, for workers that start afterwards; otherwise they use {@link sink}. */
    startSink: async (mailbox: number) => {
      const own = await startMailSink();
      sinks.set(mailbox, own);
      return own;
    },
    database,
    url,
    settings,
    clock,
    timing,
    startWorker,
    /** What workers have warned of. */
    warnings,
    /** How many mails are in each state. */
    states,
    until,
    /** Waits until the given numbers of mails are in these states. */
    reach: (wanted: Readonly<Record<string, number>>, campaign?: number) =>
      until(
        () => states(campaign),
        (now) => Object.entries(wanted).every(([state, mails]) => (now[state] ?? 0) === mails),
      ),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await testDatabase.drop();
      for (const one of sinks.values()) await one.stop();
    },
  };
}

export type TestEngine = Awaited<ReturnType<typeof startTestEngine>>;
