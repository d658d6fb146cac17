import type { User } from '@touchline/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { findSessionUser } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers without a sign-in. Every other route requires an access token. */
    public?: boolean;
  }
  interface FastifyRequest {
    /** Who is signed in; null on public routes. */
    user: User | null;
  }
}

/**
 * Requires a valid access token of a living session (RFC 6750 §2.1) on every route that is not marked
 * `config: { public: true }`: a forgotten mark closes a route, it never opens one.
 */
export function requireSignIn(app: FastifyInstance, database: Database, tokens: Tokens): void {
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.public) return;
    const token = /^Bearer +([\w.-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized(texts.notSignedIn);
    const subject = await tokens.verify('access', token);
    const user = subject && (await findSessionUser(database, subject));
    if (!user) throw unauthorized(texts.sessionEnded);
    request.user = user;
  });
}

/** Who asks. @throws Error on a route that is public. */
export function userOf({ user }: FastifyRequest): User {
  if (!user) throw new Error('The route must not be public');
  return user;
}
