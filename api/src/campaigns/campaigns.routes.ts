import {
  CampaignBeginning,
  CampaignDetail,
  CampaignList,
  CampaignUpdate,
  DELETION_HEADER,
  MailboxMove,
  MAX_CAMPAIGN_BODY,
  NewCampaign,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { isKept, sendNotModified } from '../http/entity-tag.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';
import { texts as mailboxTexts } from '../mailboxes/texts.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { beginWith } from './begin.repository.ts';
import { listCampaigns, readCampaign, readCampaignVersion, readListVersion } from './campaign-reads.ts';
import { readTemplateMap, startsSending } from './starts-sending.ts';
import {
  continueCampaign,
  continueOrganization,
  createCampaign,
  deleteCampaign,
  moveMailbox,
  updateCampaign,
} from './campaigns.repository.ts';

/** `{id}` of a campaign and `{organization_id}` of an organization in it. */
const OrganizationParameters = z.object({
  id: IdParameters.shape.id,
  organization_id: IdParameters.shape.id,
});

const MailboxParameters = z.object({
  id: IdParameters.shape.id,
  mailbox_id: IdParameters.shape.id,
});

const tags = ['Campaigns'];
const campaignOf = (id: number) => possibleId(id, texts.noSuchCampaign);

const FIGURES =
  'Every figure is counted from the stored mails and events. `total_contacts`: the contacts chosen now, and those taken ' +
  'out again after something had been sent to them. `replied`, `opened`, `bounced`: contacts with at least one; an ' +
  'automatic reply is no reply, and a bounce that may pass no bounce. `no_response`: contacts sent at least one mail, ' +
  'with no reply and no bounce. `progress_percent`: mails settled (sent, failed or cancelled) of mails planned, rounded ' +
  'down: 100 only when nothing is left, 0 when nothing is planned.';
const KEPT = 'As `If-None-Match` knows it';

export interface CampaignOptions {
  readonly database: Database;
  readonly timing: Timing;
  /** Refuses templates (step number → id) that would do harm. @throws 400 naming each step (V9) */
  readonly requireHarmless: (templateMap: Readonly<Record<string, number>>) => Promise<void>;
}

/** The calls about campaigns (spec §7, "Campaigns"). */
export const campaignRoutes: FastifyPluginAsyncZod<CampaignOptions> = async (
  app,
  { database, timing, requireHarmless },
) => {
  const { kysely } = database;

  app.get(
    '/api/campaigns/all/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every campaign with its figures',
        description: FIGURES,
        response: {
          200: jsonResponse('Newest first, with an ETag', CampaignList),
          304: noContent(KEPT),
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      // Read before the list, so that a change in between makes the tag too old, never the list.
      if (isKept(request, reply, await readListVersion(kysely))) return sendNotModified(reply);
      return reply.type(JSON_TYPE).send(await listCampaigns(kysely));
    },
  );

  app.get(
    '/api/campaigns/:id/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'One campaign with its contacts, what it has sent and what it will send',
        description:
          `${FIGURES} A contact’s \`state\` is what matters most: an answer or an address that cannot be used, ` +
          'then an uncertain or a failed mail, then how far it got. `next_send_at` goes by the hours, the cap and the hold of the mailboxes; of a step that ' +
          'nobody is due for yet it is expected `frequency_days` after the previous step.',
        params: IdParameters,
        response: {
          200: jsonResponse('The campaign, with an ETag', CampaignDetail),
          304: noContent(KEPT),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = campaignOf(request.params.id);
      if (isKept(request, reply, await readCampaignVersion(kysely, id, timing)))
        return sendNotModified(reply);
      return reply.type(JSON_TYPE).send(await readCampaign(kysely, id, timing));
    },
  );

  app.post(
    '/api/campaigns/',
    {
      config: { permission: 'campaigns' },
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags,
        summary:
          'Create a campaign, in any status; an active one is due at once, and needs somebody who gets mail',
        body: NewCampaign,
        response: {
          201: jsonResponse('The created campaign', CampaignDetail),
          ...errorResponses(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const { status, template_map } = request.body;
      if (status === 'active') await requireHarmless(template_map);
      const created = await createCampaign(kysely, request.body, timing, userOf(request));
      return reply.status(201).type(JSON_TYPE).send(created);
    },
  );

  app.put(
    '/api/campaigns/:id/update/',
    {
      config: { permission: 'campaigns' },
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags,
        summary: 'Change a campaign; with `updated_at`, only if nobody has changed it since',
        description:
          'What was sent stays, the rest is planned anew, and no contact gets a step twice or one below a step it has ' +
          'got. A contact that is left out gets nothing more. One that becomes active needs somebody who still gets mail. Where ' +
          'approval is required, making one wait asks for it, and an approver makes it active with what was `seen`.',
        params: IdParameters,
        body: CampaignUpdate,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = campaignOf(request.params.id);
      if (await startsSending(kysely, id, request.body)) await requireHarmless(request.body.template_map);
      const updated = await updateCampaign(kysely, id, request.body, timing, userOf(request));
      return reply.type(JSON_TYPE).send(updated);
    },
  );

  app.post(
    '/api/campaigns/:id/continue/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Send what was due while nothing was sent for more than a day',
        description:
          'Mails that were missed wait for a person (`overdue`), and the campaign sends nothing until then. Of a campaign ' +
          'of which nothing waits nothing changes.',
        params: IdParameters,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await continueCampaign(kysely, campaignOf(request.params.id), timing)),
  );

  app.post(
    '/api/campaigns/:id/organizations/:organization_id/continue/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Go on writing to an organization of which one contact has replied',
        description:
          'A reply pauses the other contacts of the organization in the campaign (`paused_organizations`). Of an ' +
          'organization that is not paused nothing changes.',
        params: OrganizationParameters,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { id, organization_id } = request.params;
      const organization = possibleId(organization_id, texts.noSuchOrganization);
      return reply
        .type(JSON_TYPE)
        .send(await continueOrganization(kysely, campaignOf(id), organization, timing));
    },
  );

  app.post(
    '/api/campaigns/:id/mailboxes/:mailbox_id/move/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Let the contacts of one mailbox get their further mails from another',
        description:
          'A contact gets all mails of a campaign from one mailbox (`sender_mailboxes`). When that is disconnected, whoever ' +
          'has got one waits (`kept_from` is `mailbox_disconnected`) until they are moved; if the campaign was active meanwhile, ' +
          'until their plan was seen as well (`awaits_plan`).',
        params: MailboxParameters,
        body: MailboxMove,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404, 415),
        },
      },
    },
    async (request, reply) => {
      const { id, mailbox_id } = request.params;
      const move = { from: possibleId(mailbox_id, mailboxTexts.noSuchMailbox), to: request.body.mailbox_id };
      return reply.type(JSON_TYPE).send(await moveMailbox(kysely, campaignOf(id), move, timing));
    },
  );

  app.post(
    '/api/campaigns/:id/begin/',
    {
      config: { permission: 'campaigns' },
      bodyLimit: MAX_CAMPAIGN_BODY,
      schema: {
        tags,
        summary: 'Let contacts begin who had no mailbox when the campaign became active, and have one now',
        description:
          'Nothing begins by itself when a mailbox is connected or an organization gets an owner: such contacts wait ' +
          '(`kept_from` is `awaits_plan`) until a person has seen their plan (`begin_ids` of `POST /api/campaigns/plan/`) and ' +
          'confirms it here. Who and when is recorded. Of others nothing changes.',
        params: IdParameters,
        body: CampaignBeginning,
        response: {
          200: jsonResponse('The whole campaign', CampaignDetail),
          ...errorResponses(400, 401, 404, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = campaignOf(request.params.id);
      const { email } = userOf(request);
      await requireHarmless(await readTemplateMap(kysely, id));
      return reply.type(JSON_TYPE).send(await beginWith(kysely, id, request.body.contact_ids, email, timing));
    },
  );

  app.delete(
    '/api/campaigns/:id/delete/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Delete a campaign: nothing more is sent, and what was sent stays on record',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const id = campaignOf(request.params.id);
      const deletion = await deleteCampaign(kysely, id, request.user?.email ?? '');
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );
};
