import {
  AccountLink,
  Deactivation,
  INVITATION_DAYS,
  NewInvitation,
  People,
  RESET_HOURS,
  RoleChange,
} from '@touchline/shared/contract';
import { INVITATIONS_PATH, JOIN_PATH, PEOPLE_PATH } from '@touchline/shared/contract/paths';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import { LastAdministrator } from '../auth/users.repository.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { preferredLanguage } from '../language/language.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { createProviders } from '../mailboxes/sign-in/provider.ts';
import { revokeTokens } from '../mailboxes/sign-in/revoke-tokens.ts';
import { invite, listInvitations, makeResetLink, withdrawInvitation, type NewLink } from './account-links.ts';
import { findReader, invitationMail, resetMail } from './link-mails.ts';
import type { SystemMail } from './system-mail.ts';
import { deactivate, giveRole, listPeople, reactivate } from './people.repository.ts';
import { texts } from './texts.ts';

const tags = ['People'];
const config = { permission: 'people' } as const;
const HOUR = 60 * 60 * 1000;
const person = (id: number) => possibleId(id, texts.noSuchPerson);

export interface PeopleRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly systemMail: SystemMail;
}

/** Accounts of people: invitations, roles, and leaving (U2). */
export const peopleRoutes: FastifyPluginAsyncZod<PeopleRouteOptions> = async (
  app,
  { database: { kysely }, config: settings, clock, systemMail },
) => {
  const revocation = { keys: new SecretKeys(settings), providers: createProviders(settings), log: app.log };
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
  const linkOf = (request: FastifyRequest, { token, expiresAt }: NewLink) => ({
    url: `${publicOrigin(request, settings.publicUrl)}${JOIN_PATH}#${token}`,
    expiresAt,
  });
  const answerOf = ({ url, expiresAt }: ReturnType<typeof linkOf>, mailed: boolean): AccountLink => ({
    url,
    expires_at: expiresAt.toISOString(),
    mailed,
  });

  app.get(
    PEOPLE_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Every account, and who is invited',
        response: { 200: jsonResponse('By address', People), ...errorResponses(401) },
      },
    },
    async (_request, reply) =>
      reply.send({
        people: await listPeople(kysely),
        invitations: await listInvitations(kysely, clock.now()),
        can_mail: systemMail.canSendLinks,
      }),
  );

  app.post(
    INVITATIONS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Invite an address; its invitation before is worth nothing then',
        description: `The link is mailed where the server can and \`by_mail\` is not false, told once, good once, and for ${INVITATION_DAYS} days. 409: the address has an account.`,
        body: NewInvitation,
        response: {
          201: jsonResponse('The link to pass on', AccountLink),
          ...errorResponses(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const terms = { by: userOf(request).id, expiresAt: inHours(24 * INVITATION_DAYS) };
      const link = linkOf(request, await invite(kysely, request.body, terms));
      const language = preferredLanguage(request.headers['accept-language']);
      // In the language of who invites, and by their clocks: of the other nothing is known yet.
      const inviter = await findReader(kysely, terms.by, language);
      const reader = { email: request.body.email, language, timeZone: inviter?.timeZone ?? 'UTC' };
      const mailed =
        request.body.by_mail &&
        (await systemMail.send(invitationMail(reader, link, userOf(request).email), userOf(request)));
      return reply.status(201).send(answerOf(link, mailed));
    },
  );

  app.delete(
    `${INVITATIONS_PATH}:id/`,
    {
      config,
      schema: {
        tags,
        summary: 'Take an invitation back',
        params: IdParameters,
        response: { 204: noContent('Its link is worth nothing'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await withdrawInvitation(kysely, possibleId(request.params.id, texts.noSuchInvitation));
      return reply.status(204).send(null);
    },
  );

  app.put(
    `${PEOPLE_PATH}:id/role/`,
    {
      config,
      schema: {
        tags,
        summary: 'Give somebody another role, from their next request on',
        description:
          'Somebody takes over their mailboxes, organizations and conversations where `heir_id` says who, as from whoever may only read by ' +
          'then. 409: it is the last administrator.',
        params: IdParameters,
        body: RoleChange,
        response: { 204: noContent('It holds'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const change = { ...request.body, by: userOf(request), now: clock.now() };
      const isThere = await refuseLast(giveRole(kysely, person(request.params.id), change));
      if (!isThere) throw new RequestError(404, texts.noSuchPerson);
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${PEOPLE_PATH}:id/reset/`,
    {
      config,
      schema: {
        tags,
        summary: 'A link for somebody to choose a new password by',
        description: `It is mailed where the server can, told once, good once, and for ${RESET_HOURS} hours. Until it is used the old password holds.`,
        params: IdParameters,
        response: {
          201: jsonResponse('The link to pass on', AccountLink),
          ...errorResponses(400, 401, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const terms = { by: userOf(request).id, expiresAt: inHours(RESET_HOURS) };
      const id = person(request.params.id);
      const link = linkOf(request, await makeResetLink(kysely, id, terms));
      const language = preferredLanguage(request.headers['accept-language']);
      // By the clocks of who makes it, where the other has chosen none: they are of one team.
      const maker = await findReader(kysely, terms.by, language);
      const reader = await findReader(kysely, id, language, maker?.timeZone);
      const mailed =
        reader !== undefined && (await systemMail.send(resetMail(reader, link), userOf(request)));
      return reply.status(201).send(answerOf(link, mailed));
    },
  );

  app.post(
    `${PEOPLE_PATH}:id/deactivate/`,
    {
      config,
      schema: {
        tags,
        summary: 'Have somebody leave: all their sessions end at once',
        description:
          'Somebody takes over their mailboxes, organizations and conversations; without an heir the mailboxes are ' +
          'disconnected. 409: it is the last administrator or oneself, or a mailbox is needed.',
        params: IdParameters,
        body: Deactivation,
        response: { 204: noContent('They are out'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const leaving = { heirId: request.body.heir_id, by: userOf(request), now: clock.now() };
      const left = await refuseLast(deactivate(kysely, person(request.params.id), leaving));
      for (const mailbox of left) await revokeTokens(revocation, mailbox);
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${PEOPLE_PATH}:id/reactivate/`,
    {
      config,
      schema: {
        tags,
        summary: 'Let somebody in again who had left',
        params: IdParameters,
        response: { 204: noContent('They can sign in'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await reactivate(kysely, person(request.params.id), userOf(request).id);
      return reply.status(204).send(null);
    },
  );
};

/** Answers in words that the last administrator stays. @throws 409 */
async function refuseLast<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof LastAdministrator)
      throw new RequestError(409, texts.lastAdministrator, { cause: error });
    throw error;
  }
}
