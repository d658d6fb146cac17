import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { Text } from '@touchline/shared/contract/language';
import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_LIMITS, type AnswerLimits } from './answer-limits.ts';
import { Body, receiveBodies } from './client-limits/body.ts';
import { CLIENT_LIMITS, type ClientLimits } from './client-limits/limits.ts';
import { inLanguageOf, isOver, lingering, Refusal } from './client-limits/refusal.ts';

/** Paths of the page's origin that belong to the API. */
const API_PATHS = ['/api', '/api/*'];
/** Large files for anybody: whoever takes them slowly must not hold the connections that the others need. */
const PUBLIC_FILES = ['/uploads', '/uploads/*', '/api/docs', '/api/docs/*', '/api/openapi.json'];

export interface ApiProxyOptions {
  /** Where the API listens, such as `http://127.0.0.1:4000`. */
  readonly apiUrl: string;
  /** How people reach this origin; a proxy in front may handle https for us. */
  readonly protocol: 'http' | 'https';
  readonly answerLimits?: AnswerLimits;
  readonly clientLimits?: ClientLimits;
}

/** Passes `/api/` and `/uploads/` on to the API, streaming both ways, each kind over connections of its own. */
export async function proxyApi(
  app: FastifyInstance,
  { apiUrl, protocol, answerLimits = ANSWER_LIMITS, clientLimits = CLIENT_LIMITS }: ApiProxyOptions,
): Promise<void> {
  receiveBodies(app, clientLimits);
  for (const { routes, limit } of [
    { routes: API_PATHS, limit: answerLimits.usual },
    { routes: PUBLIC_FILES, limit: answerLimits.usual },
    { routes: [...SLOW_PATHS], limit: answerLimits.slow },
  ]) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      routes,
      // Which would take a connection at once; see receiveBodies.
      proxyPayloads: false,
      // It does not run while the request is still being sent on, however slowly that arrives.
      undici: { headersTimeout: limit, bodyTimeout: limit, connect: { timeout: 5000 } },
      disableRequestLogging: true,
      preHandler: ({ body }, reply, done) => {
        if (body instanceof Body) reply.raw.once('close', () => reply.raw.writableFinished || body.abandon());
        done();
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          ...forwardedHeaders(request as FastifyRequest, protocol),
        }),
        // What the API says about its connection to us would keep the client's open.
        rewriteHeaders: (headers) =>
          Object.fromEntries(
            Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'),
          ),
        // By default a 503 of the API (its health, while it starts) would be asked for ten times.
        retryDelay: () => null,
        onResponse: (request, reply, { stream }) => {
          const answer = stream as unknown as Readable;
          // Refused before it had arrived.
          const isEarly = !isOver(request.raw as FastifyRequest['raw']);
          reply.send(
            isEarly ? Readable.from(lingering(answer, request.raw as FastifyRequest['raw'])) : answer,
          );
        },
        onError: (reply, { error }) => answerFailure(reply as unknown as FastifyReply, error),
      },
    });
  }
}

/** What a client claims about its own address is dropped: the API limits sign-ins per address. */
function forwardedHeaders(request: FastifyRequest, protocol: string): Record<string, string | undefined> {
  return {
    // What is between two neighbours only (RFC 9110 §7.6.1): the client of the API would refuse to send it.
    expect: undefined,
    upgrade: undefined,
    te: undefined,
    trailer: undefined,
    'keep-alive': undefined,
    'proxy-connection': undefined,
    forwarded: undefined,
    'x-real-ip': undefined,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': request.headers.host,
  };
}

/** What a person reads when the API did not answer, by what is known of the request. */
export const API_FAILURES = {
  unreachable: {
    en: 'The server is not available at the moment. Nothing was changed; try again in a moment.',
    ru: 'Сервер сейчас недоступен. Ничего не изменено; попробуйте ещё раз через минуту.',
  },
  lost: {
    en: 'The connection to the server was lost. Reload to see whether it was done.',
    ru: 'Связь с сервером прервалась. Обновите страницу, чтобы узнать, выполнено ли действие.',
  },
  tooSlow: {
    en: 'The server did not answer in time. Reload to see whether it was done.',
    ru: 'Сервер не ответил вовремя. Обновите страницу, чтобы узнать, выполнено ли действие.',
  },
} as const satisfies Record<string, Text>;

/** Whether the API never got the request; after any other failure it may have done what was asked. */
const wasNeverSent = ({ message, name }: Error): boolean =>
  // The proxy wraps these without their code.
  /ECONNREFUSED|ENOENT|Connect Timeout/u.test(`${name} ${message}`);

function answerFailure(reply: FastifyReply, error: Error): void {
  // The client left, such as by cancelling an upload: there is nobody to answer. Only its socket tells: the request itself
  // counts as aborted as soon as the connection to the API is lost.
  if (reply.raw.socket?.destroyed !== false) return;
  const { body, headers } = reply.request;
  if (body instanceof Body && body.errored instanceof Refusal) {
    void reply.send(body.errored);
    return;
  }
  const isTimeout = 'statusCode' in error && error.statusCode === 504;
  const text = API_FAILURES[wasNeverSent(error) ? 'unreachable' : isTimeout ? 'tooSlow' : 'lost'];
  void reply
    .code(isTimeout ? 504 : 502)
    .type('application/json; charset=utf-8')
    .send({ detail: inLanguageOf(headers, text) });
}
