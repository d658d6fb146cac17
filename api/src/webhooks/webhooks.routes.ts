import {
  MadeWebhook,
  NewWebhook,
  WebhookChange,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
} from '@touchline/shared/contract';
import { WEBHOOKS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { recordActivity } from '../database/activity.ts';
import type { Database } from '../database/database.ts';
import { namedField } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { preferredLanguage } from '../language/language.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import {
  ForeignFetchError,
  type ForeignFetchOptions,
  resolveForeignAddress,
} from '../network/foreign-fetch.ts';
import { attempt } from './attempt.ts';
import { addTest, claimAgain, listDeliveries, readDelivery, recordOutcome } from './deliveries.repository.ts';
import { targetRules } from './targets.ts';
import { targetTexts, texts } from './texts.ts';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  nameWebhook,
  readUrl,
} from './webhooks.repository.ts';

const tags = ['Webhooks'];
const config = { permission: 'webhooks' } as const;
const webhookOf = (id: number) => possibleId(id, texts.noSuchWebhook);
const DeliveryParameters = z.object({ ...IdParameters.shape, delivery: IdParameters.shape.id });
const Page = z.strictObject({
  before: z.coerce.number().pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).optional(),
});

const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language']);

export interface WebhookRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly targets?: ForeignFetchOptions | undefined;
}

/** Addresses that are told what happens (U8). */
export const webhookRoutes: FastifyPluginAsyncZod<WebhookRouteOptions> = async (
  app,
  { database: { kysely }, config: settings, targets = targetRules(settings) },
) => {
  const keys = new SecretKeys(settings);

  /** @throws 400 naming `url`; where its name leads is seen at each delivery again */
  async function checkAddress(url: string): Promise<void> {
    try {
      await resolveForeignAddress(url, targets);
    } catch (error) {
      if (error instanceof ForeignFetchError) throw namedField('url', error.describe(targetTexts));
      throw error;
    }
  }

  /** Tries one at once, whether its target is enabled or not: a person has asked for it, and sees what came of it. */
  async function tryNow(
    request: FastifyRequest,
    webhook: number,
    delivery: string,
  ): Promise<WebhookDelivery> {
    const claimed = await claimAgain(kysely, webhook, delivery, systemClock.now());
    await recordOutcome(kysely, claimed, await attempt({ keys, targets }, claimed), systemClock.now());
    return readDelivery(kysely, webhook, delivery, languageOf(request));
  }

  app.get(
    WEBHOOKS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Every webhook, without its secret',
        response: { 200: jsonResponse('Oldest first', Webhooks), ...errorResponses(401) },
      },
    },
    async (request, reply) => reply.send({ results: await listWebhooks(kysely, languageOf(request)) }),
  );

  app.post(
    WEBHOOKS_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Have an address told what happens',
        description:
          'Events are signed by Standard Webhooks with the secret of the answer, which is told only once. 400 naming `url`: an address ' +
          'that is not asked, or whose name leads nowhere. 409: there are too many.',
        body: NewWebhook,
        response: {
          201: jsonResponse('Its secret', MadeWebhook),
          ...errorResponses(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      await checkAddress(request.body.url);
      return reply.status(201).send(await addWebhook(kysely, keys, request.body, userOf(request).id));
    },
  );

  app.patch(
    `${WEBHOOKS_PATH}:id/`,
    {
      config,
      schema: {
        tags,
        summary: 'Change a webhook',
        description:
          'A disabled one is told nothing; what happens meanwhile waits for it, each event for a day. Another address is looked at as one of a new webhook.',
        params: IdParameters,
        body: WebhookChange,
        response: { 204: noContent('It holds'), ...errorResponses(400, 401, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = webhookOf(request.params.id);
      const { url } = request.body;
      const known = await readUrl(kysely, id);
      // The page sends the one it has along: where its name leads nowhere by now, it can still be disabled.
      if (url !== undefined && url !== known) await checkAddress(url);
      await changeWebhook(kysely, id, request.body);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    `${WEBHOOKS_PATH}:id/`,
    {
      config,
      schema: {
        tags,
        summary: 'Delete a webhook with its log',
        params: IdParameters,
        response: { 204: noContent('It is told nothing more'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await deleteWebhook(kysely, webhookOf(request.params.id));
      return reply.status(204).send(null);
    },
  );

  const tried = { 200: jsonResponse('What came of it', WebhookDelivery), ...errorResponses(400, 401, 404) };

  app.post(
    `${WEBHOOKS_PATH}:id/test/`,
    {
      config,
      schema: {
        tags,
        summary: 'Send an event of type `webhook.test`, and wait for the answer',
        params: IdParameters,
        response: tried,
      },
    },
    async (request, reply) => {
      const id = webhookOf(request.params.id);
      const name = await nameWebhook(kysely, id);
      const delivery = await addTest(kysely, id);
      await recordActivity(kysely, { action: 'webhook_tested', kind: 'webhook', subject: id, name });
      return reply.send(await tryNow(request, id, delivery));
    },
  );

  app.get(
    `${WEBHOOKS_PATH}:id/deliveries/`,
    {
      config,
      schema: {
        tags,
        summary: 'What a webhook was told, newest first',
        description: 'Of the last 30 days. `before` is `next` of the answer before.',
        params: IdParameters,
        querystring: Page,
        response: { 200: jsonResponse('At most 50', WebhookDeliveries), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const id = webhookOf(request.params.id);
      await nameWebhook(kysely, id);
      return reply.send(await listDeliveries(kysely, id, request.query.before, languageOf(request)));
    },
  );

  app.post(
    `${WEBHOOKS_PATH}:id/deliveries/:delivery/again/`,
    {
      config,
      schema: {
        tags,
        summary: 'Send an event again, under the same id, and wait for the answer',
        description: 'If it is not taken, it is tried for another day.',
        params: DeliveryParameters,
        response: tried,
      },
    },
    async (request, reply) => {
      const id = webhookOf(request.params.id);
      const name = await nameWebhook(kysely, id);
      const delivery = String(possibleId(request.params.delivery, texts.noSuchDelivery));
      await readDelivery(kysely, id, delivery, languageOf(request));
      await recordActivity(kysely, { action: 'webhook_sent_again', kind: 'webhook', subject: id, name });
      return reply.send(await tryNow(request, id, delivery));
    },
  );
};
