import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Tokens } from './tokens.ts';

const COOKIE = 'touchline_device';
/** Seconds; a browser that is not used for half a year is a stranger again. */
const LIFETIME = 180 * 24 * 60 * 60;

/** A browser that somebody has signed in with before. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: number;
}

/** The device that a request comes from, if it is a known one. */
export async function readDevice(tokens: Tokens, request: FastifyRequest): Promise<KnownDevice | undefined> {
  const token = new RegExp(String.raw`(?:^|;\s*)${COOKIE}=([\w.-]+)`, 'u').exec(
    request.headers.cookie ?? '',
  )?.[1];
  const subject = token === undefined ? undefined : await tokens.verify('device', token);
  return subject && { id: subject.sessionId, userId: subject.userId };
}

/**
 * Remembers the browser that somebody has just signed in with, in a cookie that no script of the page reads and that goes
 * to the sign-in alone. It proves nothing but that: no call takes it in place of a token.
 */
export async function rememberDevice(
  tokens: Tokens,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFETIME * 1000);
  const token = await tokens.issue('device', { userId, sessionId: randomUUID() }, expiresAt);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api/auth/login/; Max-Age=${LIFETIME}; HttpOnly; SameSite=Strict${secure}`,
  );
}
