import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { Readable } from 'node:stream';
import type { MailSettings } from '../mail-settings.ts';
import { findingsAbout, type Finding } from './finding.ts';

const TIME_LIMIT = 15_000;
const LOOPBACK = /^(?:localhost|127\..*|\[?::1\]?)$/u;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
}

/**
 * Tries the mail server of `SMTP_URL` up to the content of a mail, which is never given: connects, turns to TLS, signs in,
 * and asks whether it takes mail from our envelope senders. Nothing is sent.
 */
export async function checkSmtp(
  settings: Pick<MailSettings, 'smtpUrl' | 'domain' | 'from'>,
): Promise<Finding[]> {
  const about = findingsAbout('SMTP_URL');
  if (settings.smtpUrl === undefined) {
    return [
      about.advice('It is not set: mail goes to the sandbox mailbox, and nothing leaves this machine.'),
    ];
  }
  const url = new URL(settings.smtpUrl);
  const connection = new SMTPConnection({
    host: url.hostname,
    port: url.port === '' ? undefined : Number(url.port),
    secure: url.protocol === 'smtps:',
    connectionTimeout: TIME_LIMIT,
    greetingTimeout: TIME_LIMIT,
    socketTimeout: TIME_LIMIT,
  });
  const lost = new Promise<never>((_resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The mail server ended the connection')));
  });
  // Once the check is over nobody awaits this promise: unhandled, its rejection would end the process.
  lost.catch(() => undefined);
  const step = (start: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      lost,
      new Promise<void>((resolve, reject) => {
        start((error) => (error ? reject(error) : resolve()));
      }),
    ]);
  const findings: Finding[] = [];
  try {
    await step((done) => connection.connect(done));
    findings.push(about.good(`The mail server at ${url.host} answers.`));
    findings.push(
      connection.secure || LOOPBACK.test(url.hostname)
        ? about.good(connection.secure ? 'The connection is encrypted (TLS).' : 'It is on this machine.')
        : about.fault(
            'The connection is not encrypted: the password and every mail can be read on the way. Use smtps://, or a server that offers STARTTLS.',
          ),
    );
    if (url.username !== '') {
      const credentials = {
        user: decodeURIComponent(url.username),
        pass: decodeURIComponent(url.password),
      };
      await step((done) => connection.login({ credentials }, done));
      findings.push(about.good('The sign-in was accepted.'));
    }
    findings.push(await tryEnvelope(connection, settings, step));
  } catch (error) {
    findings.push(about.fault(explain(error as SmtpError)));
  } finally {
    connection.close();
  }
  return findings;
}

/** Whether the server takes a mail from one of our envelope senders. The connection is cut before the first byte of it. */
async function tryEnvelope(
  connection: SMTPConnection,
  { domain, from }: Pick<MailSettings, 'domain' | 'from'>,
  step: (start: (done: (error?: Error | null) => void) => void) => Promise<void>,
): Promise<Finding> {
  const about = findingsAbout('SMTP_URL');
  const sender = `bounce-check@${domain}`;
  const taken = about.good(`Mail from ${sender} to ${from.address} would be taken.`);
  let wasAskedForContent = false;
  const content = new Readable({
    read: () => {
      wasAskedForContent = true;
      connection.close();
    },
  });
  try {
    await step((done) => connection.send({ from: sender, to: [from.address] }, content, done));
    return taken;
  } catch (error) {
    if (wasAskedForContent) return taken;
    const { command, response, message } = error as SmtpError;
    return command === 'MAIL FROM'
      ? about.fault(
          `The server takes no mail from ${sender}: ${response ?? message}. Allow this account to send from every address of ${domain}, or set MAIL_DOMAIN to a domain it may use.`,
        )
      : about.fault(
          `The server takes mail from ${sender}, but none to ${from.address}: ${response ?? message}. Allow this account to send to other domains.`,
        );
  }
}

function explain({ code, response, message }: SmtpError): string {
  const reason = response ?? message;
  switch (code) {
    case 'EAUTH':
      return `The sign-in was refused: ${reason}. Check user and password in SMTP_URL; special characters in them are written as %XX.`;
    case 'ETLS':
      return `TLS failed: ${reason}. Check the certificate of the server, and that the name in SMTP_URL is the one it is for.`;
    case 'ETIMEDOUT':
      return `The server does not answer: ${reason}. Check host and port; a firewall or provider may close port 25, then use 465 or 587.`;
    case 'EDNS':
      return `The host is not found: ${reason}. Check its name in SMTP_URL.`;
    default:
      return `The server cannot be used: ${reason}. Check host and port: smtps:// wants a port that speaks TLS at once, mostly 465.`;
  }
}
