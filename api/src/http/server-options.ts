import { readableForwardedFor } from '@touchline/shared/contract/client-address';
import { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import { STATUS_CODES, type Server } from 'node:http';
import { handleError, RequestError } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { loggedError } from './log-errors.ts';

/** Largest JSON body, in bytes; what takes more, such as an upload, sets a limit of its own. */
const BODY_LIMIT = 1_048_576;
/** For a whole request to arrive: 20 MB over a slow line. */
const REQUEST_TIMEOUT_MILLISECONDS = 300_000;
/** Without a byte in either direction: a stalled reader must not hold a database connection for ever. */
const CONNECTION_TIMEOUT_MILLISECONDS = 120_000;
/** Longer than proxies keep theirs, or one of them would use a connection that is just being closed. */
const KEEP_ALIVE_TIMEOUT_MILLISECONDS = 75_000;

/**
 * Believes in `X-Forwarded-For` what the gateway says, which stands on this machine or is named by `TRUST_PROXY`, and
 * nobody else. What is no address in it must not become `request.ip`.
 */
export function trustGateway(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    // RFC 9112 §3.2; HTTP/1.0 has none.
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0')
      throw new RequestError(400, texts.badRequest);
    raw.headers['x-forwarded-for'] = readableForwardedFor(raw.headers['x-forwarded-for']);
  });
}

/** How long open requests may take once a server closes, in milliseconds. */
export const CLOSE_LIMIT = 8000;

/** What does not depend on the settings. */
export const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  // Node would refuse a request without a host by an answer without a body.
  http: { requireHostHeader: false },
  requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
  connectionTimeout: CONNECTION_TIMEOUT_MILLISECONDS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MILLISECONDS,
  routerOptions: { ignoreTrailingSlash: true },
  // Requests are logged by a hook of ours, at debug.
  logController: new LogController({ disableRequestLogging: true }),
  // While stopping, requests that still arrive on open connections are answered, not refused.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  frameworkErrors: (error, request, reply) => {
    void handleError(error, request, reply);
  },
  clientErrorHandler: (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify({ detail: texts.badRequest.en });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
} satisfies FastifyHttpOptions<Server>;

/** Where the log goes and what never gets into it. */
export function loggerOptions(level: string, pretty: boolean) {
  return {
    level,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: ['req.headers', 'password', '*.password'], remove: true },
    ...(pretty && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
      },
    }),
  };
}
