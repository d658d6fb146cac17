import {
  RecoveryCodes,
  TwoFactorConfirmation,
  TwoFactorProof,
  TwoFactorSecret,
  TwoFactorStart,
} from '@touchline/shared/contract';
import { TWO_FACTOR_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf, userOf } from '../auth/authenticate.ts';
import { createFailureLimit } from '../auth/failure-limits.ts';
import { createAskPassword } from '../auth/own-password.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { badField, RequestError } from '../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import type { AccountNotices } from '../people/account-notices.ts';
import { createCheckCode } from './code-check.ts';
import { texts } from './texts.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  hasTwoFactor,
  renewRecoveryCodes,
} from './two-factor.repository.ts';

const tags = ['My account'];
/** Somebody of whom the team requires it can do this and nothing else. */
const config = { permission: 'account', duringSetUp: true } as const;
const codes = { 200: jsonResponse('Shown once', RecoveryCodes) };

export interface TwoFactorRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly notices: AccountNotices;
}

/** The second factor of one's own account (U1). */
export const twoFactorRoutes: FastifyPluginAsyncZod<TwoFactorRouteOptions> = async (
  app,
  { database, config: settings, clock, notices },
) => {
  const { kysely } = database;
  const { perAccount, windowSeconds } = settings.loginLimits;
  const keys = new SecretKeys(settings);
  const askPassword = createAskPassword(database, settings.loginLimits);
  const checkCode = createCheckCode(database, settings, clock);
  const firstCodes = createFailureLimit(database, 'first-code', {
    points: perAccount,
    seconds: windowSeconds,
  });

  /** Asks for both factors. @throws 400, 409, 429 */
  const askBoth = async (id: number, { password, code }: TwoFactorProof) => {
    if (!(await hasTwoFactor(kysely, id))) throw new RequestError(409, texts.isOff);
    await askPassword(id, password, 'password');
    if (!(await checkCode(id, code))) throw badField(400, 'code', texts.wrongCode);
  };

  app.post(
    TWO_FACTOR_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Begin to set up codes of an authenticator app (RFC 6238)',
        description: 'Nothing is asked for at sign-ins until a first code has been confirmed.',
        body: TwoFactorStart,
        response: {
          200: jsonResponse('For the app', TwoFactorSecret),
          ...errorResponses(400, 401, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      await askPassword(user.id, request.body.password, 'password');
      return reply.send(await beginTwoFactor(kysely, keys, user));
    },
  );

  app.post(
    `${TWO_FACTOR_PATH}confirm/`,
    {
      config,
      schema: {
        tags,
        summary: 'Turn it on with a first code; every other session ends',
        body: TwoFactorConfirmation,
        response: { ...codes, ...errorResponses(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const first = { code: request.body.code, keep: sessionOf(request), now: clock.now() };
      const recovery_codes = await firstCodes.guard(String(id), () =>
        confirmTwoFactor(kysely, keys, id, first),
      );
      return reply.send({ recovery_codes: recovery_codes ?? [] });
    },
  );

  app.post(
    `${TWO_FACTOR_PATH}recovery-codes/`,
    {
      config,
      schema: {
        tags,
        summary: 'Other recovery codes; those before are worth nothing',
        body: TwoFactorProof,
        response: { ...codes, ...errorResponses(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      await askBoth(id, request.body);
      const recovery_codes = await renewRecoveryCodes(kysely, id);
      return reply.send({ recovery_codes });
    },
  );

  app.post(
    `${TWO_FACTOR_PATH}off/`,
    {
      config,
      schema: {
        tags,
        summary: 'Turn it off',
        description: 'Where the team requires it, nothing else can be done until it is set up again.',
        body: TwoFactorProof,
        response: { 204: noContent('It is off'), ...errorResponses(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      await askBoth(id, request.body);
      await endTwoFactor(kysely, id);
      notices.tell(id, { kind: 'two-factor-off' }, request);
      return reply.status(204).send(null);
    },
  );
};
