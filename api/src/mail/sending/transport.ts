import type { MailServerAddress } from '@touchline/shared/contract';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import type { MailboxAccess, SignIn } from '../../mailboxes/credentials.ts';
import { withoutSecret } from '../../mailboxes/secrets/without-secret.ts';
import { connectChecked, type IsAllowedAddress } from '../../network/checked-lookup.ts';
import { errorText } from '../service-state.ts';
import { outcomeOf, type Outcome, type TransportError } from './outcome.ts';

/** A mail ready to go out: its bytes are sent as they are. */
export interface OutgoingMail {
  readonly raw: Buffer;
  readonly envelope: { readonly from: string; readonly to: string; readonly cc?: readonly string[] };
  /** With its angle brackets. */
  readonly messageId: string;
}

/** Hands mails to one mail server. */
export interface ServerTransport {
  /** Never rejects: whatever happens is an {@link Outcome}. */
  send(mail: OutgoingMail): Promise<Outcome>;
  /** Aborts what is still being sent; each such mail gets its outcome. */
  close(): void;
}

/** Hands mails to the servers of mailboxes. */
export interface MailTransport extends Pick<ServerTransport, 'close'> {
  /** Never rejects. @param mailbox the one that the mail goes out from. */
  send(mail: OutgoingMail, mailbox: number): Promise<Outcome>;
  /** Whether this process has a server to hand over mails of a mailbox to; all unless given. */
  hasServerOf?(mailbox: number): boolean;
}

/** Where and how mail is handed over. Durations are in milliseconds. */
export interface TransportSettings {
  /** `smtp://` or `smtps://`, which may hold a password, or a server with its sign-in: never log it. */
  readonly server: string | Pick<MailboxAccess, 'smtp' | 'signIn' | 'isAllowedAddress'>;
  /** Most connections at a time. */
  readonly connections: number;
  /** For one mail from beginning to end. RFC 5321 §4.5.3.2.6 wants ten minutes for the answer to the content. */
  readonly timeLimit?: number | undefined;
}

const TIME_LIMIT = 10 * 60_000;
const CONNECTION_TIME_LIMIT = 30_000;
/** Some servers ask for a new connection now and then; making one costs a tenth of a second. */
const MAILS_OF_CONNECTION = 1000;

/** Opens a pool of connections to the mail server; it connects with the first mail. */
export function openTransport({
  server,
  connections,
  timeLimit = TIME_LIMIT,
}: TransportSettings): ServerTransport {
  const signIn = typeof server === 'string' ? signInOf(new URL(server)) : server.signIn;
  const clean = (text: string) => withoutSecret(text, signIn);
  const pool = new SMTPPool({
    ...(typeof server === 'string' ? { url: server } : connectionOf(server)),
    maxConnections: connections,
    maxMessages: MAILS_OF_CONNECTION,
    // The pool would resend a mail whose connection was lost, which must not happen automatically.
    maxRequeues: 0,
    connectionTimeout: CONNECTION_TIME_LIMIT,
    greetingTimeout: CONNECTION_TIME_LIMIT,
    socketTimeout: timeLimit,
  });
  return {
    send: ({ raw, envelope, messageId }) => {
      // Read only once the server has asked for the content.
      const content = new Readable({
        read: () => {
          content.push(raw);
          content.push(null);
        },
      });
      const limit = new AbortController();
      // Cleared with the mail: otherwise ten minutes of mails would leave hundreds of thousands of timers.
      const timer = setTimeout(() => limit.abort(), timeLimit);
      const mail = {
        data: { signal: limit.signal },
        message: {
          getEnvelope: () => ({ from: envelope.from, to: [envelope.to, ...(envelope.cc ?? [])] }),
          messageId: () => messageId,
          getHeader: () => messageId,
          createReadStream: () => content,
        },
      };
      return new Promise((resolve) => {
        pool.send(
          mail as unknown as Parameters<SMTPPool['send']>[0],
          (error: TransportError | null, sent?: SentToServer) => {
            clearTimeout(timer);
            resolve(error ? outcomeOf(error, content.readableDidRead, clean) : outcomeOfSent(sent, clean));
          },
        );
      });
    },
    close: () => pool.close({ force: true }),
  };
}

/** What the library says of a mail that was accepted, by the server, for some of its recipients at least. */
interface SentToServer {
  readonly response?: string;
  readonly rejected?: readonly string[];
}

function outcomeOfSent(sent: SentToServer | undefined, clean: (text: string) => string): Outcome {
  const { response = '', rejected = [] } = sent ?? {};
  return { kind: 'sent', reply: errorText(clean(response)), ...(rejected.length > 0 && { rejected }) };
}

function connectionOf({
  smtp,
  signIn,
  isAllowedAddress,
}: Pick<MailboxAccess, 'smtp' | 'signIn' | 'isAllowedAddress'>): SMTPPool.Options {
  const { host, port, security } = smtp;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(signIn && { forceAuth: true, auth: authOf(signIn) }),
    ...(isAllowedAddress && { getSocket: socketFor(smtp, isAllowedAddress) }),
  };
}

const signInOf = ({ username, password }: URL): SignIn => ({
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
});

const authOf = (signIn: SignIn): SMTPPool.Options['auth'] =>
  'password' in signIn
    ? { user: signIn.user, pass: signIn.password }
    : { type: 'OAuth2', user: signIn.user, accessToken: signIn.accessToken };

/** The library's way of connecting, with addresses that are checked at each connection. */
function socketFor(smtp: MailServerAddress, isAllowed: IsAllowedAddress): SMTPPool.Options['getSocket'] {
  const open = callbackify(() => connectChecked(smtp, isAllowed, CONNECTION_TIME_LIMIT));
  return (_options, callback) => open((error, connection) => callback(error, { connection }));
}
