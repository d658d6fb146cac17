import type { FastifyReply } from 'fastify';
import type { RequestError } from '../errors.ts';

/**
 * Ends when nobody waits for the answer any more: the dialog was closed, or the page left.
 * @param reason what work that goes on fails with; nobody reads it.
 */
export function askerOf(reply: FastifyReply, reason: RequestError): AbortSignal {
  const gone = new AbortController();
  // While it was looked up who asks, they may have left already: that is not told again, and the work would have nobody.
  if (reply.raw.destroyed) gone.abort(reason);
  else reply.raw.once('close', () => gone.abort(reason));
  return gone.signal;
}
