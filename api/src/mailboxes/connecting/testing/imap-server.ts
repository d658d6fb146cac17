import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { CERTIFICATE, KEY } from './certificates.ts';
import { PASSWORD, USER } from './smtp-server.ts';

export interface ImapOptions {
  readonly secure?: boolean;
  readonly certificate?: string;
  readonly hasStartTls?: boolean;
  /** Mails in the inbox. */
  readonly mails?: number;
  /** Answer to opening it, in place of its size. */
  readonly inboxRefusal?: string;
}

export interface ImapServer {
  readonly port: number;
  /** Commands that it was given, without their tags and arguments. */
  readonly commands: readonly string[];
  close(): Promise<void>;
}

/** As much of IMAP4rev1 as opening a folder takes, on the loopback address. For the rest there is Dovecot. */
export async function startImapServer(options: ImapOptions = {}): Promise<ImapServer> {
  const { secure = false, certificate = CERTIFICATE, hasStartTls = true } = options;
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  const serve = (socket: Socket, canUpgrade: boolean) => {
    keep(socket);
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onData = (bytes: Buffer) => {
      for (const line of bytes.toString('latin1').split('\r\n').filter(Boolean)) {
        const [tag = '', command = '', ...rest] = line.split(' ');
        commands.push(command.toUpperCase());
        if (command.toUpperCase() === 'STARTTLS' && canUpgrade) {
          socket.off('data', onData);
          say(`${tag} OK begin`);
          const secureContext = createSecureContext({ key: KEY, cert: certificate });
          serve(new TLSSocket(socket, { isServer: true, secureContext }), false);
          return;
        }
        for (const reply of repliesTo(command.toUpperCase(), rest.join(' '), options, canUpgrade)) {
          say(reply.replace('TAG', tag));
        }
      }
    };
    socket.on('data', onData);
    return say;
  };
  const greet = (socket: Socket) => serve(socket, !secure && hasStartTls)('* OK IMAP4rev1 ready');
  const server = secure ? createTlsServer({ key: KEY, cert: certificate }, greet) : createServer(greet);
  server.on('connection', keep);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    close: () =>
      new Promise((fulfil) => {
        server.close(() => fulfil());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function repliesTo(
  command: string,
  rest: string,
  { mails = 0, inboxRefusal }: ImapOptions,
  canUpgrade: boolean,
): string[] {
  switch (command) {
    case 'CAPABILITY':
      return [`* CAPABILITY IMAP4rev1${canUpgrade ? ' STARTTLS' : ''}`, 'TAG OK done'];
    case 'LOGIN': {
      const [user, password] = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/gu)].map(
        (part) => part[1] ?? part[2],
      );
      return user === USER && password === PASSWORD
        ? ['TAG OK signed in']
        : ['TAG NO [AUTHENTICATIONFAILED] Invalid credentials'];
    }
    case 'EXAMINE':
      return inboxRefusal === undefined
        ? [
            '* FLAGS (\\Seen)',
            `* ${mails} EXISTS`,
            '* OK [UIDVALIDITY 1] valid',
            `* OK [UIDNEXT ${mails + 1}] next`,
            'TAG OK [READ-ONLY] opened',
          ]
        : [`TAG NO ${inboxRefusal}`];
    case 'LIST':
    case 'LSUB':
      return ['* LIST () "/" INBOX', 'TAG OK done'];
    case 'NAMESPACE':
      return ['* NAMESPACE (("" "/")) NIL NIL', 'TAG OK done'];
    case 'LOGOUT':
      return ['* BYE bye', 'TAG OK done'];
    default:
      return ['TAG BAD unknown command'];
  }
}
