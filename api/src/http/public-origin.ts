import type { FastifyRequest } from 'fastify';
import { RequestError } from '../errors.ts';
import { texts } from '../language/texts.ts';

/** A name or address with or without a port (RFC 3986 §3.2.2), and nothing that could end it early. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/iu;

/**
 * The origin that others reach Touchline by, such as `https://touchline.example.com`: it stands in mails for ever, and providers
 * send people back to it.
 *
 * @param publicUrl the setting; without it, the address the person used counts, as the gateway passes it on
 * @throws {RequestError} 400 when that address is malformed
 */
export function publicOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const origin = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  if (!HOST.test(request.host) || !URL.canParse(origin)) throw new RequestError(400, texts.hostUnusable);
  return new URL(origin).origin;
}
