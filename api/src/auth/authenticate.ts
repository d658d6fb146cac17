import type { Permission } from '@touchline/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actAs } from '../database/actor.ts';
import type { Database } from '../database/database.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import { findKeyUser, isKey } from './api-keys.ts';
import { requireAllowed, type SignedIn } from './allowed.ts';
import { findSessionUser } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

/** A route that takes a sign-in. */
export interface GuardedRoute {
  readonly method: string;
  readonly url: string;
  readonly permission: Permission;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers without a sign-in. Every other route requires an access token. */
    public?: boolean;
    /** What whoever asks must be allowed to do (U3). */
    permission?: Permission;
    /** Answers somebody who has yet to set up the second factor that the team requires. */
    duringSetUp?: boolean;
  }
  interface FastifyInstance {
    /** Every route that is not public, with what it takes. */
    guardedRoutes: GuardedRoute[];
  }
  interface FastifyRequest {
    /** Who is signed in; null on public routes. */
    user: SignedIn | null;
    /** Of whoever is signed in; null by an API key. */
    sessionId: string | null;
  }
}

/**
 * Requires a valid access token of a living session, or an API key (RFC 6750 §2.1), and the permission that the route names, on every route
 * that is not marked `config: { public: true }`. A route with neither mark is refused when it is added, so forgetting one
 * never opens anything (U3).
 */
export function requireSignIn(app: FastifyInstance, database: Database, tokens: Tokens): void {
  app.decorateRequest('user', null);
  app.decorateRequest('sessionId', null);
  const guardedRoutes: GuardedRoute[] = [];
  app.decorate('guardedRoutes', guardedRoutes);
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.public) return;
    const permission = config?.permission;
    if (!permission) throw new Error(`${String(method)} ${url} names no permission, and is not public`);
    guardedRoutes.push(...[method].flat().map((one) => ({ method: one, url, permission })));
  });
  app.addHook('onRequest', async (request) => {
    const { public: isPublic, permission, duringSetUp } = request.routeOptions.config;
    if (request.is404 || isPublic) return;
    const token = /^Bearer +([\w.-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized(texts.notSignedIn);
    if (isKey(token)) {
      request.user = await findKeyUser(database, token);
      requireAllowed(request.user, permission);
      return;
    }
    const subject = await tokens.verify('access', token);
    const user = subject && (await findSessionUser(database, subject));
    if (!subject || !user) throw unauthorized(texts.sessionEnded);
    requireAllowed(user, permission);
    const { must_set_up, ...person } = user;
    if (must_set_up === true && duringSetUp !== true) {
      // A page that does not know of it yet gets another token with the next refresh, which tells it.
      if (subject.isSettingUp !== true) throw unauthorized(twoFactorTexts.mustSetUp);
      throw forbidden(twoFactorTexts.mustSetUp);
    }
    request.user = person;
    request.sessionId = subject.sessionId;
  });
  // After the body has been read: what continues in the name of the person is all that the handler waits for.
  app.addHook('preHandler', (request, _reply, done) => {
    const { user } = request;
    if (user) actAs(user.key ? { account: user.id, key: user.key.name } : user.id, done);
    else done();
  });
}

/** Who asks. @throws Error on a route that is public. */
export function userOf({ user }: FastifyRequest): SignedIn {
  if (!user) throw new Error('The route must not be public');
  return user;
}

/** The session that whoever asks is signed in with. @throws Error on a route that is public, or that an API key may ask. */
export function sessionOf({ sessionId }: FastifyRequest): string {
  if (sessionId === null) throw new Error('The route must be for people who are signed in');
  return sessionId;
}
