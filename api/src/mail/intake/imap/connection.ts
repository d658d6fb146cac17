import type { ConnectionSecurity } from '@touchline/shared/contract';
import { ImapFlow } from 'imapflow';
import { isIP } from 'node:net';
import type { SignIn } from '../../../mailboxes/credentials.ts';
import { withoutSecret } from '../../../mailboxes/secrets/without-secret.ts';
import { checkedConnection, type IsAllowedAddress } from '../../../network/checked-lookup.ts';

/** An IMAP server, and how to sign in to it. */
export interface ImapServer {
  readonly host: string;
  readonly port: number;
  readonly security: ConnectionSecurity;
  /** Undefined for a server that asks for none. */
  readonly signIn: SignIn | undefined;
  /** Of a server that a person has named: whether an address of it may be connected to. */
  readonly isAllowedAddress?: IsAllowedAddress | undefined;
}

/** A folder that `IMAP_URL` names. */
export interface MailboxAddress {
  /** `user@host/folder`; names the mailbox to people, and its row in `mail_folders` and `mail_services`. */
  readonly name: string;
  /** The same without the user, for the log, which names nobody. */
  readonly place: string;
  readonly folder: string;
  readonly server: ImapServer;
}

const PORTS = { 'imaps:': 993, 'imap:': 143 } as const;

/** Reads an address such as `imaps://user:password@host:993/INBOX` (RFC 5092); without a folder it is the inbox. */
export function parseMailboxUrl(text: string): MailboxAddress {
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  const user = decodeURIComponent(url.username);
  const port = url.port === '' ? PORTS[isSecure ? 'imaps:' : 'imap:'] : Number(url.port);
  // The password must not be readable on its way to another machine.
  const unencrypted = isLoopback(host) ? 'none' : 'starttls';
  return {
    name: `${user}@${host}/${folder}`,
    place: `${host}/${folder}`,
    folder,
    server: {
      host,
      port,
      security: isSecure ? 'tls' : unencrypted,
      signIn: { user, password: decodeURIComponent(url.password) },
    },
  };
}

const CONNECTION_TIME_LIMIT = 30_000;
/** Shorter than the half hour after which a server may end IDLE (RFC 2177), and than firewalls keep idle connections. */
const IDLE_RESTART = 4 * 60_000;
const SOCKET_TIME_LIMIT = 5 * 60_000;
const IDLE_AFTER = 300;
/** No answer to a command of ours is longer than one mail and what belongs to it. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** What each client signs in with, to keep it out of what its server says. */
const signIns = new WeakMap<ImapFlow, SignIn>();

/** A client of that server, not yet connected. It logs nothing, because its log would contain addresses and contents. */
export function createClient({ host, port, security, signIn, isAllowedAddress }: ImapServer): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(signIn && {
      auth:
        'password' in signIn
          ? { user: signIn.user, pass: signIn.password }
          : { user: signIn.user, accessToken: signIn.accessToken },
    }),
    // Given on to the connection as well.
    ...(isAllowedAddress && { tls: checkedConnection(host, isAllowedAddress) }),
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
  if (signIn) signIns.set(client, signIn);
  return client;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** What errors of the client say beside their message. */
interface ImapError extends Error {
  readonly responseText?: string;
  readonly authenticationFailed?: boolean;
  readonly serverResponseCode?: string;
  readonly code?: string;
}

/**
 * What the server said, or what kept us from reaching it.
 * @param client whose sign-in must not stand there; needless for errors of `readMailbox`, which are clean.
 */
export const describeImapFailure = (error: unknown, client?: ImapFlow): string =>
  withoutSecret(describe(error), client && signIns.get(client));

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { responseText, authenticationFailed, code } = error as ImapError;
  if (authenticationFailed === true) return `The sign-in was refused: ${responseText ?? error.message}`;
  if (responseText) return responseText;
  return code !== undefined && !error.message.includes(code) ? `${error.message} (${code})` : error.message;
}

/** Refused for now (RFC 5530 §3): by a server that cannot check it, or has too many connections of the account. */
const FOR_NOW = /^(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN)$/iu;
const SAYS_FOR_NOW = /too many|simultaneous|temporar|try again|unavailable/iu;

/** Whether a server refused the sign-in itself: another attempt with the same would be refused, too. */
export function isSignInRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { authenticationFailed, serverResponseCode = '', responseText = '' } = error as ImapError;
  return (
    authenticationFailed === true && !FOR_NOW.test(serverResponseCode) && !SAYS_FOR_NOW.test(responseText)
  );
}
