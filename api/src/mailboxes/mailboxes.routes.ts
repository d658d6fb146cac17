import { Mailbox, MailboxList, MailboxSettings, SignedOutMailboxes } from '@touchline/shared/contract';
import { MAILBOXES_PATH, SIGNED_OUT_MAILBOXES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { listOwners } from '../database/accounts.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { usualMailbox } from '../outreach/mailbox-choice.ts';
import { listMailboxes } from './mailbox-list.ts';
import { disconnectMailbox, listSignedOut, tryMailboxNow, updateMailbox } from './mailboxes.repository.ts';
import { SecretKeys, type KeySettings } from './secrets/secret-keys.ts';
import { requireOwn } from './own-mailbox.ts';
import { createProviders } from './sign-in/provider.ts';
import { revokeTokens } from './sign-in/revoke-tokens.ts';
import { texts } from './texts.ts';

const tags = ['Mailboxes'];
const mailboxOf = (id: number) => possibleId(id, texts.noSuchMailbox);

export interface MailboxRouteOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'mailboxProviders'> & KeySettings;
  readonly clock: Clock;
}

/** The mailboxes that mails go out from and answers come to (B1, B5). */
export const mailboxRoutes: FastifyPluginAsyncZod<MailboxRouteOptions> = async (
  app,
  { database, config, clock },
) => {
  const keys = new SecretKeys(config);
  const providers = createProviders(config);
  const listFor = async (user: number): Promise<MailboxList> => ({
    results: await listMailboxes(database.kysely, clock.now()),
    usual_id: await usualMailbox(database.kysely, user),
    providers: {
      google: config.mailboxProviders.google !== undefined,
      microsoft: config.mailboxProviders.microsoft !== undefined,
    },
    people: await listOwners(database.kysely, user),
  });

  app.get(
    MAILBOXES_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every mailbox',
        response: {
          200: jsonResponse('The sandbox or the environment’s first, then by address', MailboxList),
          ...errorResponses(401),
        },
      },
    },
    (request) => listFor(userOf(request).id),
  );

  app.get(
    SIGNED_OUT_MAILBOXES_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The mailboxes that a person has to sign in to again',
        response: { 200: jsonResponse('By address', SignedOutMailboxes), ...errorResponses(401) },
      },
    },
    () => listSignedOut(database.kysely),
  );

  app.put(
    `${MAILBOXES_PATH}:id/`,
    {
      config: { permission: 'mailboxes' },
      schema: {
        tags,
        summary: 'Change a mailbox, if nobody has changed it since `updated_at`',
        description:
          'What is left out stays as it is. Of the mailbox that an administrator sets up, only owner and signature can be changed.',
        params: IdParameters,
        body: MailboxSettings,
        response: {
          200: jsonResponse('The whole mailbox', Mailbox),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request) => {
      const id = mailboxOf(request.params.id);
      await requireOwn(database.kysely, userOf(request), id);
      return updateMailbox(database, id, request.body, clock.now());
    },
  );

  app.delete(
    `${MAILBOXES_PATH}:id/`,
    {
      config: { permission: 'mailboxes' },
      schema: {
        tags,
        summary: 'Disconnect a mailbox that no active campaign uses; what went out from it stays',
        params: IdParameters,
        response: { 204: noContent('Disconnected'), ...errorResponses(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const id = mailboxOf(request.params.id);
      await requireOwn(database.kysely, userOf(request), id);
      const left = await disconnectMailbox(database.kysely, id, clock.now());
      await revokeTokens({ keys, providers, log: app.log }, left);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${MAILBOXES_PATH}:id/hold/try-now/`,
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Has a mail tried now although the mailbox is held',
        description: 'One mail is tried; when the mail server takes it, the others follow.',
        params: IdParameters,
        response: { 204: noContent('A mail will be tried'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await tryMailboxNow(database, mailboxOf(request.params.id), clock.now());
      return reply.code(204).send(null);
    },
  );
};
