import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../http/cookies.ts';
import { hashOf, makeSecret } from '../random-secret.ts';

/**
 * A name for each session: cookies ignore ports, and a late answer of the session before must not overwrite the cookie of the
 * next person who signs in.
 */
const nameOf = (sessionId: string) => `touchline_session_${sessionId}`;
const PATH = '/api/auth/';

/** Whether a page of this origin asks: only browsers send this header, and no script can set it. */
export const isFromPage = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin';

/** A value for the cookie of a session, and what the database keeps of it. */
export function makeCookieValue(): { readonly value: string; readonly hash: string } {
  const value = makeSecret();
  return { value, hash: hashOf(value) };
}

/** The hash of the value that the request presents for that session; undefined without one. */
export function presentedHash(request: FastifyRequest, sessionId: string): string | undefined {
  const value = readCookie(request, nameOf(sessionId));
  return value === undefined ? undefined : hashOf(value);
}

/** Gives the browser a value to present at the next refresh. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, value, expiresAt }: { readonly id: string; readonly value: string; readonly expiresAt: Date },
): void {
  const lifetime = Math.max(0, Math.ceil((expiresAt.getTime() - Date.now()) / 1000));
  setCookie(request, reply, { name: nameOf(id), value, path: PATH, lifetime });
}

/** Deletes the cookie of a session that has ended, where the browser has one. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, id: string): void {
  const name = nameOf(id);
  if (readCookie(request, name) !== undefined)
    setCookie(request, reply, { name, value: '', path: PATH, lifetime: 0 });
}
