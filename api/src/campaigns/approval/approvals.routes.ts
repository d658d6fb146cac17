import { Approvals, CampaignDetail, SendingBack } from '@touchline/shared/contract';
import { APPROVALS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Database } from '../../database/database.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse } from '../../http/route-schemas.ts';
import { texts } from '../../language/texts.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { sendBack } from './approve.ts';
import { readApprovals } from './read-approvals.ts';

const tags = ['Campaigns'];

/** Campaigns that wait for approval (U4). Approving one is making it active, by the call that changes it. */
export const approvalRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.get(
    APPROVALS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What whoever asks may approve, and what of theirs was sent back or settled',
        response: {
          200: jsonResponse('Nothing where no approval is required', Approvals),
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await readApprovals(kysely, userOf(request).id)),
  );

  app.post(
    '/api/campaigns/:id/send-back/',
    {
      config: { permission: 'approve' },
      schema: {
        tags,
        summary: 'Send a campaign that waits for approval back, with what has to change',
        description:
          'It is a draft then, or paused where it has been active before. 409: nobody asks for approval of it any more.',
        params: IdParameters,
        body: SendingBack,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchCampaign);
      const { note } = request.body;
      return reply.type(JSON_TYPE).send(await sendBack(kysely, id, note, userOf(request), timing));
    },
  );
};
