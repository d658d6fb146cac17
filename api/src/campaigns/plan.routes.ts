import { CampaignPlan, MAX_CAMPAIGN_BODY, PlannedCampaign } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { busy, RequestError } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import type { Rates } from '../outreach/rates.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { planCampaign } from './plan-campaign.ts';
import { tooManyPlans } from './texts.ts';

/** Plans made at a time, each of which may take some seconds and 100 MB, and plans that wait for their turn. */
const PARALLEL = 2;
const WAITING = 20;

export interface PlanOptions {
  readonly database: Database;
  readonly timing: Timing;
  readonly rates: Rates;
}

/** What a campaign would send, before it is set going. */
export const planRoutes: FastifyPluginAsyncZod<PlanOptions> = async (app, { database, timing, rates }) => {
  const slots = new Slots(PARALLEL, WAITING);
  app.post(
    '/api/campaigns/plan/',
    {
      config: { permission: 'read' },
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags: ['Campaigns'],
        summary: 'What a campaign would send and when, were it saved as active now',
        description:
          'Takes a campaign as it would be saved, with the `id` of one that is stored already, and changes nothing. Days ' +
          'are those of the team. It is a forecast with the hours, caps and holds of each mailbox: nobody answers, bounces or ' +
          'unsubscribes in it. The mails of other active campaigns that have a time take turns with its own; their later steps ' +
          'are not counted. `begin_ids` of contacts who do not wait are ignored.',
        body: PlannedCampaign,
        response: {
          200: jsonResponse('The plan', CampaignPlan),
          ...errorResponses(400, 401, 413, 415, 503),
        },
      },
    },
    (request, reply) => {
      // Nobody reads the plan of a dialog that was closed, and others wait for its place.
      const signal = askerOf(reply, new RequestError(503, tooManyPlans));
      return slots
        .run(() => {
          signal.throwIfAborted();
          return planCampaign(database, request.body, {
            ...timing,
            rates,
            signal,
            user: userOf(request).id,
          });
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoSlotError)) throw error;
          throw busy(tooManyPlans);
        });
    },
  );
};
