import { TeamSettings } from '@touchline/shared/contract';
import { TEAM_SETTINGS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { readTeamSettings, writeTeamSettings } from '../outreach/team-settings.ts';

const tags = ['Settings'];

/** What the team chooses for everybody. */
export const teamSettingsRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { kysely } },
) => {
  app.get(
    TEAM_SETTINGS_PATH,
    {
      schema: {
        tags,
        summary: 'What the team has chosen',
        response: { 200: jsonResponse('The settings', TeamSettings), ...errorResponses(401) },
      },
    },
    async (_request, reply) => reply.send(await readTeamSettings(kysely)),
  );

  app.put(
    TEAM_SETTINGS_PATH,
    {
      schema: {
        tags,
        summary: 'Choose for the team',
        body: TeamSettings,
        response: {
          200: jsonResponse('The settings as they are kept', TeamSettings),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    async (request, reply) => {
      await writeTeamSettings(kysely, request.body);
      return reply.send(await readTeamSettings(kysely));
    },
  );
};
