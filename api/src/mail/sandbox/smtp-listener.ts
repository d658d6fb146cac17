import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { ServerAddress } from '../setting-checks.ts';

/** Largest mail that is taken, in bytes (RFC 1870): what large mail providers take. */
export const MAX_MAIL_BYTES = 25_000_000;
const MAX_CLIENTS = 500;
const MAX_RECIPIENTS = 100;
/** For a client that says nothing any more. */
const SOCKET_TIMEOUT_MILLISECONDS = 60_000;
/** For mails in hand while stopping; then their connections are cut, and their senders try again. */
const CLOSE_TIMEOUT_MILLISECONDS = 3000;

/** A mail as SMTP brought it: to one recipient, since each has a mailbox of its own. */
export interface ReceivedMail {
  /** The bytes of DATA, dots unstuffed, otherwise untouched. */
  readonly raw: Buffer;
  /** Envelope sender; empty for what nobody may answer, such as a bounce (RFC 5321 §4.5.5). */
  readonly sender: string;
  /** Envelope recipient. */
  readonly recipient: string;
  readonly receivedAt: Date;
}

export interface SmtpListener {
  /** `smtp://host:port` */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Listens for mail to any address (RFC 5321), without sign-in or encryption: for this machine, or a network of containers.
 * A mail counts as taken (250) once `take` is done with it for every recipient; when that fails the sender is told to
 * try again later (451).
 *
 * @param onFailure told why, since the sender learns nothing of it
 * @throws the system's error, such as EADDRINUSE
 */
export async function startSmtpListener({
  host,
  port,
  take,
  onFailure,
}: ServerAddress & {
  readonly take: (mail: ReceivedMail) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}): Promise<SmtpListener> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: SOCKET_TIMEOUT_MILLISECONDS,
    closeTimeout: CLOSE_TIMEOUT_MILLISECONDS,
    onData(stream, { envelope }, answer) {
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const receive = async () => {
        const raw = await readWhole(stream);
        if (raw === undefined) throw refusal(552, `Mails larger than ${MAX_MAIL_BYTES} bytes are not taken`);
        for (const { address } of envelope.rcptTo) {
          await take({ raw, sender, recipient: address, receivedAt: new Date() });
        }
      };
      receive().then(
        () => answer(null, 'Taken'),
        (error: unknown) => {
          if (isRefusal(error)) return answer(error);
          onFailure(error);
          return answer(refusal(451, 'The mail could not be kept, try again later'));
        },
      );
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(port, host);
  await listening;
  // A connection that breaks off is the business of its sender.
  server.on('error', () => undefined);
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    url: urlOf('smtp', { host, port: actualPort }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** `scheme://host:port`, with an IPv6 address in brackets. */
export const urlOf = (scheme: string, { host, port }: ServerAddress): string =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** @returns undefined for more than is taken; the rest is read all the same, or the sender would not listen. */
async function readWhole(stream: Readable): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= MAX_MAIL_BYTES) pieces.push(piece);
  }
  return size <= MAX_MAIL_BYTES ? Buffer.concat(pieces) : undefined;
}

type Refusal = Error & { responseCode: number };
const refusal = (responseCode: number, message: string): Refusal =>
  Object.assign(new Error(message), { responseCode });
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'responseCode' in error;
