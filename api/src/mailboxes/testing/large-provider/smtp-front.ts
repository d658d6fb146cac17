import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { ProviderTraits } from './provider-traits.ts';

/** What somebody hands over. */
export interface Submission {
  /** Whom the connection is signed in as. */
  readonly account: string;
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

export interface SmtpFrontOptions {
  readonly traits: ProviderTraits;
  /** Whether a token opens an account. */
  readonly signIn: (user: string, accessToken: string) => Promise<boolean>;
  /** What every connection is refused with at its greeting; undefined takes it. */
  readonly greetingRefusal: () => string | undefined;
  /** Takes a mail. @returns what it is refused with after its content; undefined when it is on its way. */
  readonly submit: (submission: Submission) => string | undefined;
  /** Milliseconds that it takes for a mail. */
  readonly slowness: () => number;
  /** Gets what mails are refused with. */
  readonly refusals: string[];
}

export interface SmtpFront {
  readonly port: number;
  close(): Promise<void>;
}

/** A reply such as `550 5.4.5 Daily …`, as the library wants it. */
const refusalOf = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

const addressOf = (address: SMTPServerSession['envelope']['mailFrom']): string =>
  address === false ? '' : address.address;

/** Starts the side that mails are handed over to, on the loopback address. */
export async function startSmtpFront({
  traits,
  signIn,
  greetingRefusal,
  submit,
  slowness,
  refusals,
}: SmtpFrontOptions): Promise<SmtpFront> {
  const underWay = new Map<string, number>();
  const take = async (account: string, { envelope }: SMTPServerSession, raw: Buffer) => {
    const count = underWay.get(account) ?? 0;
    if (count >= traits.mostAtOnce) return traits.tooMany;
    underWay.set(account, count + 1);
    try {
      await wait(slowness());
      const [to] = envelope.rcptTo;
      return submit({ account, from: addressOf(envelope.mailFrom), to: to?.address ?? '', raw });
    } finally {
      underWay.set(account, (underWay.get(account) ?? 0) - 1);
    }
  };
  // As the library wants it: it is told by a callback, and a refusal is an error.
  const checkSignIn = callbackify(async (user: string, accessToken: string) => {
    if (!(await signIn(user, accessToken))) throw refusalOf(traits.signInRefusals.smtp);
    return { user };
  });
  const takeIn = callbackify(async (session: SMTPServerSession, raw: Buffer) => {
    const refusal = await take(session.user ?? '', session, raw);
    if (refusal === undefined) return;
    refusals.push(refusal);
    throw refusalOf(refusal);
  });
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    // Without TLS, on this machine alone.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 10,
    onConnect: (_session, done) => {
      const refusal = greetingRefusal();
      done(refusal === undefined ? null : refusalOf(refusal));
    },
    onAuth: ({ username = '', accessToken = '' }, _session, done) => checkSignIn(username, accessToken, done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => takeIn(session, Buffer.concat(chunks), done));
    },
  });
  // Connections that were given up.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
