import httpProxy from '@fastify/http-proxy';
import { FALLBACK_LANGUAGE, type Language, languageOfCode } from '@touchline/shared/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_LIMITS, SLOW_PATHS, type AnswerLimits } from './answer-limits.ts';

/** Largest request that is passed on, in bytes. The API has limits of its own, per route, with better messages. */
export const LARGEST_REQUEST = 64 * 1024 * 1024;

/** Paths of the page's origin that belong to the API. */
const API_PATHS = ['/api', '/api/*', '/uploads', '/uploads/*'];

export interface ApiProxyOptions {
  /** Where the API listens, such as `http://127.0.0.1:4000`. */
  readonly apiUrl: string;
  /** How people reach this origin; a proxy in front may handle https for us. */
  readonly protocol: 'http' | 'https';
  readonly answerLimits?: AnswerLimits;
}

/** Passes `/api/` and `/uploads/` on to the API, streaming both ways. */
export async function proxyApi(
  app: FastifyInstance,
  { apiUrl, protocol, answerLimits = ANSWER_LIMITS }: ApiProxyOptions,
): Promise<void> {
  for (const { routes, limit } of [
    { routes: API_PATHS, limit: answerLimits.usual },
    { routes: [...SLOW_PATHS], limit: answerLimits.slow },
  ]) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      routes,
      // It does not run while the request is still being sent on, however slowly that arrives.
      undici: { headersTimeout: limit, bodyTimeout: limit, connect: { timeout: 5000 } },
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          ...forwardedHeaders(request as FastifyRequest, protocol),
        }),
        // By default a 503 of the API (its health, while it starts) would be asked for ten times.
        retryDelay: () => null,
        onError: (reply, { error }) => answerFailure(reply as unknown as FastifyReply, error),
      },
    });
  }
}

/** What a client claims about its own address is dropped: the API limits sign-ins per address. */
function forwardedHeaders(request: FastifyRequest, protocol: string): Record<string, string | undefined> {
  return {
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
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** Whether the API never got the request; after any other failure it may have done what was asked. */
const wasNeverSent = ({ message, name }: Error): boolean =>
  // The proxy wraps these without their code.
  /ECONNREFUSED|ENOENT|Connect Timeout/u.test(`${name} ${message}`);

function answerFailure(reply: FastifyReply, error: Error): void {
  // The client left, such as by cancelling an upload: there is nobody to answer. Only its socket tells: the request itself
  // counts as aborted as soon as the connection to the API is lost.
  if (reply.raw.socket?.destroyed !== false) return;
  // The first one: the page asks for exactly one, and nginx, which answers in containers, can do no more.
  const wanted = (reply.request.headers['accept-language'] ?? '').toLowerCase().split(/[-,;\s]/u)[0];
  const language = languageOfCode(wanted) ?? FALLBACK_LANGUAGE;
  const isTimeout = 'statusCode' in error && error.statusCode === 504;
  const texts = API_FAILURES[wasNeverSent(error) ? 'unreachable' : isTimeout ? 'tooSlow' : 'lost'];
  void reply
    .code(isTimeout ? 504 : 502)
    .type('application/json; charset=utf-8')
    .send({ detail: texts[language] });
}
