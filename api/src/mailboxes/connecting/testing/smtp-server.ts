import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { CERTIFICATE, KEY } from './certificates.ts';

export const USER = 'jo@club.example';
export const PASSWORD = 'pass:w/ord@1';

export interface SmtpOptions {
  /** TLS from the first byte. */
  readonly secure?: boolean;
  readonly certificate?: string;
  readonly hasStartTls?: boolean;
  readonly hasSignIn?: boolean;
  /** What it says to any sign-in but that of {@link USER}. */
  readonly refusal?: { readonly code: number; readonly text: string };
  /** Refuses every other address as sender. */
  readonly sender?: string;
}

export interface SmtpServer {
  readonly port: number;
  /** Mails that were handed over. */
  readonly mails: readonly string[];
  /** Connections that were opened. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A mail server for sending, on the loopback address. */
export async function startSmtpServer(options: SmtpOptions = {}): Promise<SmtpServer> {
  const { secure = false, certificate = CERTIFICATE, hasStartTls = true, hasSignIn = true } = options;
  const mails: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    secure,
    key: KEY,
    cert: certificate,
    hideSTARTTLS: !hasStartTls,
    disabledCommands: [...(hasSignIn ? [] : ['AUTH']), ...(hasStartTls ? [] : ['STARTTLS'])],
    authOptional: !hasSignIn,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: (auth, _session, done) => {
      const { code, text } = options.refusal ?? { code: 535, text: '5.7.8 no such user and password' };
      if (auth.username === USER && auth.password === PASSWORD) done(null, { user: USER });
      else done(Object.assign(new Error(text), { responseCode: code }));
    },
    onMailFrom: ({ address }, _session, done) => {
      if (options.sender === undefined || address === options.sender) done();
      else done(Object.assign(new Error('5.7.60 not your address'), { responseCode: 550 }));
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('latin1'));
        done();
      });
    },
  });
  // Connections of clients that do not like its certificate.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    connections: () => connections,
    close: () =>
      new Promise((fulfil) => {
        server.close(() => fulfil());
      }),
  };
}
