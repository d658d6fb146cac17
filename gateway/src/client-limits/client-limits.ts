import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { networkOf } from '@touchline/shared/contract/client-address';
import type { FastifyInstance } from 'fastify';
import { Connections } from './connections.ts';
import { Counter } from './counter.ts';
import type { ClientLimits } from './limits.ts';
import { hasBody, isOver, Refusal, REFUSALS } from './refusal.ts';

/** How often answers under way are looked at, in milliseconds. */
const LOOK_EVERY = 1000;

/** Limits what each client may take: connections, requests, time to send one, and time to take its answer. */
export function limitClients(
  app: FastifyInstance,
  limits: ClientLimits,
  trustedProxies: readonly string[],
): void {
  const isProxy = compile([...trustedProxies]);
  const connections = new Connections(app.server, limits);
  const requests = new Counter(limits.requests);
  const answers = new Map<ServerResponse, Progress>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    connections.add(socket, isProxy(remoteAddress, 0) ? undefined : networkOf(remoteAddress));
  });
  // Node would answer what it does not know with 417 and no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const timer = setInterval(() => dropTooSlow(answers, limits), LOOK_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, { raw }) => {
    const release = requests.take(networkOf(request.ip));
    if (release === undefined) throw new Refusal(429, REFUSALS.tooMany);
    answers.set(raw, { since: Date.now(), taken: 0 });
    raw.once('close', () => {
      release();
      answers.delete(raw);
    });
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading && hasBody(request.raw)) throw new Refusal(400, REFUSALS.malformed);
    // Nothing of the gateway's own takes a body: it is not waited for.
    if (!isReading && !isOver(request.raw) && !/^\/(?:api|uploads)(?:[/?]|$)/u.test(request.url)) {
      throw new Refusal(404, REFUSALS.notFound);
    }
  });
}

/** How much of an answer was taken by its client until when. */
interface Progress {
  since: number;
  taken: number;
}

/** Breaks off answers that their client does not take: each may hold a connection to the API. */
function dropTooSlow(
  answers: ReadonlyMap<ServerResponse, Progress>,
  { window, bytesPerWindow }: ClientLimits,
): void {
  for (const [{ socket }, progress] of answers) {
    if (!socket) continue;
    const taken = socket.bytesWritten - socket.writableLength;
    const isWaiting = socket.writableLength > 0;
    if (isWaiting && Date.now() - progress.since < window) continue;
    if (isWaiting && taken - progress.taken < bytesPerWindow) socket.destroy();
    progress.since = Date.now();
    progress.taken = taken;
  }
}
