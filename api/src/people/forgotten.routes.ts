import { isTimeZone } from '@touchline/shared/contract/time-zone-names';
import { FORGOTTEN_HOURS, ForgottenPassword, LoginWays } from '@touchline/shared/contract';
import { networkOf } from '@touchline/shared/contract/client-address';
import { FORGOTTEN_PASSWORD_PATH, JOIN_PATH, LOGIN_WAYS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { findUser } from '../auth/users.repository.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { RequestError } from '../errors.ts';
import { publicOrigin, trustedOrigin } from '../http/public-origin.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { countOnce, createLimiter } from '../http/rate-limits.ts';
import { preferredLanguage } from '../language/language.ts';
import { makeResetLink } from './account-links.ts';
import { findReader, resetMail } from './link-mails.ts';
import type { SystemMail } from './system-mail.ts';
import { texts, tooManyForgotten } from './texts.ts';

const tags = ['Authentication'];
const config = { public: true } as const;
const HOUR = 60 * 60 * 1000;
/** Mails to one address in a window: somebody who cannot find the first asks again. */
const MAILS_OF_ACCOUNT = 3;

export interface ForgottenRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly systemMail: SystemMail;
}

/** What somebody can do who cannot sign in with a password (U2). */
export const forgottenRoutes: FastifyPluginAsyncZod<ForgottenRouteOptions> = async (
  app,
  { database, config: settings, clock, systemMail },
) => {
  const { kysely } = database;
  const { perAddress, windowSeconds } = settings.loginLimits;
  const limiter = (prefix: string, points: number) =>
    createLimiter(database, { prefix, points, seconds: windowSeconds });
  const ofAddress = limiter('forgotten-address', perAddress);
  const ofAccount = limiter('forgotten-account', MAILS_OF_ACCOUNT);
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });

  app.get(
    LOGIN_WAYS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'How one gets in besides e-mail and password',
        security: [],
        response: { 200: jsonResponse('The same for everybody', LoginWays), ...errorResponses(400) },
      },
    },
    async (request, reply) => {
      const { hostname } = new URL(publicOrigin(request, settings.publicUrl));
      return reply.send({
        // A passkey is bound to a name.
        passkeys: isIP(hostname.replaceAll(/[[\]]/gu, '')) === 0,
        ...(settings.singleSignOn && {
          provider: { name: settings.singleSignOn.name, is_only_way: !settings.passwordSignIn },
        }),
        reset:
          systemMail.canSendLinks && trustedOrigin(request, settings.publicUrl) !== undefined
            ? 'mail'
            : 'administrator',
      });
    },
  );

  app.post(
    FORGOTTEN_PASSWORD_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Mail a link for a new password, if the address has an account',
        description: 'The answer is the same and as fast for every address. 409: no mailbox can send it.',
        security: [],
        body: ForgottenPassword,
        response: {
          204: noContent('It is on its way, if there is an account'),
          ...errorResponses(400, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const origin = trustedOrigin(request, settings.publicUrl);
      if (!systemMail.canSendLinks || origin === undefined)
        throw new RequestError(409, texts.askAdministrator);
      await countOnce(ofAddress, networkOf(request.ip), tooManyForgotten);
      const { email, time_zone = '' } = request.body;
      const zone = isTimeZone(time_zone) ? time_zone : undefined;
      const language = preferredLanguage(request.headers['accept-language']);
      const mail = async () => {
        const key = createHash('sha256').update(mailboxKey(email)).digest('hex');
        const mayGetMore = await ofAccount.consume(key).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof RateLimiterRes)) throw error;
            return false;
          },
        );
        const user = mayGetMore ? await findUser(kysely, email) : undefined;
        const reader = user && (await findReader(kysely, user.id, language, zone));
        if (!user || !reader) return;
        const expiresAt = new Date(clock.now().getTime() + FORGOTTEN_HOURS * HOUR);
        const { token } = await makeResetLink(kysely, user.id, { by: null, expiresAt });
        await systemMail.send(resetMail(reader, { url: `${origin}${JOIN_PATH}#${token}`, expiresAt }), null);
      };
      // Nobody waits for it: how long it takes would tell whether there is an account.
      const work = mail().catch((error: unknown) =>
        request.log.error({ err: error }, 'a link for a new password could not be mailed'),
      );
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      return reply.status(204).send(null);
    },
  );
};
