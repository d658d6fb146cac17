import {
  LoginRequest,
  LoginResponse,
  RefreshRequest,
  RefreshResponse,
  User,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { unauthorized } from '../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';
import { readDevice, rememberDevice } from './known-device.ts';
import { createLoginLimits } from './login-limits.ts';
import { verifyNothing, verifyPassword } from './passwords.ts';
import { endSession, findSessionUser, openSession } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';
import { findUser } from './users.repository.ts';

const tags = ['Authentication'];
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Options of {@link authRoutes}. */
export interface AuthOptions {
  readonly database: Database;
  readonly config: Config;
  readonly tokens: Tokens;
}

/** Sign-in, refresh, log-out, and who is signed in (spec §7, "Authentication"). */
export const authRoutes: FastifyPluginAsyncZod<AuthOptions> = async (app, { database, config, tokens }) => {
  const limits = createLoginLimits(database, config.loginLimits);

  app.post(
    '/api/auth/login/',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Sign in',
        security: [],
        body: LoginRequest,
        response: {
          200: jsonResponse('Tokens of the new session', LoginResponse),
          ...errorResponses(400, 401, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const signIn = async () => {
        const user = await findUser(database.kysely, email);
        const isRight = user
          ? await verifyPassword(password, user.password_hash)
          : await verifyNothing(password);
        if (!user || !isRight) return undefined;
        const refreshExpiry = secondsFromNow(config.refreshTokenSeconds);
        const sessionId = await openSession(database, user.id, user.password_hash, refreshExpiry);
        if (!sessionId) return undefined;
        const subject = { userId: user.id, sessionId };
        return {
          access: await tokens.issue('access', subject, secondsFromNow(config.accessTokenSeconds)),
          refresh: await tokens.issue('refresh', subject, refreshExpiry),
          user: { id: user.id, email: user.email },
        };
      };
      const device = await readDevice(tokens, request);
      const account = device && (await findUser(database.kysely, email));
      const isKnown = account !== undefined && account.id === device?.userId;
      const who = { address: request.ip, email, device: isKnown ? device?.id : undefined };
      const session = await limits.guard(who, signIn);
      if (!session) throw unauthorized(texts.wrongCredentials);
      if (!isKnown) await rememberDevice(tokens, request, reply, session.user.id);
      return reply.send(session);
    },
  );

  app.post(
    '/api/auth/refresh/',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Get a new access token; the refresh token stays the same',
        security: [],
        body: RefreshRequest,
        response: {
          200: jsonResponse('A new access token', RefreshResponse),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const subject = await tokens.verify('refresh', request.body.refresh);
      if (!subject || !(await findSessionUser(database, subject))) throw unauthorized(texts.sessionEnded);
      const expiresAt = secondsFromNow(config.accessTokenSeconds);
      return reply.send({ access: await tokens.issue('access', subject, expiresAt) });
    },
  );

  app.post(
    '/api/auth/logout/',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'End the session of a refresh token; both its tokens are refused from now on',
        security: [],
        body: RefreshRequest,
        response: { 204: noContent('The session has ended'), ...errorResponses(400, 401, 413, 415) },
      },
    },
    async (request, reply) => {
      const subject = await tokens.verify('refresh', request.body.refresh);
      if (!subject) throw unauthorized(texts.sessionEnded);
      await endSession(database, subject.sessionId);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/auth/me/',
    {
      schema: {
        tags,
        summary: 'Who is signed in',
        response: { 200: jsonResponse('The person', User), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      if (!request.user) throw unauthorized(texts.notSignedIn);
      return reply.send(request.user);
    },
  );
};
