import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  NewPasskey,
  PasskeyChange,
  Passkeys,
  PasskeyStart,
  WebAuthnOptions,
} from '@touchline/shared/contract';
import { PASSKEYS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import { createAskPassword } from '../auth/own-password.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { notFound, RequestError } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import type { AccountNotices } from '../people/account-notices.ts';
import type { Challenges } from './challenges.ts';
import {
  addPasskey,
  listCredentials,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.repository.ts';
import { relyingParty } from './relying-party.ts';
import { texts } from './texts.ts';

const tags = ['My account'];
const config = { permission: 'account' } as const;
/** EdDSA, ES256 and RS256, which every device has one of. */
const ALGORITHMS = [-8, -7, -257];
const list = { 200: jsonResponse('Oldest first', Passkeys) };

export interface PasskeyRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly challenges: Challenges;
  readonly notices: AccountNotices;
}

/** Passkeys of one's own account (U1). */
export const passkeyRoutes: FastifyPluginAsyncZod<PasskeyRouteOptions> = async (
  app,
  { database, config: settings, clock, challenges, notices },
) => {
  const { kysely } = database;
  const askPassword = createAskPassword(database, settings.loginLimits);

  app.get(
    PASSKEYS_PATH,
    { config, schema: { tags, summary: 'The own passkeys', response: { ...list, ...errorResponses(401) } } },
    async (request, reply) => reply.send({ results: await listPasskeys(kysely, userOf(request).id) }),
  );

  app.post(
    `${PASSKEYS_PATH}options/`,
    {
      config,
      schema: {
        tags,
        summary: 'What the browser is asked with to make a passkey',
        description: 'A session that was left open is not enough: it takes the password.',
        body: PasskeyStart,
        response: {
          200: jsonResponse('Options of WebAuthn', WebAuthnOptions),
          ...errorResponses(400, 401, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { id, email } = userOf(request);
      await askPassword(id, request.body.password, 'password');
      const options = await generateRegistrationOptions({
        rpName: 'Touchline',
        supportedAlgorithmIDs: ALGORITHMS,
        rpID: relyingParty(request, settings.publicUrl).id,
        userName: email,
        userID: new TextEncoder().encode(String(id)),
        challenge: challenges.make(`register:${id}`, clock.now()),
        excludeCredentials: await listCredentials(kysely, id),
        // Found by the device itself, and unlocked by finger, face or PIN: it stands for both factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return reply.send({ ...options });
    },
  );

  app.post(
    PASSKEYS_PATH,
    {
      config,
      bodyLimit: 256 * 1024,
      schema: {
        tags,
        summary: 'Add a passkey that the browser has made',
        body: NewPasskey,
        response: { ...list, ...errorResponses(400, 401, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const { name, response } = request.body;
      const party = relyingParty(request, settings.publicUrl);
      let challenge = '';
      const verified = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: (given) => {
          challenge = given;
          return challenges.isGenuine(`register:${id}`, given, clock.now());
        },
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch((error: unknown) => {
        throw new RequestError(400, texts.notMade, { cause: error });
      });
      if (!verified.verified || !(await challenges.use(kysely, challenge, clock.now())))
        throw new RequestError(400, texts.notMade);
      await addPasskey(kysely, id, name, verified.registrationInfo.credential);
      notices.tell(id, { kind: 'passkey-added', name }, request);
      return reply.send({ results: await listPasskeys(kysely, id) });
    },
  );

  app.patch(
    `${PASSKEYS_PATH}:id/`,
    {
      config,
      schema: {
        tags,
        summary: 'Call a passkey otherwise',
        params: IdParameters,
        body: PasskeyChange,
        response: { ...list, ...errorResponses(400, 401, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const passkey = possibleId(request.params.id, texts.noSuchPasskey);
      if (!(await renamePasskey(kysely, id, passkey, request.body.name))) throw notFound(texts.noSuchPasskey);
      return reply.send({ results: await listPasskeys(kysely, id) });
    },
  );

  app.delete(
    `${PASSKEYS_PATH}:id/`,
    {
      config,
      schema: {
        tags,
        summary: 'Remove a passkey: nobody signs in with it again',
        params: IdParameters,
        response: { 204: noContent('It is gone'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const passkey = possibleId(request.params.id, texts.noSuchPasskey);
      const { id } = userOf(request);
      const name = await removePasskey(kysely, id, passkey);
      if (name === undefined) throw notFound(texts.noSuchPasskey);
      notices.tell(id, { kind: 'passkey-removed', name }, request);
      return reply.status(204).send(null);
    },
  );
};
