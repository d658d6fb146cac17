import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { MailServerAddress } from '@touchline/shared/contract';
import { isIP } from 'node:net';
import type { SignIn } from '../credentials.ts';
import type { ServerRules } from './server-rules.ts';

/** Name under which {@link sayFrom} is known to nodemailer. */
const SAY_FROM = 'X-SAY-FROM';

/** A server's answer to a command. */
export interface SmtpReply {
  readonly status: number;
  readonly response: string;
}

/** A connection to a server for sending, one step after another. What fails is thrown as nodemailer says it. */
export interface SmtpSession {
  /** Whether the server offers a way to sign in. */
  readonly allowsSignIn: boolean;
  signIn(signIn: SignIn): Promise<void>;
  /** Asks whether it takes mails from an address, and sends none. */
  askSender(email: string): Promise<SmtpReply>;
  send(from: string, to: string, raw: string): Promise<void>;
  readonly close: () => void;
}

/** @param address IP address of the server, which was checked; TLS is with the host that was named. */
export async function openSmtp(
  { host, port, security }: MailServerAddress,
  address: string,
  rules: ServerRules,
): Promise<SmtpSession> {
  let reply: SmtpReply = { status: 0, response: '' };
  const connection = new SMTPConnection({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: {
      ...(isIP(host) === 0 && { servername: host }),
      ...(rules.authorities !== undefined && { ca: rules.authorities }),
    },
    connectionTimeout: rules.connectLimit,
    greetingTimeout: rules.greetingLimit,
    socketTimeout: rules.commandLimit,
    // nodemailer has no call for a single command, but lets a method of signing in say its own.
    customAuth: {
      [SAY_FROM]: async (dialogue) => {
        reply = await sayFrom(dialogue);
      },
    },
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
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    allowsSignIn: connection.allowsAuth,
    signIn: (signIn) => step((done) => connection.login(authOf(signIn), done)),
    askSender: async (email) => {
      await step((done) =>
        connection.login({ method: SAY_FROM, credentials: { user: email, pass: '-' } }, done),
      );
      return reply;
    },
    send: (from, to, raw) => step((done) => connection.send({ from, to: [to] }, raw, done)),
    close: () => {
      connection.quit();
      connection.close();
    },
  };
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
async function sayFrom(dialogue: SMTPConnection.CustomAuthenticationContext): Promise<SmtpReply> {
  const email = dialogue.auth.credentials?.user ?? '';
  // What would end the command and begin another is no address.
  const { status, response } = await dialogue.sendCommand(`MAIL FROM:<${email.replaceAll(/[\s<>]/gu, '')}>`);
  await dialogue.sendCommand('RSET');
  return { status, response };
}
