import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { LoginResponse, PasskeyLogin, WebAuthnOptions } from '@touchline/shared/contract';
import { networkOf } from '@touchline/shared/contract/client-address';
import { PASSKEY_LOGIN_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Entrance } from '../auth/entrance.ts';
import { createFailureLimit } from '../auth/failure-limits.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { unauthorized } from '../errors.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { mayUseOwnWay } from '../single-sign-on/provider-accounts.ts';
import type { Challenges } from './challenges.ts';
import { findPasskey, markPasskeyUsed } from './passkeys.repository.ts';
import { relyingParty } from './relying-party.ts';
import { texts } from './texts.ts';

const tags = ['Authentication'];
const config = { public: true } as const;

type Answer = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

export interface PasskeySignInOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly challenges: Challenges;
  readonly entrance: Entrance;
}

/** Signing in with a passkey, which says itself whose it is (U1). */
export const passkeySignInRoutes: FastifyPluginAsyncZod<PasskeySignInOptions> = async (
  app,
  { database, config: settings, clock, challenges, entrance },
) => {
  const { kysely } = database;
  const { perAddress, windowSeconds } = settings.loginLimits;
  const limit = createFailureLimit(database, 'passkey', { points: perAddress, seconds: windowSeconds });

  app.post(
    `${PASSKEY_LOGIN_PATH}options/`,
    {
      config,
      schema: {
        tags,
        summary: 'What the browser is asked with to sign in with a passkey',
        security: [],
        response: { 200: jsonResponse('Options of WebAuthn', WebAuthnOptions), ...errorResponses(400) },
      },
    },
    async (request, reply) =>
      reply.send({
        ...(await generateAuthenticationOptions({
          rpID: relyingParty(request, settings.publicUrl).id,
          challenge: challenges.make('sign-in', clock.now()),
          userVerification: 'required',
        })),
      }),
  );

  app.post(
    PASSKEY_LOGIN_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        description: 'Its device has asked for finger, face or PIN: it stands for both factors.',
        security: [],
        body: PasskeyLogin,
        response: {
          200: jsonResponse('Tokens of the new session', LoginResponse),
          ...errorResponses(400, 401, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const response = request.body.response as Answer;
      const party = relyingParty(request, settings.publicUrl);
      const now = clock.now();
      const signIn = async () => {
        const passkey = await findPasskey(kysely, response.id);
        if (!passkey) return undefined;
        let challenge = '';
        const result = await verifyAuthenticationResponse({
          response,
          credential: passkey.credential,
          expectedChallenge: (given) => {
            challenge = given;
            return challenges.isGenuine('sign-in', given, now);
          },
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
        }).catch((error: unknown) => {
          request.log.debug({ err: error }, 'a passkey was refused');
        });
        if (!result?.verified || !(await challenges.use(kysely, challenge, now))) return undefined;
        const user = await kysely
          .selectFrom('users')
          .selectAll()
          .where('id', '=', passkey.userId)
          .executeTakeFirst();
        if (!user || !(await mayUseOwnWay(kysely, settings, user))) return undefined;
        const entered = await entrance.open(request, user, true);
        if (entered) await markPasskeyUsed(kysely, passkey.id, result.authenticationInfo.newCounter, now);
        return entered;
      };
      const entered = await limit.guard(networkOf(request.ip), signIn);
      if (!entered) throw unauthorized(texts.refused);
      return reply.send(await entrance.answer(request, reply, entered));
    },
  );
};
