import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets a browser keep an answer and ask before each use whether it is still current (RFC 9110 §8.8.3 and §13.1.2). The tag
 * is weak, because the same answer goes out compressed in more than one way.
 * @param version differs whenever the answer differs, without quotes; also between two askers who are answered differently, because
 * a browser keeps answers by address alone. `Vary: Authorization` would forget them all with each new access token.
 * @returns whether the browser has that answer already: then {@link sendNotModified} is all it needs.
 */
export function isKept(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `"${version}"`;
  reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((entry) => entry.trim());
  return known.some((entry) => entry === '*' || entry.replace(/^W\//, '') === tag);
}

/** 304. With `null` as payload Fastify would announce the length of that word, which a proxy mistakes for a lost answer. */
export const sendNotModified = (reply: FastifyReply) => reply.status(304).send();
