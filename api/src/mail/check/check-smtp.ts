import { BLANK_CONTACT } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { envelopeSenderOf } from '../addresses.ts';
import { createComposer } from '../composition/compose-mail.ts';
import { readHere } from '../composition/read-template.ts';
import { environmentSender } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import { outcomeOf, type Outcome, type TransportError } from '../sending/outcome.ts';
import { findingsAbout, type Finding } from './finding.ts';

const TIME_LIMIT = 15_000;
const LOOPBACK = /^(?:localhost|127\..*|\[?::1\]?)$/u;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
}

/** Tries the mail server of `SMTP_URL`: connects, switches to TLS, signs in, and sends one mail to our own address (S1). */
export async function checkSmtp(settings: MailSettings): Promise<Finding[]> {
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
  // After the check nobody awaits this promise; unhandled, its rejection would end the process.
  lost.catch(() => undefined);
  const step: Step = <Result>(start: (done: (error?: Error | null, result?: Result) => void) => void) =>
    Promise.race([
      lost,
      new Promise<Result>((resolve, reject) => {
        start((error, result) => (error ? reject(error) : resolve(result as Result)));
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
      await step<unknown>((done) => connection.login({ credentials }, done));
      findings.push(about.good('The sign-in was accepted.'));
    }
    findings.push(await tryMail(connection, settings, step));
  } catch (error) {
    findings.push(about.fault(explain(error as SmtpError)));
  } finally {
    connection.close();
  }
  return findings;
}

/**
 * Sends a whole mail to our own address, with an envelope sender as campaigns have it: some servers refuse it only once they
 * have read the sender in its headers (S1).
 */
async function tryMail(connection: SMTPConnection, settings: MailSettings, step: Step): Promise<Finding> {
  const about = findingsAbout('SMTP_URL');
  const to = settings.from.address;
  const sender = envelopeSenderOf({ id: '0', token: randomUUID() }, settings.domain);
  const { raw } = await createComposer(settings, readHere).composeTest({
    sender: environmentSender(settings),
    content: {
      subject: 'Touchline: mail check',
      html: '<p>This mail shows that Touchline can send mail.</p>',
    },
    contact: { ...BLANK_CONTACT, organization_name: '' },
    date: new Date(),
    to,
    key: `check-${randomUUID()}`,
  });
  try {
    const { response } = await step<SMTPConnection.SentMessageInfo>((done) =>
      connection.send({ from: sender, to: [to] }, raw, done),
    );
    return about.good(`A mail from ${sender} to ${to} was taken: ${response}`);
  } catch (error) {
    const failure = error as TransportError;
    const outcome = outcomeOf(failure, failure.code === 'EMESSAGE');
    const words = `A mail from ${sender} to ${to} was not taken: ${failure.response ?? failure.message}`;
    return about.fault(`${words}. ${adviceOn(outcome, settings.domain)}`);
  }
}

/** What to do about a mail that was not accepted. */
function adviceOn(outcome: Outcome, domain: string): string {
  if (outcome.kind === 'held') {
    switch (outcome.cause) {
      case 'sender':
        return `Allow this account to send from every address of ${domain}, or set MAIL_DOMAIN to a domain it may use.`;
      case 'policy':
        return 'Allow this account to send to other domains.';
      case 'quota':
      case 'rate':
        return 'The account has sent too much; try again later.';
      default:
        return 'The account must be allowed to send.';
    }
  }
  return outcome.kind === 'deferred' || outcome.kind === 'unreachable'
    ? 'It may be taken later: try again.'
    : 'Mails of campaigns would be refused like this one.';
}

type Step = <Result = void>(
  start: (done: (error?: Error | null, result?: Result) => void) => void,
) => Promise<Result>;

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
