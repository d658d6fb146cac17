import { LinkCheck, MAX_CAMPAIGN_BODY, PlannedCampaign, Preflight } from '@touchline/shared/contract';
import { PREFLIGHT_LINKS_PATH, PREFLIGHT_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import { preferredLanguage } from '../language/language.ts';
import { texts } from '../language/texts.ts';
import type { ForeignFetchOptions } from '../network/foreign-fetch.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { checkLinks, WHOLE_MILLISECONDS } from './check-links.ts';
import { plannedCampaign, storedCampaign } from './checked-campaign.ts';
import { readPreflightInput, readTemplates } from './read-input.ts';
import { runChecks } from './run-checks.ts';
import type { TemplateInspector } from './template-inspector.ts';
import { tooManyChecks } from './texts.ts';

/** Campaigns whose links are checked at a time, and that wait for their turn. */
const PARALLEL = 2;
const WAITING = 10;

export interface PreflightOptions {
  readonly database: Database;
  readonly timing: Timing;
  readonly inspector: Pick<TemplateInspector, 'inspect'>;
  /** Rules for the addresses that links lead to, other than the usual ones. */
  readonly links?: ForeignFetchOptions | undefined;
  /** From a request to check links to its answer. */
  readonly linkCheckMilliseconds?: number | undefined;
}

const LinksToCheck = z.strictObject({ template_map: PlannedCampaign.shape.template_map });

/** What should not go out of a campaign that is about to send (V9). */
export const preflightRoutes: FastifyPluginAsyncZod<PreflightOptions> = async (
  app,
  { database: { kysely }, timing, inspector, links, linkCheckMilliseconds = WHOLE_MILLISECONDS },
) => {
  const tags = ['Campaigns'];
  const slots = new Slots(PARALLEL, WAITING);

  app.post(
    PREFLIGHT_PATH,
    {
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags,
        summary: 'What should not go out of a campaign, were it saved as active now',
        description:
          'Takes a campaign as `POST /api/campaigns/plan/` does, and changes nothing. A finding that `stops` refuses the ' +
          'campaign when it is activated, resumed or gets people; one that `warns` is for a person to see.',
        body: PlannedCampaign,
        response: { 200: jsonResponse('The findings', Preflight), ...errorResponses(400, 401, 413, 415) },
      },
    },
    async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      const campaign = await plannedCampaign(kysely, request.body, userOf(request).id);
      const input = await readPreflightInput(kysely, campaign, inspector, { timing, language });
      return reply.send({ findings: runChecks(input) });
    },
  );

  app.get(
    '/api/campaigns/:id/preflight/',
    {
      schema: {
        tags,
        summary: 'The same of a campaign as it is stored',
        params: IdParameters,
        response: { 200: jsonResponse('The findings', Preflight), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      const campaign = await storedCampaign(kysely, possibleId(request.params.id, texts.noSuchCampaign));
      const input = await readPreflightInput(kysely, campaign, inspector, { timing, language });
      return reply.send({ findings: runChecks(input) });
    },
  );

  app.post(
    PREFLIGHT_LINKS_PATH,
    {
      schema: {
        tags,
        summary: 'Ask whether the addresses that templates link to exist',
        description:
          'Asks (`HEAD`) for each web address, at most 60 and for at most 30 seconds, and ends when nobody waits any more.',
        body: LinksToCheck,
        response: {
          200: jsonResponse('Addresses that do not work', LinkCheck),
          ...errorResponses(400, 401, 413, 415, 503),
        },
      },
    },
    (request, reply) => {
      const asker = askerOf(reply, new RequestError(503, tooManyChecks));
      const end = AbortSignal.timeout(linkCheckMilliseconds);
      const either = AbortSignal.any([asker, end]);
      // A turn comes within that time: those who asked before have ended.
      return slots
        .run(async () => {
          const templates = await readTemplates(kysely, request.body.template_map, inspector, either);
          return checkLinks(templates, asker, end, links);
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoSlotError) && error !== end.reason) throw error;
          throw new RequestError(503, tooManyChecks, { headers: { 'retry-after': '5' } });
        });
    },
  );
};
