import {
  CampaignMail,
  MAX_CAMPAIGN_BODY,
  PeopleAction,
  PeopleActionResult,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Database } from '../../database/database.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse, noContent } from '../../http/route-schemas.ts';
import { texts } from '../../language/texts.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { noSuchAction } from '../texts.ts';
import { readCampaignMails } from './campaign-mails.ts';
import { actOnPeople } from './people-actions.ts';
import { undoPeopleAction } from './undo-people-action.ts';

const ActionParameters = z.object({ id: IdParameters.shape.id, action_id: IdParameters.shape.id });

const tags = ['Campaigns'];
const campaignOf = (id: number) => possibleId(id, texts.noSuchCampaign);

/** What staff does about people of a campaign (V8). */
export const campaignPeopleRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.post(
    '/api/campaigns/:id/people/',
    {
      config: { permission: 'campaigns' },
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags,
        summary: 'Stop, resume, retry, skip or take out people of a campaign, one or many',
        description:
          '`stop`: nothing more goes to them until they are resumed; a mail that is with the server goes out. `resume`: a sequence ' +
          'that was stopped, or that a reply to another mail ended or holds, goes on; what has come due is sent at once. ' +
          '`retry`: a failed or uncertain mail is sent again at once; who got an uncertain one gets it twice. `skip`: the next ' +
          'mail never goes out, and the step after comes when it would have come. `take_out`: out of the campaign; what was sent ' +
          'stays on record and in the figures, and who was sent nothing leaves no trace. People are named by `contact_ids`, or ' +
          'are all who match `matching` at that moment. Whom nothing could be done for is told in `refused`, with the reason; ' +
          'of them nothing changes.',
        params: IdParameters,
        body: PeopleAction,
        response: {
          200: jsonResponse('What was done, and for whom it was not', PeopleActionResult),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = campaignOf(request.params.id);
      const acting = { by: userOf(request).email, timing };
      return reply.send(await actOnPeople(kysely, id, request.body, acting));
    },
  );

  app.post(
    '/api/campaigns/:id/people/:action_id/undo/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Take back what was done about people of a campaign',
        description: 'Within 30 days, once. What was sent since, or changed by somebody else, stays.',
        params: ActionParameters,
        response: { 204: noContent('Taken back'), ...errorResponses(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, action_id } = request.params;
      await undoPeopleAction(kysely, campaignOf(id), possibleId(action_id, noSuchAction), timing);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/campaigns/:id/mails/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every mail of a campaign to each of its people, for a file',
        description:
          'Planned ones too; each with when it was first opened, answered, returned or unsubscribed from.',
        params: IdParameters,
        response: {
          200: jsonResponse('By contact and step', z.array(CampaignMail)),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = campaignOf(request.params.id);
      return reply.type(JSON_TYPE).send(await readCampaignMails(kysely, id));
    },
  );
};
