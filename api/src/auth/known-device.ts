import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readCookie, setCookie } from '../http/cookies.ts';
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
  const token = readCookie(request, COOKIE);
  const subject = token === undefined ? undefined : await tokens.verify('device', token);
  return subject && { id: subject.sessionId, userId: subject.userId };
}

/**
 * Remembers the browser that somebody has just signed in with, in a cookie that goes to the sign-in alone. It proves
 * nothing but that: no call takes it in place of a token.
 */
export async function rememberDevice(
  tokens: Tokens,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFETIME * 1000);
  const value = await tokens.issue('device', { userId, sessionId: randomUUID() }, expiresAt);
  setCookie(request, reply, { name: COOKIE, value, path: '/api/auth/login/', lifetime: LIFETIME });
}
