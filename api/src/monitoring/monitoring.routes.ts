import {
  CampaignFunnel,
  ContactHistory,
  DailyFiguresList,
  MonitoringCampaign,
  MonitoringContact,
} from '@touchline/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isKept, sendNotModified } from '../http/entity-tag.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse, noContent } from '../http/route-schemas.ts';
import { sendPieces } from '../http/send-pieces.ts';
import { texts } from '../language/texts.ts';
import { CAMPAIGN, CONTACT, DAILY, FUNNEL, HISTORY } from './definitions.ts';
import { campaigns, contacts, daily, funnel, history, type Reading } from './monitoring-reads.ts';

const tags = ['Monitoring'];
const kept = { 304: noContent('As `If-None-Match` knows it') };

/** The routes of what campaigns have achieved (spec §7, "Monitoring"). */
export const monitoringRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (
  app,
  { database, clock },
) => {
  /** Answers a reading, or that the browser has it already. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { version, read, readNew }: Reading,
    ...about: readonly (number | Date)[]
  ) => {
    if (request.headers['if-none-match'] === undefined) {
      const answered = await readNew(database, ...about);
      isKept(request, reply, answered.version);
      return reply.type(JSON_TYPE).send(answered.text);
    }
    // Read before the answer, so that a change in between makes the tag too old, never the answer.
    if (isKept(request, reply, await version(database, ...about))) return sendNotModified(reply);
    return reply.type(JSON_TYPE).send(await read(database, ...about));
  };

  app.get(
    '/api/campaigns/monitoring/campaigns/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every campaign with its figures, for monitoring',
        description: CAMPAIGN,
        response: {
          200: jsonResponse('Newest first, with an ETag', z.array(MonitoringCampaign)),
          ...kept,
          ...errorResponses(401),
        },
      },
    },
    (request, reply) => answer(request, reply, campaigns),
  );

  app.get(
    '/api/campaigns/monitoring/contacts/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every contact that takes part in campaigns, or did, and what came of it',
        description: CONTACT,
        response: {
          200: jsonResponse('By last interaction, newest first, with an ETag', z.array(MonitoringContact)),
          ...kept,
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      if (isKept(request, reply, await contacts.version(database, now))) return sendNotModified(reply);
      return sendPieces(reply, contacts.read(database, now));
    },
  );

  app.get(
    '/api/campaigns/monitoring/contacts/:id/history/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Everything that happened between us and a contact',
        description: `${HISTORY} ${CONTACT}`,
        params: IdParameters,
        response: {
          200: jsonResponse('The contact and its history, newest first, with an ETag', ContactHistory),
          ...kept,
          ...errorResponses(400, 401, 404),
        },
      },
    },
    (request, reply) => {
      const contact = possibleId(request.params.id, texts.noSuchContact);
      return answer(request, reply, history, contact, clock.now(), userOf(request).id);
    },
  );

  app.get(
    '/api/campaigns/monitoring/campaigns/:id/funnel/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'How far the mails of a campaign got, step by step',
        description: `${FUNNEL} ${CAMPAIGN}`,
        params: IdParameters,
        response: {
          200: jsonResponse('The campaign and its steps, with an ETag', CampaignFunnel),
          ...kept,
          ...errorResponses(400, 401, 404),
        },
      },
    },
    (request, reply) => answer(request, reply, funnel, possibleId(request.params.id, texts.noSuchCampaign)),
  );

  app.get(
    '/api/campaigns/monitoring/daily/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Mails sent, opened and replied to on each of the last 30 days',
        description: DAILY,
        response: {
          200: jsonResponse('Oldest first, none left out, with an ETag', DailyFiguresList),
          ...kept,
          ...errorResponses(401),
        },
      },
    },
    (request, reply) => answer(request, reply, daily, clock.now()),
  );
};
