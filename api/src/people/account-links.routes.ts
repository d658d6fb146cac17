import { LinkAnswer, LinkRequest, LinkUse } from '@touchline/shared/contract';
import { ACCOUNT_LINKS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { passwordFault } from '../auth/password-rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { namedField, notFound } from '../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { readLink, redeemLink } from './account-links.ts';
import type { AccountNotices } from './account-notices.ts';
import { texts } from './texts.ts';

const tags = ['Authentication'];
const isPublic = { public: true } as const;

export interface AccountLinkRouteOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly notices: AccountNotices;
}

/**
 * Links by which somebody gets in once (U2). What they prove is 256 random bits, so guesses are not counted; a password is
 * hashed only for a link that is good.
 */
export const accountLinkRoutes: FastifyPluginAsyncZod<AccountLinkRouteOptions> = async (
  app,
  { database: { kysely }, clock, notices },
) => {
  app.post(
    ACCOUNT_LINKS_PATH,
    {
      config: isPublic,
      schema: {
        tags,
        summary: 'Whose link it is',
        security: [],
        body: LinkRequest,
        response: { 200: jsonResponse('The account', LinkAnswer), ...errorResponses(400, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const link = await readLink(kysely, request.body.token, clock.now());
      if (!link) throw notFound(texts.linkUnusable);
      return reply.send(link);
    },
  );

  app.post(
    `${ACCOUNT_LINKS_PATH}use/`,
    {
      config: isPublic,
      schema: {
        tags,
        summary: 'Choose the password of the account that a link is for; the link is used up',
        description: 'Every session that the account had ends.',
        security: [],
        body: LinkUse,
        response: { 204: noContent('One can sign in with it'), ...errorResponses(400, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { token, name, password } = request.body;
      const now = clock.now();
      const link = await readLink(kysely, token, now);
      if (!link) throw notFound(texts.linkUnusable);
      const fault = await passwordFault(password, link.email, name);
      if (fault) throw namedField('password', fault);
      const account = await redeemLink(kysely, { token, name, password, now });
      if (!account) throw notFound(texts.linkUnusable);
      if (!account.isNew) notices.tell(account.id, { kind: 'password' }, request);
      return reply.status(204).send(null);
    },
  );
};
