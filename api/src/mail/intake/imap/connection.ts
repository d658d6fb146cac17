import { ImapFlow } from 'imapflow';
import { isIP } from 'node:net';

/** A folder of a mail server that mail is read from. */
export interface MailboxAddress {
  /** `user@host/folder`; names the mailbox to people, and its row in `mail_folders` and `mail_services`. */
  readonly name: string;
  /** The same without the user, for the log, which names nobody. */
  readonly place: string;
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection switches to TLS before the password is sent. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
}

const PORTS = { 'imaps:': 993, 'imap:': 143 } as const;

/** Reads an address such as `imaps://user:password@host:993/INBOX` (RFC 5092); without a folder it is the inbox. */
export function parseMailboxUrl(text: string): MailboxAddress {
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  const user = decodeURIComponent(url.username);
  return {
    name: `${user}@${host}/${folder}`,
    place: `${host}/${folder}`,
    folder,
    host,
    port: url.port === '' ? PORTS[isSecure ? 'imaps:' : 'imap:'] : Number(url.port),
    isSecure,
    user,
    password: decodeURIComponent(url.password),
  };
}

const CONNECTION_TIME_LIMIT = 30_000;
/** Shorter than the half hour after which a server may end IDLE (RFC 2177), and than firewalls keep idle connections. */
const IDLE_RESTART = 4 * 60_000;
const SOCKET_TIME_LIMIT = 5 * 60_000;
const IDLE_AFTER = 300;
/** No answer to a command of ours is longer than one mail and what belongs to it. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** A client of that server, not yet connected. It logs nothing, because its log would contain addresses and contents. */
export function createClient(mailbox: MailboxAddress): ImapFlow {
  return new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isSecure,
    // The password must not be readable on its way to another machine.
    ...(!mailbox.isSecure && !isLoopback(mailbox.host) && { doSTARTTLS: true }),
    auth: { user: mailbox.user, pass: mailbox.password },
    logger: false,
    connectionTimeout: CONNECTION_TIME_LIMIT,
    greetingTimeout: CONNECTION_TIME_LIMIT,
    socketTimeout: SOCKET_TIME_LIMIT,
    maxIdleTime: IDLE_RESTART,
    autoIdleDelay: IDLE_AFTER,
    maxLiteralSize: MAX_RESPONSE_BYTES,
    maxLineLength: MAX_RESPONSE_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** What the server said, or what kept us from reaching it. */
export function describeImapFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { responseText, authenticationFailed, code } = error as Error & {
    readonly responseText?: string;
    readonly authenticationFailed?: boolean;
    readonly code?: string;
  };
  if (authenticationFailed === true) return `The sign-in was refused: ${responseText ?? error.message}`;
  if (responseText) return responseText;
  return code !== undefined && !error.message.includes(code) ? `${error.message} (${code})` : error.message;
}
