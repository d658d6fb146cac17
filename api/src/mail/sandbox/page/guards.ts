import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { RequestError } from '../../../errors.ts';
import { texts } from './texts.ts';

/** Nothing but what the page itself brings; mail is in a frame with a policy of its own. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * For mail in its frame: styles, and images of our own, so that reading a mail counts as an open; those of others once the
 * person asks for them, over https alone. `sandbox` stands here too, for when somebody opens the frame's address by itself.
 */
export const mailPolicy = (linkOrigin: string, hasImages: boolean): string =>
  `default-src 'none'; img-src ${linkOrigin} data:${hasImages ? ' https:' : ''}; style-src 'unsafe-inline'; ` +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * The page has no sign-in, so only its own pages may use it: a name that a foreign page has pointed at this machine (DNS
 * rebinding) and a form on a foreign page (CSRF) are both refused.
 *
 * @param host the address it listens on, which may be a name
 */
export function guard(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      // With no-referrer a browser would call the origin of our own forms null.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const asked = hostNameOf(request.headers.host);
    if (asked === undefined || !isOwnName(asked, host)) throw new RequestError(421, texts.wrongHost);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign =
      (origin !== undefined && origin !== `http://${request.headers.host}`) ||
      (site !== undefined && site !== 'same-origin');
    if (isForeign) throw new RequestError(403, texts.refused);
  });
}

const hostNameOf = (host = '') =>
  URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/u, '$1')
    : undefined;

/** A numeric address cannot be pointed elsewhere. */
const isOwnName = (name: string, host: string) =>
  isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === host.toLowerCase();
