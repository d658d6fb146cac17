import { CampaignDetail, FailedSettlement, MessageSettlement } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { settleFailed, settleMessage } from './settlement.repository.ts';
import { noSuchMessage } from './texts.ts';

const MessageParameters = z.object({ id: IdParameters.shape.id, message_id: IdParameters.shape.id });

/** A person's decisions about uncertain mails (E3) and failed ones (S2). */
export const settlementRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database, timing },
) => {
  app.post(
    '/api/campaigns/:id/messages/:message_id/settle/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags: ['Campaigns'],
        summary: 'Say what became of an uncertain mail, or what to do about a failed one',
        description:
          '`sent`: an uncertain one went out when it was handed over, and the sequence goes on from there. `send_again`: it is ' +
          'due at once. `skip`: a failed one never goes out, and the sequence goes on after it. A mail that is neither ' +
          'uncertain nor failed any more stays as it is, and is not sent again once a later step went out.',
        params: MessageParameters,
        body: MessageSettlement,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const campaign = possibleId(request.params.id, texts.noSuchCampaign);
      const message = possibleId(request.params.message_id, noSuchMessage);
      const { outcome } = request.body;
      return reply
        .type(JSON_TYPE)
        .send(
          await settleMessage(database.kysely, campaign, message, outcome, timing, userOf(request).email),
        );
    },
  );

  app.post(
    '/api/campaigns/:id/failed/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags: ['Campaigns'],
        summary: 'Have all failed mails tried again or skipped',
        description: 'A completed campaign becomes active again. Contacts who get no more mail are left out.',
        params: IdParameters,
        body: FailedSettlement,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const campaign = possibleId(request.params.id, texts.noSuchCampaign);
      const { outcome } = request.body;
      const { email } = userOf(request);
      return reply
        .type(JSON_TYPE)
        .send(await settleFailed(database.kysely, campaign, outcome, timing, email));
    },
  );
};
