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
  const origin = publicUrl === undefined ? usedOrigin(request) : new URL(publicUrl).origin;
  if (origin === undefined) throw new RequestError(400, texts.hostUnusable);
  return origin;
}

/** The origin by which a person reached Touchline, as the gateway passes it on; undefined where that is malformed. */
export function usedOrigin({ host, protocol }: FastifyRequest): string | undefined {
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  return HOST.test(host) && URL.canParse(origin) ? new URL(origin).origin : undefined;
}

/**
 * Where a link of a mail leads that proves who clicks it. Never to a host that whoever asks may name as they like: its page would be
 * given the link's secret.
 */
export function trustedOrigin(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const origin = publicOrigin(request, publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
  return publicUrl !== undefined || isLocal ? origin : undefined;
}
