import { Activities, ActivityDownloadQuery, ActivityQuery, NewDownload } from '@touchline/shared/contract';
import { ACTIVITY_DOWNLOAD_PATH, ACTIVITY_PATH, DOWNLOADS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { isAllowed } from '../auth/allowed.ts';
import { userOf } from '../auth/authenticate.ts';
import { recordActivity } from '../database/activity.ts';
import type { Database } from '../database/database.ts';
import { attachment } from '../http/attachment.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { preferredLanguage, type Language } from '../language/language.ts';
import { entryLines, headLine } from './activity.csv.ts';
import { eachActivity, isOfOneThing, listActivity } from './activity.repository.ts';

const tags = ['Activity'];
const csvFile: z.ZodType = z.string().meta({ format: 'binary' });

/** Who changed what, and when (U7). */
export const activityRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    ACTIVITY_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What was done, newest first',
        description:
          'Whoever may see an organization, a contact, a campaign or a template sees its history; everything that was done is seen by ' +
          'administrators, and by others what they did themselves. `before` is `next` of the answer before.',
        querystring: ActivityQuery,
        response: { 200: jsonResponse('At most 50 entries', Activities), ...errorResponses(400, 401) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const seesAll = isOfOneThing(request.query) || isAllowed(user, 'activity');
      return reply.send(await listActivity(database.kysely, request.query, seesAll ? undefined : user.id));
    },
  );

  app.get(
    ACTIVITY_DOWNLOAD_PATH,
    {
      config: { permission: 'activity' },
      schema: {
        tags,
        summary: 'The same as comma-separated values, all entries of the filter',
        querystring: ActivityDownloadQuery,
        response: {
          200: { description: 'A file', content: { 'text/csv': { schema: csvFile } } },
          ...errorResponses(400, 401),
        },
      },
    },
    async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      await recordActivity(database.kysely, { action: 'downloaded', kind: 'download', name: FILE_NAME });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(FILE_NAME))
        .send(Readable.from(lines(database, request.query, language)));
    },
  );

  app.post(
    DOWNLOADS_PATH,
    {
      // Said by the page alone: a script has downloaded nothing from it, and writes no history by a key that only reads.
      config: { permission: 'account' },
      schema: {
        tags,
        summary: 'Say that something was downloaded from what the page shows',
        body: NewDownload,
        response: { 204: noContent('It is noted'), ...errorResponses(400, 401, 413, 415) },
      },
    },
    async (request, reply) => {
      const { name, rows } = request.body;
      await recordActivity(database.kysely, {
        action: 'downloaded',
        kind: 'download',
        name,
        more: { rows },
      });
      return reply.status(204).send(null);
    },
  );
};

const FILE_NAME = 'activity.csv';

async function* lines(
  database: Database,
  { time_zone, ...filter }: ActivityDownloadQuery,
  language: Language,
) {
  yield headLine(language, time_zone);
  for await (const entries of eachActivity(database, filter)) {
    yield entries.map((entry) => entryLines(entry, language, time_zone)).join('');
  }
}
