import type { MailServerAddress } from '@touchline/shared/contract';
import { ImapFlow } from 'imapflow';
import { isIP } from 'node:net';
import { bounded } from '../../mail/intake/imap/bounded.ts';
import type { SignIn } from '../credentials.ts';
import { withoutSecret } from '../secrets/without-secret.ts';
import { providerOfHost } from './known-servers.ts';
import { reachServer } from './reach-server.ts';
import { describeTlsFailure, isTimeout, ServerRefused, type ServerError } from './server-fault.ts';
import type { ServerRules } from './server-rules.ts';
import { serverTexts } from './server-texts.ts';
import { describeSignInFailure } from './sign-in-failure.ts';

/** An answer to what is asked here fits into a fraction of it. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** A client of a mailbox's server while it is connected: at the address that was checked. */
export function imapClient(
  { host, port, security }: MailServerAddress,
  address: string,
  signIn: SignIn,
  rules: ServerRules,
): ImapFlow {
  const { user } = signIn;
  return new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    // TLS is with the host that was named, whatever address it has.
    ...(isIP(host) === 0 && { servername: host }),
    ...(rules.authorities !== undefined && { tls: { ca: rules.authorities } }),
    auth: 'password' in signIn ? { user, pass: signIn.password } : { user, accessToken: signIn.accessToken },
    // Its log would contain addresses and contents.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: rules.connectLimit,
    greetingTimeout: rules.greetingLimit,
    socketTimeout: rules.commandLimit,
    maxLiteralSize: MAX_RESPONSE_BYTES,
    maxLineLength: MAX_RESPONSE_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
}

/**
 * Tries a server that answers come to: TLS, the sign-in, and opening the inbox, of which nothing is read or changed.
 * @param signal closes the connection. @throws {ServerRefused}
 */
export async function tryImap(
  server: MailServerAddress,
  signIn: SignIn,
  rules: ServerRules,
  signal?: AbortSignal,
): Promise<void> {
  const address = await reachServer('imap', server, rules);
  signal?.throwIfAborted();
  const client = imapClient(server, address, signIn, rules);
  client.on('error', () => undefined);
  signal?.addEventListener('abort', () => client.close());
  // No limit of the client ends an answer of many lines, each of which is short enough.
  const bounds = { time: rules.totalLimit, bytes: MAX_RESPONSE_BYTES };
  try {
    await bounded(client, client.connect(), bounds);
    try {
      await bounded(client, client.mailboxOpen('INBOX', { readOnly: true }), bounds);
    } catch (error) {
      const { responseText, message } = error as ServerError;
      throw new ServerRefused('user', serverTexts.noInbox(withoutSecret(responseText ?? message, signIn)));
    }
  } catch (error) {
    throw describe(server, signIn, error as ServerError);
  } finally {
    client.close();
  }
}

function describe({ host, port }: MailServerAddress, signIn: SignIn, error: ServerError): ServerRefused {
  if (error instanceof ServerRefused) return error;
  const reply = withoutSecret(error.responseText ?? error.response ?? error.message, signIn);
  if (error.authenticationFailed === true) return describeSignInFailure(signIn, reply, providerOfHost(host));
  const tls = describeTlsFailure('imap', host, error);
  if (tls !== undefined) return tls;
  if (isTimeout(error)) return new ServerRefused('imap.port', serverTexts.noAnswer(host, port));
  if (error.tlsFailed === true) {
    return new ServerRefused('imap.security', serverTexts.noStartTls('imap'));
  }
  return new ServerRefused('imap.host', serverTexts.refusesUs(host, reply));
}
