import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { MailServerAddress } from '@touchline/shared/contract';
import { isIP } from 'node:net';
import type { SignIn } from '../credentials.ts';
import { providerOfHost } from './known-servers.ts';
import { reachServer } from './reach-server.ts';
import { describeTlsFailure, ServerRefused, type ServerError } from './server-fault.ts';
import type { ServerRules } from './server-rules.ts';
import { serverTexts } from './server-texts.ts';
import { describeSignInFailure } from './sign-in-failure.ts';

/** Name under which {@link sayFrom} is known to nodemailer. */
const SAY_FROM = 'X-SAY-FROM';

/**
 * Tries a server for sending: TLS, the sign-in, and whether it takes mail from the address. Sends nothing.
 * @throws {ServerRefused}
 */
export async function trySmtp(
  server: MailServerAddress,
  signIn: SignIn | undefined,
  email: string | undefined,
  rules: ServerRules,
): Promise<void> {
  const { host, port, security } = server;
  const connection = new SMTPConnection({
    host: await reachServer('smtp', server, rules),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // TLS is with the host that was named, whatever address it has.
    tls: {
      ...(isIP(host) === 0 && { servername: host }),
      ...(rules.authorities !== undefined && { ca: rules.authorities }),
    },
    connectionTimeout: rules.connectLimit,
    greetingTimeout: rules.greetingLimit,
    socketTimeout: rules.commandLimit,
    // nodemailer has no call for a single command, but lets a method of signing in say its own.
    customAuth: { [SAY_FROM]: (dialogue) => sayFrom(dialogue, email ?? '') },
  });
  const lost = new Promise<never>((_fulfil, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The connection was closed')));
  });
  // After the last step nobody awaits it; unhandled, its rejection would end the process.
  lost.catch(() => undefined);
  const step = (start: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      lost,
      new Promise<void>((fulfil, reject) => start((error) => (error ? reject(error) : fulfil()))),
    ]);
  try {
    await step((done) => connection.connect(done));
    if (signIn !== undefined) {
      if (!connection.allowsAuth) throw new ServerRefused('smtp.port', serverTexts.noSignInHere(port));
      await step((done) => connection.login(authOf(signIn), done));
    }
    if (email !== undefined) {
      await step((done) =>
        connection.login({ method: SAY_FROM, credentials: { user: email, pass: '-' } }, done),
      );
    }
    connection.quit();
  } catch (error) {
    throw describe(server, signIn, error as ServerError);
  } finally {
    connection.close();
  }
}

function authOf(signIn: SignIn): SMTPConnection.AuthenticationType {
  if ('password' in signIn) return { credentials: { user: signIn.user, pass: signIn.password } };
  const { user, accessToken } = signIn;
  return {
    type: 'OAUTH2',
    user,
    oauth2: new XOAuth2({ user, accessToken }),
  };
}

/** `MAIL FROM` begins a mail, and `RSET` takes that back (RFC 5321 §4.1.1.5). */
async function sayFrom(dialogue: SMTPConnection.CustomAuthenticationContext, email: string): Promise<void> {
  const { status, response } = await dialogue.sendCommand(`MAIL FROM:<${email}>`);
  await dialogue.sendCommand('RSET');
  if (status >= 400) throw new ServerRefused('email', serverTexts.senderRefused(email, response));
}

function describe(
  { host, port }: MailServerAddress,
  signIn: SignIn | undefined,
  error: ServerError,
): ServerRefused {
  if (error instanceof ServerRefused) return error;
  const reply = error.response ?? error.message;
  const command = error.command ?? '';
  const tls = describeTlsFailure('smtp', host, error);
  if (tls !== undefined) return tls;
  if (command === 'STARTTLS' || error.code === 'ETLS') {
    return new ServerRefused('smtp.security', serverTexts.noStartTls('smtp'));
  }
  if (error.code === 'EAUTH' && signIn !== undefined) {
    // 503: no sign-in is expected here. 454 and the like: not now.
    if (/^50[0-4]/u.test(reply)) return new ServerRefused('smtp.port', serverTexts.noSignInHere(port));
    if (!reply.startsWith('4')) return describeSignInFailure(signIn, reply, providerOfHost(host));
  }
  return new ServerRefused('smtp.host', serverTexts.refusesUs(host, reply));
}
