import type { Permission } from '@touchline/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finished, Readable } from 'node:stream';
import { actAs, askedAtTheEnd, cameBy } from '../database/actor.ts';
import { usedOrigin } from '../http/public-origin.ts';
import type { Database } from '../database/database.ts';
import { forbidden, RequestError, unauthorized } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import { findKeyUser, isKey } from './api-keys.ts';
import { requireAllowed, type SignedIn } from './allowed.ts';
import { findSessionUser } from './sessions.repository.ts';
import { requireStillMay, type Proof } from './still-may.ts';
import type { Tokens } from './tokens.ts';

/** Milliseconds between two looks at whether whoever uploads or downloads something large, or waits for something, still may. */
const LOOK_EVERY = 1000;

/**
 * Ends whatever takes longer once whoever asked for it is signed out, or may no longer have it (U2, S16): a body that is on its way and
 * what is done with it are answered with why, and the connection ends, which ends that work as well; an answer that is on its way is
 * broken off.
 */
function endWhenRefused(reply: FastifyReply, look: () => Promise<unknown>): void {
  const { request } = reply;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  // One after the other: a database that is slow gets no more to do by it.
  const lookLater = () => {
    if (!isOver) timer = setTimeout(() => void lookAgain(), LOOK_EVERY).unref();
  };
  const lookAgain = async () => {
    try {
      await look();
    } catch (error) {
      // A database that is not there for a moment says nothing about the person.
      if (error instanceof RequestError) {
        if (request.answer) request.answer.destroy(error);
        else if (!reply.sent) void reply.header('connection', 'close').send(error);
        return;
      }
    }
    lookLater();
  };
  lookLater();
  finished(reply.raw, () => {
    isOver = true;
    clearTimeout(timer);
  });
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
    /** Reads again who asks. Null on public routes. @throws 401, 403 where they may no longer */
    readUser: (() => Promise<void>) | null;
    /** What they have proved themselves by; null on public routes. */
    proof: Proof | null;
    /** An answer that is on its way. */
    answer: Readable | null;
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
  app.decorateRequest('proof', null);
  app.decorateRequest('answer', null);
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
  app.addHook('onRequest', async (request, reply) => {
    const { public: isPublic, permission, duringSetUp } = request.routeOptions.config;
    if (request.is404 || isPublic) return;
    const token = /^Bearer +([\w.-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized(texts.notSignedIn);
    const isOfKey = isKey(token);
    // A token that ends while a long body is on its way was good when it was sent.
    const subject = isOfKey ? undefined : await tokens.verify('access', token);
    const look = async (): Promise<SignedIn> => {
      if (isOfKey) {
        const maker = await findKeyUser(database, token);
        requireAllowed(maker, permission);
        return maker;
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
      return person;
    };
    request.readUser = async () => {
      request.user = await look();
    };
    await request.readUser();
    request.sessionId = subject?.sessionId ?? null;
    request.proof = subject ? { session: subject } : { key: token };
    endWhenRefused(reply, look);
  });
  // A body may take minutes: whoever was demoted or had to leave meanwhile could use it to get their rights back (U2).
  app.addHook('preHandler', async ({ body, readUser }) => {
    if (body != null) await readUser?.();
  });
  // After the body has been read: what continues in the name of the person is all that the handler waits for.
  app.addHook('preHandler', (request, _reply, done) => {
    const { user, proof, routeOptions } = request;
    if (!user || !proof) {
      done();
      return;
    }
    const { permission } = routeOptions.config;
    askedAtTheEnd(
      (run) => requireStillMay(run, proof, user, permission),
      () => {
        if (user.key) actAs({ account: user.id, key: user.key.name }, done);
        // A program may know Touchline by an address that no person can reach.
        else cameBy(usedOrigin(request), () => actAs(user.id, done));
      },
    );
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) request.answer = payload;
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
