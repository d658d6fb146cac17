import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface SlowSmtp {
  readonly port: number;
  /** A client has sent its password. */
  readonly signInBegun: Promise<void>;
  /** That client has closed its connection. */
  readonly closed: Promise<void>;
  /** Answers the sign-in. */
  readonly takeSignIn: () => void;
  stop(): Promise<void>;
}

/** A server for sending, without TLS, that answers a sign-in only when it is told to, and takes any. */
export async function startSlowSmtp(): Promise<SlowSmtp> {
  const begun = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);
    say('220 ready');
    socket.on('data', (bytes: Buffer) => {
      const command = bytes.toString('latin1').slice(0, 4).toUpperCase();
      if (command === 'EHLO') say('250-slow.example\r\n250 AUTH PLAIN');
      else if (command === 'AUTH') {
        socket.once('close', closed.resolve);
        begun.resolve();
        void taken.promise.then(() => say('235 welcome'));
      } else say('250 well');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    signInBegun: begun.promise,
    closed: closed.promise,
    takeSignIn: taken.resolve,
    stop: () =>
      new Promise((fulfil) => {
        server.close(() => fulfil());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
