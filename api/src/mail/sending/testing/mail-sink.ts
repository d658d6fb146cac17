import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server';

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly raw: string;
  readonly from: string;
  readonly to: string;
  /** Its reference in our table, as its Message-ID names it. */
  readonly messageId: string;
}

/** A real mail server that takes everything and keeps it in memory. */
export interface MailSink {
  readonly url: string;
  readonly mails: ArrivedMail[];
  /** Most mails that were under way at one moment. */
  readonly mostAtOnce: () => number;
  /** Answers recipients from now on: undefined takes them. */
  refuse: (recipient: string) => { readonly code: number; readonly message: string } | undefined;
  /** Answers contents from now on: undefined takes them. */
  refuseContent: (recipient: string) => { readonly code: number; readonly message: string } | undefined;
  /** Whether it takes a sign-in, which it does not ask for; any until told otherwise. */
  takesSignIn: (signIn: SMTPServerAuthentication) => boolean;
  /** How long it thinks over each mail, in milliseconds. */
  delay: number;
  /** Ends all connections, as a server does that is restarted. */
  endConnections(): void;
  stop(): Promise<void>;
}

const MESSAGE_ID = /^message-id:\s*<([^>]*)>/imu;

/** Starts a {@link MailSink} on a free port of this machine, or on the one given. */
export async function startMailSink(port = 0): Promise<MailSink> {
  let atOnce = 0;
  let most = 0;
  const server = new SMTPServer({
    authOptional: true,
    authMethods: ['PLAIN', 'XOAUTH2'],
    // Without TLS, on this machine alone.
    allowInsecureAuth: true,
    onAuth: (signIn, _session, done) => {
      if (sink.takesSignIn(signIn)) done(null, { user: signIn.username ?? '' });
      else done(Object.assign(new Error('5.7.8 Username and password not accepted'), { responseCode: 535 }));
    },
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 10,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = sink.refuse(address);
      if (refusal) done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      else done();
    },
    onData: (stream, { envelope }, done) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const finish = () => {
          atOnce -= 1;
          const raw = Buffer.concat(chunks).toString();
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address).join(',');
          const refusal = sink.refuseContent(to);
          if (refusal) {
            done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
            return;
          }
          sink.mails.push({ raw, from, to, messageId: MESSAGE_ID.exec(raw)?.[1] ?? '' });
          done(null, `OK: queued as ${sink.mails.length}`);
        };
        if (sink.delay > 0) setTimeout(finish, sink.delay);
        else finish();
      });
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    mostAtOnce: () => most,
    refuse: () => undefined,
    refuseContent: () => undefined,
    takesSignIn: () => true,
    delay: 0,
    endConnections: () => {
      for (const connection of server.connections) connection.close();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
