import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie for the browser to keep. */
export interface Cookie {
  readonly name: string;
  /** URL-safe characters only. */
  readonly value: string;
  /** The calls it goes to: those below this path. */
  readonly path: string;
  /** Seconds; 0 deletes it. */
  readonly lifetime: number;
  /** `Lax`: it also goes along when another site leads the person here by a link. `Strict` unless set. */
  readonly sameSite?: 'Strict' | 'Lax';
}

/** The value of a cookie that the request brings, if it does. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return new RegExp(String.raw`(?:^|;\s*)${name}=([\w.-]+)`, 'u').exec(request.headers.cookie ?? '')?.[1];
}

/** Sets a cookie that no script reads and that another site's page cannot make the browser send with its requests. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, path, lifetime, sameSite = 'Strict' }: Cookie,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}
