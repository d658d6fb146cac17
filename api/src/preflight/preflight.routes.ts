import { LinkCheck, MAX_CAMPAIGN_BODY, PlannedCampaign, Preflight } from '@touchline/shared/contract';
import { PREFLIGHT_LINKS_PATH, PREFLIGHT_PATH } from '@touchline/shared/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { busy, RequestError } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import { preferredLanguage } from '../language/language.ts';
import { texts } from '../language/texts.ts';
import type { ForeignFetchOptions } from '../network/foreign-fetch.ts';
import { checkLinks, WHOLE_MILLISECONDS } from './check-links.ts';
import { plannedCampaign, storedCampaign, type CheckedCampaign } from './checked-campaign.ts';
import type { CheckedTemplate } from './preflight-input.ts';
import { readPreflightInput, type PreflightTools } from './read-input.ts';
import { readTemplates } from './read-templates.ts';
import { runChecks } from './run-checks.ts';
import { tooManyChecks, tooOften } from './texts.ts';
import { createTimeLimit } from './time-limit.ts';

/** Campaigns that are checked at a time, or whose links are, and that wait for their turn. */
const PARALLEL = 4;
const PARALLEL_LINK_CHECKS = 2;
const WAITING = 10;
/** For checking a campaign, except for its links. */
const MILLISECONDS = 20_000;
/** A dialog asks again with each change, and whenever something was mended. */
const PER_MINUTE = { checks: 60, links: 10 } as const;

export interface PreflightOptions extends PreflightTools {
  readonly database: Database;
  /** Rules for the addresses that links lead to, other than the usual ones. */
  readonly links?: ForeignFetchOptions | undefined;
  /** From a request to check links to its answer. */
  readonly linkCheckMilliseconds?: number | undefined;
  /** The same of a campaign. */
  readonly milliseconds?: number | undefined;
}

const LinksToCheck = z.strictObject({
  template_map: PlannedCampaign.shape.template_map,
  only: z
    .array(z.string())
    .optional()
    .describe('Only these of the addresses, as `unchecked` of an answer names them'),
});

/** What should not go out of a campaign that is about to send (V9). */
export const preflightRoutes: FastifyPluginAsyncZod<PreflightOptions> = async (
  app,
  { database, links, linkCheckMilliseconds = WHOLE_MILLISECONDS, milliseconds = MILLISECONDS, ...tools },
) => {
  const { kysely } = database;
  const tags = ['Campaigns'];
  const linkSlots = new Slots(PARALLEL_LINK_CHECKS, WAITING);
  const slots = new Slots(PARALLEL, WAITING);
  const limit = createRateLimits(database, 'preflight', { perMinute: PER_MINUTE, text: tooOften });

  /** Looks at a campaign for at most {@link MILLISECONDS}, waiting for its turn included. */
  const check = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<CheckedCampaign>,
  ): Promise<Preflight> => {
    const asker = askerOf(reply, new RequestError(503, tooManyChecks));
    await limit('checks', userOf(request).id);
    const end = createTimeLimit(kysely, asker, Date.now() + milliseconds);
    const language = preferredLanguage(request.headers['accept-language']);
    try {
      return await slots.run(async () => {
        // Nobody waits for it any more: the time was over before its turn came.
        end.signal.throwIfAborted();
        const input = await readPreflightInput(kysely, await read(), tools, end, language);
        return { findings: runChecks(input) };
      });
    } catch (error) {
      if (!(error instanceof NoSlotError) && error !== end.signal.reason) throw error;
      throw busy(tooManyChecks);
    }
  };

  app.post(
    PREFLIGHT_PATH,
    {
      config: { permission: 'read' },
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags,
        summary: 'What should not go out of a campaign, were it saved as active now',
        description:
          'Takes a campaign as `POST /api/campaigns/plan/` does, and changes nothing. A finding that `stops` refuses the ' +
          'campaign when it is activated, resumed or gets people; one that `warns` is for a person to see. After 20 seconds ' +
          'it ends: `unfinished` names what was not looked at.',
        body: PlannedCampaign,
        response: {
          200: jsonResponse('The findings', Preflight),
          ...errorResponses(400, 401, 413, 415, 429, 503),
        },
      },
    },
    (request, reply) =>
      check(request, reply, () => plannedCampaign(kysely, request.body, userOf(request).id)),
  );

  app.get(
    '/api/campaigns/:id/preflight/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The same of a campaign as it is stored',
        params: IdParameters,
        response: {
          200: jsonResponse('The findings', Preflight),
          ...errorResponses(400, 401, 404, 429, 503),
        },
      },
    },
    (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchCampaign);
      return check(request, reply, () => storedCampaign(kysely, id));
    },
  );

  app.post(
    PREFLIGHT_LINKS_PATH,
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Ask whether the addresses that templates link to exist',
        description:
          'Asks (`HEAD`) for each web address, at most 60, 20 of a host, and for at most 30 seconds, and ends when nobody waits ' +
          'any more. `unchecked` names what was left over: sent as `only`, it is asked for next.',
        body: LinksToCheck,
        response: {
          200: jsonResponse('Addresses that do not work', LinkCheck),
          ...errorResponses(400, 401, 413, 415, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const asker = askerOf(reply, new RequestError(503, tooManyChecks));
      await limit('links', userOf(request).id);
      const end = AbortSignal.timeout(linkCheckMilliseconds);
      const either = AbortSignal.any([asker, end]);
      // A turn comes within that time: those who asked before have ended.
      return linkSlots
        .run(async () => {
          const { template_map: map, only } = request.body;
          const templates: CheckedTemplate[] = [];
          for await (const template of readTemplates(kysely, map, tools.inspector, either))
            templates.push(template);
          return checkLinks({ templates, only }, asker, end, links);
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoSlotError) && error !== end.reason) throw error;
          throw busy(tooManyChecks);
        });
    },
  );
};
