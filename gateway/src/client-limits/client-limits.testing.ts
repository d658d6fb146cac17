import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buildGateway } from '../server.ts';
import { CLIENT_LIMITS, type ClientLimits } from './limits.ts';

const ends: (() => Promise<unknown>)[] = [];

// Ends what `start` has started.
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

interface Started {
  readonly port: number;
  readonly url: string;
  /** Connections that the API has been asked for, and requests it got. */
  readonly api: { connections: number; requests: number };
}

/** Starts an API and the gateway in front of it. */
export async function start(
  limits: Partial<ClientLimits> = {},
  listener: RequestListener = answerLength,
  options: { trustedProxies?: readonly string[] } = {},
): Promise<Started> {
  const counts = { connections: 0, requests: 0 };
  const api = createServer((incoming, response) => {
    counts.requests += 1;
    listener(incoming, response);
  });
  api.on('connection', () => (counts.connections += 1));
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const app = await buildGateway({
    port: 0,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    source: { folder: '/nonexistent' },
    logLevel: 'silent',
    clientLimits: { ...CLIENT_LIMITS, ...limits },
    ...options,
  });
  ends.push(async () => {
    api.closeAllConnections();
    api.close();
    app.server.closeAllConnections();
    await app.close();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, port: Number(new URL(url).port), api: counts };
}

/** Answers how many bytes came, once all have. */
export const answerLength: RequestListener = (incoming, response) => {
  let length = 0;
  incoming.on('data', (piece: Buffer) => (length += piece.length));
  incoming.on('end', () => response.end(JSON.stringify({ length, headers: incoming.headers })));
};

/** Sends that text over a connection of its own. */
export function send(port: number, text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(text);
      done(socket);
    });
    socket.on('error', fail);
  });
}

/** Everything that comes over the connection until its end. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await new Promise((done) => socket.on('close', done).on('error', done));
  return text;
}

export const announce = (path: string, length: number, extra = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${extra}\r\n`;

export const detail = (status: number, text: RegExp): RegExp =>
  new RegExp(`^HTTP/1\\.1 ${status} [^]*\\{"detail":"[^"]*(?:${text.source})`, 'u');
