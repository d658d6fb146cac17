import type { LoginResponse } from '@touchline/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { mustSetUp } from '../two-factor/two-factor.repository.ts';
import { browserOf } from './browser-name.ts';
import { isFromPage, makeCookieValue, setSessionCookie } from './session-cookie.ts';
import { openSession } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

/** A session that was just opened. */
export interface Entered {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly cookieValue: string | undefined;
  readonly expiresAt: Date;
  /** Whether the provider of the company has let them in: then a second factor is its matter. */
  readonly byProvider: boolean;
}

/** How somebody gets in, by whatever they have proven that they are who they say. */
export interface Entrance {
  /**
   * @param hasCode whether a second factor was proven as well
   * @param providerSeconds how long it lasts, of somebody whom the provider of the company lets in (U5)
   * @returns undefined when the account was changed meanwhile, or its person has left
   */
  open(
    request: FastifyRequest,
    user: UserRow,
    hasCode: boolean,
    providerSeconds?: number,
  ): Promise<Entered | undefined>;
  /** What the page is answered, with the cookie of the session. */
  answer(request: FastifyRequest, reply: FastifyReply, entered: Entered): Promise<LoginResponse>;
}

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Every sign-in goes through here, and gets a session of its own. */
export function createEntrance(
  database: Database,
  config: Pick<Config, 'refreshTokenSeconds' | 'accessTokenSeconds'>,
  tokens: Tokens,
): Entrance {
  return {
    open: async (request, user, hasCode, providerSeconds) => {
      const byProvider = providerSeconds !== undefined;
      const cookie = isFromPage(request) ? makeCookieValue() : undefined;
      const { refreshTokenSeconds } = config;
      const expiresAt = secondsFromNow(Math.min(refreshTokenSeconds, providerSeconds ?? refreshTokenSeconds));
      const sessionId = await openSession(database, {
        userId: user.id,
        passwordHash: user.password_hash,
        expiresAt,
        cookieHash: cookie?.hash,
        hasCode,
        browser: browserOf(request),
        byProvider,
      });
      return sessionId === undefined
        ? undefined
        : { user, sessionId, cookieValue: cookie?.value, expiresAt, byProvider };
    },
    answer: async (request, reply, { user, sessionId, cookieValue, expiresAt, byProvider }) => {
      if (cookieValue !== undefined)
        setSessionCookie(request, reply, { id: sessionId, value: cookieValue, expiresAt });
      const subject = { userId: user.id, sessionId };
      const { id, email, role, language } = user;
      return {
        access: await tokens.issue(
          'access',
          { ...subject, role, isSettingUp: !byProvider && (await mustSetUp(database.kysely, id)) },
          secondsFromNow(config.accessTokenSeconds),
        ),
        refresh: await tokens.issue('refresh', subject, expiresAt),
        user: { id, email, role, ...(language && { language }) },
      };
    },
  };
}
