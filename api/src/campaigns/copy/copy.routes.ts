import { CampaignCopied, CampaignCopy, PeopleToCopy } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Database } from '../../database/database.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse } from '../../http/route-schemas.ts';
import { texts } from '../../language/texts.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { copyCampaign, findPeopleToCopy } from './copy-campaign.ts';

/** Duplicating a campaign, and running it again next season (V8). */
export const campaignCopyRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database, timing },
) => {
  app.get(
    '/api/campaigns/:id/copy/',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Campaigns'],
        summary: 'Who would be in a copy of a campaign, and who would not',
        params: IdParameters,
        response: {
          200: jsonResponse('How many, and who is left out', PeopleToCopy),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchCampaign);
      return reply.send(await findPeopleToCopy(database.kysely, id));
    },
  );

  app.post(
    '/api/campaigns/:id/copy/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags: ['Campaigns'],
        summary: 'Copy a campaign as a draft, without the people who said no',
        description:
          'The copy has the settings, templates, mailboxes and people of the campaign, but for those who unsubscribed, have an ' +
          'outcome that ends outreach, cannot be reached, were taken out or deleted: `left_out` says who and why. With `starts_on` nothing ' +
          'of it goes out before that day.',
        params: IdParameters,
        body: CampaignCopy,
        response: {
          201: jsonResponse('The copy', CampaignCopied),
          ...errorResponses(400, 401, 404, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchCampaign);
      const copying = { user: userOf(request).id, timing };
      return reply
        .status(201)
        .type(JSON_TYPE)
        .send(await copyCampaign(database.kysely, id, request.body, copying));
    },
  );
};
