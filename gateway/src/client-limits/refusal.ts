import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { FALLBACK_LANGUAGE, languageOfCode, type Text } from '@touchline/shared/contract/language';

/** A request that the gateway does not pass on, with the sentence for the person. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly detail: Text;

  constructor(statusCode: number, detail: Text) {
    super(detail.en);
    this.statusCode = statusCode;
    this.detail = detail;
  }
}

/** What a person reads when the gateway refuses a request. */
export const REFUSALS = {
  malformed: { en: 'The request cannot be understood.', ru: 'Запрос не удалось разобрать.' },
  notFound: { en: 'There is nothing at this address.', ru: 'По этому адресу ничего нет.' },
  tooSlow: {
    en: 'The request arrived too slowly. Check the connection and try again.',
    ru: 'Запрос передавался слишком медленно. Проверьте соединение и попробуйте ещё раз.',
  },
  tooMany: {
    en: 'Too many requests at a time. Try again in a moment.',
    ru: 'Слишком много запросов одновременно. Попробуйте ещё раз чуть позже.',
  },
  headersTooLarge: {
    en: 'The headers of the request are too large.',
    ru: 'Заголовки запроса слишком велики.',
  },
  failed: { en: 'The gateway failed.', ru: 'Сбой шлюза.' },
} as const satisfies Record<string, Text>;

/** The sentence for a body of more than `bytes` bytes. */
export function tooLarge(bytes: number): Text {
  const [size, en, ru] =
    bytes < 1024 * 1024
      ? [Math.floor(bytes / 1024), 'KB', 'КБ']
      : [Math.floor(bytes / 1024 / 1024), 'MB', 'МБ'];
  return {
    en: `The request is too large: at most ${size} ${en} can be sent.`,
    ru: `Запрос слишком большой: можно отправить не больше ${size} ${ru}.`,
  };
}

/**
 * That text in the language that was asked for. By the first one alone: the page asks for exactly one, and nginx, which
 * answers in containers, can do no more.
 */
export function inLanguageOf(headers: IncomingMessage['headers'], text: Text): string {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().split(/[-,;\s]/u)[0];
  return text[languageOfCode(wanted) ?? FALLBACK_LANGUAGE];
}

/** How long a client that was answered may go on sending, in milliseconds, if it sends so many bytes in each window. */
const LINGER = 30_000;
const WINDOW = 2000;
const BYTES_PER_WINDOW = 1000;

/**
 * Ends an answer only when its request has arrived. Closing before, the system would answer what still comes with a reset,
 * and the client might lose the answer that says why.
 */
export async function* lingering(
  answer: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  request: IncomingMessage,
): AsyncGenerator<Uint8Array> {
  yield* answer;
  const end = Date.now() + LINGER;
  let received = 0;
  request.on('data', ({ length }: Buffer) => (received += length)).resume();
  const over = new AbortController();
  const ended = once(request, 'close', { signal: over.signal }).catch(() => undefined);
  for (let before = -BYTES_PER_WINDOW; received - before >= BYTES_PER_WINDOW;) {
    if (Date.now() > end || isOver(request)) break;
    before = received;
    await Promise.race([ended, wait(WINDOW, undefined, { signal: over.signal }).catch(() => undefined)]);
  }
  over.abort();
}

/** Whether it announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether nothing more comes of it. */
export const isOver = (request: IncomingMessage): boolean =>
  !hasBody(request) || request.complete || request.readableEnded || request.destroyed;
