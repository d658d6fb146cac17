import {
  AddressConfirmation,
  AwaitedAddressApproval,
  LinkRequest,
  OwnAccount,
} from '@touchline/shared/contract';
import type { FastifyRequest } from 'fastify';
import {
  ACCOUNT_ADDRESS_PATH,
  ADDRESS_CONFIRMATION_PATH,
  PEOPLE_PATH,
} from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import type { AccountNotices } from '../people/account-notices.ts';
import { readAccount } from './account.repository.ts';
import {
  approveAddress,
  confirmAddress,
  forgetAwaited,
  readAddressLink,
  readAwaited,
} from './address-changes.ts';
import type { AskForAddress } from './ask-for-address.ts';
import { texts } from './texts.ts';

const tags = ['My account'];
const config = { permission: 'account' } as const;
const isPublic = { public: true } as const;

export interface AddressRouteOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly notices: AccountNotices;
  readonly askForAddress: AskForAddress;
}

/** What becomes of an address that waits to be confirmed (U1). */
export const addressRoutes: FastifyPluginAsyncZod<AddressRouteOptions> = async (
  app,
  { database: { kysely }, clock, notices, askForAddress },
) => {
  const account = { 200: jsonResponse('The account', OwnAccount) };
  const own = (request: FastifyRequest) =>
    readAccount(kysely, userOf(request).id, askForAddress.canMail(request));

  app.post(
    ACCOUNT_ADDRESS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Send the link again that confirms the new address; the one before is worth nothing',
        response: { ...account, ...errorResponses(400, 401, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const awaited = await readAwaited(kysely, id);
      if (awaited === undefined) throw notFound(texts.nothingAwaited);
      await askForAddress.again(id, awaited, request);
      return reply.send(await own(request));
    },
  );

  app.delete(
    ACCOUNT_ADDRESS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Keep the address as it is: the link to the new one is worth nothing',
        response: { ...account, ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      await forgetAwaited(kysely, userOf(request).id);
      return reply.send(await own(request));
    },
  );

  app.post(
    `${PEOPLE_PATH}:id/address/`,
    {
      config: { permission: 'people' },
      schema: {
        tags: ['People'],
        summary: 'Confirm the new address that somebody wants, as where no mail can be sent there',
        description: '404: none waits. 409: another waits by now, or another account has it.',
        params: IdParameters,
        body: AwaitedAddressApproval,
        response: { 204: noContent('They sign in with it'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noneAwaited);
      const seen = { seen: request.body.email, by: userOf(request).id };
      const { userId, before } = await approveAddress(kysely, id, seen);
      notices.tell(userId, { kind: 'address', before }, request);
      return reply.status(204).send(null);
    },
  );

  app.post(
    ADDRESS_CONFIRMATION_PATH,
    {
      config: isPublic,
      schema: {
        tags,
        summary: 'Which address a link confirms',
        security: [],
        body: LinkRequest,
        response: {
          200: jsonResponse('The address', AddressConfirmation),
          ...errorResponses(400, 404, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const email = await readAddressLink(kysely, request.body.token, clock.now());
      if (email === undefined) throw notFound(texts.addressLinkUnusable);
      return reply.send({ email });
    },
  );

  app.post(
    `${ADDRESS_CONFIRMATION_PATH}use/`,
    {
      config: isPublic,
      schema: {
        tags,
        summary: 'Confirm the address; the link is used up',
        description: '409: another account has it by now.',
        security: [],
        body: LinkRequest,
        response: { 204: noContent('One signs in with it'), ...errorResponses(400, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { userId, before } = await confirmAddress(kysely, request.body.token, clock.now());
      notices.tell(userId, { kind: 'address', before }, request);
      return reply.status(204).send(null);
    },
  );
};
