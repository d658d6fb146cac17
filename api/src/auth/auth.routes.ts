import {
  LoginRequest,
  LoginResponse,
  RefreshRequest,
  RefreshResponse,
  User,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { actAs } from '../database/actor.ts';
import { recordActivity } from '../database/activity.ts';
import type { Database } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { accountDeactivated, RequestError, unauthorized } from '../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import type { Text } from '../language/language.ts';
import { texts } from '../language/texts.ts';
import { mayUseOwnWay } from '../single-sign-on/provider-accounts.ts';
import type { ProviderWatch } from '../single-sign-on/provider-watch.ts';
import { useProvider } from '../single-sign-on/texts.ts';
import { createCheckCode } from '../two-factor/code-check.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import { hasTwoFactor, mustSetUp } from '../two-factor/two-factor.repository.ts';
import type { Entrance } from './entrance.ts';
import { readDevice, rememberDevice } from './known-device.ts';
import { createLoginLimits } from './login-limits.ts';
import { refuseStrangersWhileFull, verifyNothing, verifyPassword } from './passwords.ts';
import { clearSessionCookie, makeCookieValue, presentedHash, setSessionCookie } from './session-cookie.ts';
import { endSession, isDeactivated, refreshSession } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';
import { findUser } from './users.repository.ts';

const tags = ['Authentication'];
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** 401 naming the code: its page asks for it. */
const refusedCode = (detail: Text) =>
  new RequestError(401, detail, { faults: [{ field: 'code', message: detail }] });

/** Options of {@link authRoutes}. */
export interface AuthOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly config: Config;
  readonly tokens: Tokens;
  readonly entrance: Entrance;
  /** Asks the provider of the company again about the sessions that it opened. */
  readonly watch?: Pick<ProviderWatch, 'refreshed'> | undefined;
}

/** Sign-in, refresh, log-out, and who is signed in (spec §7, "Authentication"). */
export const authRoutes: FastifyPluginAsyncZod<AuthOptions> = async (
  app,
  { database, config, tokens, clock, entrance, watch },
) => {
  const checkCode = createCheckCode(database, config, clock);
  const limits = createLoginLimits(database, config.loginLimits);

  const recordFailure = ({ id, email }: UserRow) =>
    recordActivity(database.kysely, { action: 'sign_in_failed', kind: 'account', subject: id, name: email });

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
      const { email, password, code } = request.body;
      let found: Promise<UserRow | undefined> | undefined;
      const account = () => (found ??= findUser(database.kysely, email));
      let isWrongCode = false;
      const signIn = async () => {
        const user = await account();
        const isRight = user
          ? await verifyPassword(password, user.password_hash, line)
          : await verifyNothing(password, line);
        if (user && !isRight) await recordFailure(user);
        if (!user || !isRight) return undefined;
        if (!(await mayUseOwnWay(database.kysely, config, user))) return 'by the provider';
        const needsCode = await hasTwoFactor(database.kysely, user.id);
        if (needsCode && code === undefined) return 'needs a code';
        if (needsCode && code !== undefined && !(await checkCode(user.id, code))) {
          isWrongCode = true;
          // Above all this one: somebody knows the password.
          await recordFailure(user);
          return undefined;
        }
        return entrance.open(request, user, needsCode);
      };
      const device = await readDevice(tokens, request);
      if (device === undefined) refuseStrangersWhileFull();
      const isKnown = device !== undefined && (await account())?.id === device.userId;
      const line = isKnown ? 'known' : 'strangers';
      const who = { address: request.ip, email, device: isKnown ? device.id : undefined };
      const session = await limits.guard(who, signIn);
      if (session === 'by the provider') {
        throw unauthorized(useProvider(config.singleSignOn?.name ?? ''));
      }
      if (session === 'needs a code') throw refusedCode(twoFactorTexts.codeNeeded);
      if (!session)
        throw isWrongCode ? refusedCode(twoFactorTexts.wrongCode) : unauthorized(texts.wrongCredentials);
      if (!isKnown) await rememberDevice(tokens, request, reply, session.user.id);
      return reply.send(await entrance.answer(request, reply, session));
    },
  );

  app.post(
    '/api/auth/refresh/',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Get a new access token; the refresh token stays the same',
        description:
          'A session that a page of this origin opened is bound to its browser by a cookie, of which each refresh gives ' +
          'another value. A refresh without it, or with a value that was replaced, ends the session. Where the account has been ' +
          'deactivated, the error names `account`.',
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
      if (!subject) throw unauthorized(texts.sessionEnded);
      const { sessionId: id, userId } = subject;
      const whose = { sessionId: id, userId };
      const presented = presentedHash(request, id);
      const next = makeCookieValue();
      const refresh = await refreshSession(database, subject, presented, next.hash);
      if (refresh.outcome !== 'refreshed') {
        if (refresh.outcome === 'reused') {
          const how =
            presented === undefined
              ? 'without its cookie'
              : 'with a cookie value that is good no longer or never was';
          request.log.warn({ userId }, `ended a session: somebody asked to refresh it ${how}`);
        }
        clearSessionCookie(request, reply, id);
        // Only who holds a token that was signed for the account hears of it.
        throw (await isDeactivated(database, userId))
          ? accountDeactivated()
          : unauthorized(texts.sessionEnded);
      }
      if (refresh.byProvider && watch && !(await watch.refreshed(id))) {
        clearSessionCookie(request, reply, id);
        throw unauthorized(texts.sessionEnded);
      }
      // Passwords were switched off, or the provider decides about the account since.
      const own = { id: userId, email_key: refresh.emailKey, role: refresh.role };
      if (!refresh.byProvider && !(await mayUseOwnWay(database.kysely, config, own))) {
        await endSession(database, id);
        clearSessionCookie(request, reply, id);
        throw unauthorized(texts.sessionEnded);
      }
      const { boundUntil } = refresh;
      if (boundUntil) setSessionCookie(request, reply, { id, value: next.value, expiresAt: boundUntil });
      const expiresAt = secondsFromNow(config.accessTokenSeconds);
      return reply.send({
        access: await tokens.issue(
          'access',
          {
            ...whose,
            role: refresh.role,
            isSettingUp: !refresh.byProvider && (await mustSetUp(database.kysely, whose.userId)),
          },
          expiresAt,
        ),
      });
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
      await actAs(subject.userId, () => endSession(database, subject.sessionId));
      clearSessionCookie(request, reply, subject.sessionId);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/auth/me/',
    {
      config: { permission: 'account', duringSetUp: true },
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
