import { ApiKeys, MadeApiKey, NewApiKey } from '@touchline/shared/contract';
import { KEYS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isAllowed } from '../auth/allowed.ts';
import { sessionOf, userOf } from '../auth/authenticate.ts';
import { createAskPassword } from '../auth/own-password.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { badField, forbidden, namedField } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { addKey, listKeys, revokeKey } from './api-keys.repository.ts';
import { findKeyProof, PROVIDER_PROOF_MINUTES } from './proof.ts';
import { notYours, texts } from './texts.ts';

const tags = ['API keys'];
const config = { permission: 'keys' } as const;

/** Keys that scripts sign in with (U8). */
export const apiKeyRoutes: FastifyPluginAsyncZod<{ database: Database; config: Config }> = async (
  app,
  { database, config: { loginLimits } },
) => {
  const { kysely } = database;
  const askPassword = createAskPassword(database, loginLimits);

  app.get(
    KEYS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'The own API keys; for administrators, everybody’s',
        response: { 200: jsonResponse('Newest first', ApiKeys), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const proof = await findKeyProof(kysely, user.id, sessionOf(request));
      return reply.send({ results: await listKeys(kysely, user), proof });
    },
  );

  app.post(
    KEYS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Make an API key',
        description:
          'It acts in the name of whoever makes it, may do at most what they may, and stops with their account. The answer is the ' +
          'only one that tells it. It takes the password; of an account without one, that the session was opened with the ' +
          `provider of the company at most ${PROVIDER_PROOF_MINUTES} minutes ago (403 otherwise). 409: the account has too many.`,
        body: NewApiKey,
        response: {
          201: jsonResponse('The key', MadeApiKey),
          ...errorResponses(400, 401, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { name, permissions, expires_at, password } = request.body;
      const refused = permissions.filter((permission) => !isAllowed(user, permission));
      if (refused.length > 0) throw badField(400, 'permissions', notYours(refused));
      const expiresAt = expires_at === null ? null : new Date(expires_at);
      if (expiresAt !== null && expiresAt.getTime() <= Date.now())
        throw badField(400, 'expires_at', texts.isOver);
      const proof = await findKeyProof(kysely, user.id, sessionOf(request));
      if (proof === 'sign_in') throw forbidden(texts.signInAnew);
      if (proof === 'password') {
        if (password === undefined) throw namedField('password', texts.passwordNeeded);
        await askPassword(user.id, password, 'password');
      }
      return reply.status(201).send(await addKey(kysely, user.id, { name, permissions, expiresAt }));
    },
  );

  app.delete(
    `${KEYS_PATH}:id/`,
    {
      config,
      schema: {
        tags,
        summary: 'Revoke an API key, from its next request on',
        params: IdParameters,
        response: { 204: noContent('It is worth nothing'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await revokeKey(kysely, userOf(request), possibleId(request.params.id, texts.noSuchKey));
      return reply.status(204).send(null);
    },
  );
};
