import { Deletion, DELETION_DAYS, DeletionRestore } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { listDeletions } from './deletions.repository.ts';
import { restoreDeletion } from './restore.ts';
import { texts } from './texts.ts';

const tags = ['Deletions'];

/** What was deleted and can be restored (S8). */
export const deletionRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.get(
    '/api/deletions/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: `What was deleted within ${DELETION_DAYS} days and can be taken back`,
        description:
          'At most 200. The answer of each deletion names its id in the header `touchline-deletion`.',
        querystring: z.strictObject({ search: z.string().max(200).default('') }),
        response: { 200: jsonResponse('Newest first', z.array(Deletion)), ...errorResponses(400, 401) },
      },
    },
    (request) => listDeletions(kysely, request.query.search),
  );

  app.post(
    '/api/deletions/:id/restore/',
    {
      config: { permission: 'restore' },
      schema: {
        tags,
        summary: 'Take a deletion back: everything is as it was',
        description:
          'When another has the name or the address by now, the answer is 409 and says how it can come back with ' +
          '`resolve_conflicts`.',
        params: IdParameters,
        body: DeletionRestore,
        response: { 204: noContent('It is back'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchDeletion);
      await restoreDeletion(kysely, id, { timing, resolvesConflicts: request.body.resolve_conflicts });
      return reply.status(204).send(null);
    },
  );
};
