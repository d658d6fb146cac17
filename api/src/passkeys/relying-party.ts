import type { FastifyRequest } from 'fastify';
import { publicOrigin } from '../http/public-origin.ts';

/** What passkeys are bound to: the origin that people reach Touchline by, and its name. */
export function relyingParty(request: FastifyRequest, publicUrl: string | undefined) {
  const origin = publicOrigin(request, publicUrl);
  return { origin, id: new URL(origin).hostname };
}
