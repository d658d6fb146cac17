import type { FastifyServerOptions } from 'fastify';

/** What a client may bring about at any time, by going away. */
const GONE = new Set(['UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);
const DEBUG = 20;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * What the gateway's log keeps of failures. A stranger may cause thousands of some: what a client did by going away is only
 * told at `debug`, and of the connection to the API one line says what happened, since its stack is always the same.
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      // The path without its query: with that a provider sends back the code of a sign-in.
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
      err: (error: Error) => ({
        type: error.constructor.name,
        message: error.message,
        ...('code' in error && { code: codeOf(error) }),
        stack: codeOf(error).startsWith('UND_ERR_') ? '' : (error.stack ?? ''),
      }),
    },
    hooks: {
      logMethod(words, method, at) {
        if (at > DEBUG && GONE.has(codeOf(words[0]))) this.debug(...words);
        else method.apply(this, words);
      },
    },
  } satisfies FastifyServerOptions['logger'];
}
