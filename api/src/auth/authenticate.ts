import type { Permission } from '@touchline/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { actAs, cameBy } from '../database/actor.ts';
import { usedOrigin } from '../http/public-origin.ts';
import type { Database } from '../database/database.ts';
import { forbidden, RequestError, unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import { findKeyUser, isKey } from './api-keys.ts';
import { requireAllowed, type SignedIn } from './allowed.ts';
import { findSessionUser } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

/** Milliseconds between two looks at whether whoever downloads something large still may. */
const LOOK_EVERY = 1000;

/** Breaks off an answer that is on its way once whoever asked for it is signed out, or may no longer have it (U2). */
function endWhenRefused(answer: Readable, readUser: () => Promise<void>): void {
  const timer = setInterval(() => {
    readUser().catch((error: unknown) => {
      // A database that is not there for a moment says nothing about the person.
      if (error instanceof RequestError) answer.destroy(error);
    });
  }, LOOK_EVERY).unref();
  answer.once('close', () => clearInterval(timer));
}

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
    /** Every route that answers without a sign-in. */
    publicRoutes: Omit<GuardedRoute, 'permission'>[];
  }
  interface FastifyRequest {
    /** Who is signed in; null on public routes. */
    user: SignedIn | null;
    /** Of whoever is signed in; null by an API key. */
    sessionId: string | null;
    /** Reads again who asks, and whether they still may; null on public routes. */
    readUser: (() => Promise<void>) | null;
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
  app.decorateRequest('readUser', null);
  const guardedRoutes: GuardedRoute[] = [];
  app.decorate('guardedRoutes', guardedRoutes);
  const publicRoutes: Omit<GuardedRoute, 'permission'>[] = [];
  app.decorate('publicRoutes', publicRoutes);
  app.addHook('onRoute', ({ config, method, url }) => {
    const methods = [method].flat();
    if (config?.public) {
      publicRoutes.push(...methods.map((one) => ({ method: one, url })));
      return;
    }
    const permission = config?.permission;
    if (!permission) throw new Error(`${String(method)} ${url} names no permission, and is not public`);
    guardedRoutes.push(...methods.map((one) => ({ method: one, url, permission })));
  });
  app.addHook('onRequest', async (request) => {
    const { public: isPublic, permission, duringSetUp } = request.routeOptions.config;
    if (request.is404 || isPublic) return;
    const token = /^Bearer +([\w.-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized(texts.notSignedIn);
    const isOfKey = isKey(token);
    // A token that ends while a long body is on its way was good when it was sent.
    const subject = isOfKey ? undefined : await tokens.verify('access', token);
    request.readUser = async () => {
      if (isOfKey) {
        request.user = await findKeyUser(database, token);
        requireAllowed(request.user, permission);
        return;
      }
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
    };
    await request.readUser();
  });
  // A body may take minutes: whoever was demoted or had to leave meanwhile could use it to get their rights back (U2).
  app.addHook('preHandler', async ({ body, readUser }) => {
    if (body != null) await readUser?.();
  });
  // After the body has been read: what continues in the name of the person is all that the handler waits for.
  app.addHook('preHandler', (request, _reply, done) => {
    const { user } = request;
    if (!user) {
      done();
      return;
    }
    if (user.key) actAs({ account: user.id, key: user.key.name }, done);
    // A program may know Touchline by an address that no person can reach.
    else cameBy(usedOrigin(request), () => actAs(user.id, done));
  });
  app.addHook('onSend', ({ readUser }, _reply, payload, done) => {
    if (readUser && payload instanceof Readable) endWhenRefused(payload, readUser);
    done(null, payload);
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
