import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { readableForwardedFor } from '@touchline/shared/contract/client-address';
import { endConnectionsOnClose } from '@touchline/shared/contract/end-connections';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { limitClients } from './client-limits/client-limits.ts';
import { CLIENT_LIMITS, type ClientLimits } from './client-limits/limits.ts';
import { inLanguageOf, isOver, lingering, Refusal, REFUSALS } from './client-limits/refusal.ts';
import { logOptions } from './log.ts';

/** How long open requests may take once a server closes, in milliseconds. A client that never ends must not keep it. */
const CLOSE_LIMIT = 10_000;

interface HttpServerOptions {
  /** See {@link readTrustedProxies}. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly clientLimits?: ClientLimits | undefined;
  readonly logLevel?: string | undefined;
}

/** A server that says `{detail}` whenever it refuses, and gives no client more than its limits. */
export function createHttpServer({
  trustedProxies = [],
  clientLimits = CLIENT_LIMITS,
  logLevel = 'warn',
}: HttpServerOptions): FastifyInstance {
  const app = fastify({
    logger: logOptions(logLevel),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    requestTimeout: clientLimits.request,
    http: {
      headersTimeout: clientLimits.headers,
      connectionsCheckingInterval: 1000,
      // Node would refuse a request without a host by an answer without a body.
      requireHostHeader: false,
    },
    // Requests that are still being answered when the process stops get their answer; idle connections do not wait.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  endConnectionsOnClose(app, CLOSE_LIMIT);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async ({ raw }) => {
    // RFC 9112 §3.2; HTTP/1.0 has none.
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0')
      throw new Refusal(400, REFUSALS.malformed);
    raw.headers['x-forwarded-for'] = readableForwardedFor(raw.headers['x-forwarded-for']);
  });
  limitClients(app, clientLimits, trustedProxies);
  return app;
}

function answerError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(error);
  // Internal details are for the log.
  const text = error instanceof Refusal ? error.detail : status >= 500 ? REFUSALS.failed : REFUSALS.malformed;
  const body = Buffer.from(JSON.stringify({ detail: inLanguageOf(request.headers, text) }));
  void reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (status === 429) void reply.header('retry-after', '5');
  if (isOver(request.raw)) return reply.send(body);
  return reply
    .header('connection', 'close')
    .header('content-length', body.length)
    .send(Readable.from(lingering([body], request.raw)));
}

/** Answers what Node could not read as a request, or what did not arrive in time. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // An answer that has begun cannot be followed by another.
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, text] = UNREADABLE[error.code ?? ''] ?? [400, REFUSALS.malformed];
  const body = JSON.stringify({ detail: text.en });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const UNREADABLE: Readonly<Record<string, readonly [number, (typeof REFUSALS)[keyof typeof REFUSALS]]>> = {
  HPE_HEADER_OVERFLOW: [431, REFUSALS.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, REFUSALS.tooSlow],
};
