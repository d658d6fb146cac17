import { HolidayCountries, TeamSettings, TeamSettingsChange } from '@touchline/shared/contract';
import { HOLIDAY_COUNTRIES_PATH, TEAM_SETTINGS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { badField } from '../errors.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { preferredLanguage } from '../language/language.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { readTeamSettings } from '../outreach/team-settings.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import { hasTwoFactor } from '../two-factor/two-factor.repository.ts';
import { listHolidayCountries } from './holiday-countries.ts';
import { changeTeamSettings } from './team-settings.repository.ts';

const tags = ['Settings'];

/** What the team chooses for everybody. */
export const teamSettingsRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.get(
    TEAM_SETTINGS_PATH,
    {
      config: { permission: 'read' },
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
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Choose for the team',
        description:
          'With `holiday_country`, nothing goes out on public holidays there, and they are no working days: waiting mails of ' +
          'campaigns that count working days get their times anew.',
        body: TeamSettingsChange,
        response: {
          200: jsonResponse('The settings as they are kept', TeamSettings),
          ...errorResponses(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      // Whoever requires it would be the first to be led to it, and may not have the app at hand.
      if (request.body.two_factor_required && !(await hasTwoFactor(kysely, userOf(request).id)))
        throw badField(409, 'two_factor_required', twoFactorTexts.ownFirst);
      return reply.send(await changeTeamSettings(kysely, request.body, timing));
    },
  );

  app.get(
    HOLIDAY_COUNTRIES_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Countries and regions whose public holidays can be left out',
        response: { 200: jsonResponse('By name', HolidayCountries), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      return reply.send({ results: await listHolidayCountries(language) });
    },
  );
};
