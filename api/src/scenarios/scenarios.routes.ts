import { Scenario } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { listScenarios } from './scenarios.repository.ts';

/** What templates and campaigns can be about (spec §7, "Campaigns"). */
export const scenarioRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/api/campaigns/scenarios/',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Campaigns'],
        summary: 'Every scenario',
        response: { 200: jsonResponse('By label', z.array(Scenario)), ...errorResponses(401) },
      },
    },
    async (_request, reply) => reply.send(await listScenarios(database)),
  );
};
