import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startMailSink, type MailSink } from '../mail/sending/testing/mail-sink.ts';
import { openTransport, type MailTransport } from '../mail/sending/transport.ts';

/** Settings with which links are mailed: by a server, not to the sandbox. The transport of {@link setUpInbox} takes its place. */
export const MAILS_LINKS = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** A mail server for the tests of a file, empty before each of them. */
export interface Inbox {
  readonly transport: MailTransport;
  /** How many mails have arrived. */
  readonly count: () => number;
  /** The mails that have arrived, once there are so many. */
  readonly arrived: (count: number) => Promise<Email[]>;
  /** The same, and empties it. */
  readonly take: (count: number) => Promise<Email[]>;
}

/** Starts it before the tests of the file that calls this, and stops it after them. */
export function setUpInbox(): Inbox {
  let sink: MailSink;
  let transport: MailTransport;
  beforeAll(async () => {
    sink = await startMailSink();
    transport = openTransport({ server: sink.url, connections: 1 });
  });
  afterAll(async () => {
    transport.close();
    await sink.stop();
  });
  beforeEach(() => {
    sink.mails.length = 0;
  });
  const arrived = async (count: number) => {
    // A mail takes its way over SMTP, and the machine may be busy.
    await expect.poll(() => sink.mails.length, { timeout: 10_000 }).toBe(count);
    return Promise.all(sink.mails.map(({ raw }) => PostalMime.parse(raw)));
  };
  return {
    transport: { send: (...mail) => transport.send(...mail), close: () => transport.close() },
    count: () => sink.mails.length,
    arrived,
    take: async (count) => {
      const mails = await arrived(count);
      sink.mails.length = 0;
      return mails;
    },
  };
}
