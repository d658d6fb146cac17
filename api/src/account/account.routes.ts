import fastifyMultipart from '@fastify/multipart';
import { OpenSessions, OwnAccount, OwnAccountChange, PasswordChange } from '@touchline/shared/contract';
import {
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_PHOTO_PATH,
  ACCOUNT_SESSIONS_PATH,
} from '@touchline/shared/contract/paths';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sessionOf, userOf } from '../auth/authenticate.ts';
import { createAskPassword } from '../auth/own-password.ts';
import { passwordFault } from '../auth/password-rules.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../auth/sessions.repository.ts';
import { changePassword } from '../auth/users.repository.ts';
import type { Config } from '../config.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { namedField, notFound } from '../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import type { AccountNotices } from '../people/account-notices.ts';
import type { ImageIntake } from '../uploads/image-intake.ts';
import { receiveImage } from '../uploads/receive-image.ts';
import type { AskForAddress } from './ask-for-address.ts';
import { changeAccount, changeAddress, changePhoto, readAccount } from './account.repository.ts';
import { texts } from './texts.ts';

const tags = ['My account'];
const config = { permission: 'account' } as const;
/** Pixels of a picture of somebody: it is shown at 64 at most, on screens that have up to three for each. */
const PHOTO_SIDE = 192;

export interface AccountRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly images: ImageIntake;
  readonly notices: AccountNotices;
  readonly askForAddress: AskForAddress;
}

/** What everybody can do about their own account (U1). */
export const accountRoutes: FastifyPluginAsyncZod<AccountRouteOptions> = async (
  app,
  { database, config: { loginLimits }, images, notices, askForAddress },
) => {
  const { kysely } = database;
  const askPassword = createAskPassword(database, loginLimits);
  const account = { 200: jsonResponse('The account', OwnAccount) };
  const own = (request: FastifyRequest) =>
    readAccount(kysely, userOf(request).id, askForAddress.canMail(request));

  app.get(
    ACCOUNT_PATH,
    {
      config: { ...config, duringSetUp: true },
      schema: { tags, summary: 'The own account', response: { ...account, ...errorResponses(401) } },
    },
    async (request, reply) => reply.send(await own(request)),
  );

  app.patch(
    ACCOUNT_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Change what one says of oneself',
        description:
          'Another address takes the password, and holds once the link that is mailed there is opened; where no mail can be sent, once an administrator has confirmed it. 409: all is kept, and only that mail could not be handed over. What an account may do is changed by administrators alone.',
        body: OwnAccountChange,
        response: { ...account, ...errorResponses(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id, email: current } = userOf(request);
      const { password, email, ...said } = request.body;
      const isOther = email !== undefined && email !== current;
      if (isOther) {
        if (password === undefined) throw namedField('password', texts.passwordNeeded);
        await askPassword(id, password, 'password');
      }
      if (!isOther) await changeAccount(kysely, id, said);
      else if (mailboxKey(email) !== mailboxKey(current))
        await askForAddress.ask(id, { email, said }, request);
      else {
        // In other letters it is the same mailbox.
        await inTransaction(kysely, async (transaction) => {
          await changeAccount(transaction, id, said);
          await changeAddress(transaction, id, email);
        });
        notices.tell(id, { kind: 'address', before: current }, request);
      }
      return reply.send(await own(request));
    },
  );

  app.put(
    ACCOUNT_PASSWORD_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Choose another password; every other session of the account ends',
        body: PasswordChange,
        response: { 204: noContent('It holds'), ...errorResponses(400, 401, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id, email } = userOf(request);
      const { old_password, password } = request.body;
      await askPassword(id, old_password, 'old_password');
      if (password === old_password) throw namedField('password', texts.samePassword);
      const { name } = await own(request);
      const fault = await passwordFault(password, email, name);
      if (fault) throw namedField('password', fault);
      await changePassword(kysely, id, password, sessionOf(request));
      notices.tell(id, { kind: 'password' }, request);
      return reply.status(204).send(null);
    },
  );

  app.get(
    ACCOUNT_SESSIONS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Where one is signed in',
        response: { 200: jsonResponse('This session first', OpenSessions), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const current = sessionOf(request);
      const sessions = await listSessions(database, userOf(request).id);
      const results = sessions.map(({ id, browser, created_at, used_at }) => ({
        id,
        browser,
        created_at: created_at.toISOString(),
        used_at: used_at.toISOString(),
        is_this: id === current,
      }));
      return reply.send({
        results: [...results.filter(({ is_this }) => is_this), ...results.filter(({ is_this }) => !is_this)],
      });
    },
  );

  app.delete(
    ACCOUNT_SESSIONS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Sign out everywhere but here',
        response: { 204: noContent('Their tokens are refused from now on'), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      await endOtherSessions(database, userOf(request).id, sessionOf(request));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    `${ACCOUNT_SESSIONS_PATH}:session/`,
    {
      config,
      schema: {
        tags,
        summary: 'Sign out in one place',
        params: z.object({ session: z.uuid() }),
        response: { 204: noContent('Its tokens are refused from now on'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      if (!(await endSessionOf(database, userOf(request).id, request.params.session)))
        throw notFound(texts.noSuchSession);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    ACCOUNT_PHOTO_PATH,
    {
      config,
      schema: { tags, summary: 'Show initials', response: { ...account, ...errorResponses(401) } },
    },
    async (request, reply) => {
      await changePhoto(kysely, userOf(request).id, null);
      return reply.send(await own(request));
    },
  );

  // In a plugin of its own, because the multipart parser is for this route alone.
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    scope.addContentTypeParser('*', (_request, _body, done) => {
      done(null);
    });
    scope.put(
      ACCOUNT_PHOTO_PATH,
      {
        config,
        schema: {
          tags,
          summary: 'Choose a picture, field `image`',
          description: `PNG, JPEG, GIF or WebP. It is cut to a square of ${PHOTO_SIDE} pixels, without metadata.`,
          consumes: ['multipart/form-data'],
          response: { ...account, ...errorResponses(400, 401, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const { id } = userOf(request);
        await changePhoto(kysely, id, await images.take(request, () => receiveImage(request), PHOTO_SIDE));
        return reply.send(await own(request));
      },
    );
  });
};
