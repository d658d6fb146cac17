import { SuppressionLift, SuppressionList, SuppressionSearch } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { liftSuppression } from '../../outreach/suppressions.ts';
import { listSuppressions } from './suppressions.repository.ts';
import { texts } from './texts.ts';

const tags = ['Mail'];

/** Addresses that get no more mail, and how the staff allows mail to them again (S12). */
export const suppressionRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.get(
    '/api/mail/suppressions/',
    {
      schema: {
        tags,
        summary: 'Addresses that get no more mail, and those that get mail again',
        description: 'The latest hundred of each; `search` is a part of the address.',
        querystring: SuppressionSearch,
        response: { 200: jsonResponse('Newest first', SuppressionList), ...errorResponses(400, 401) },
      },
    },
    (request) => listSuppressions(kysely, request.query.search),
  );

  app.post(
    '/api/mail/suppressions/lift/',
    {
      schema: {
        tags,
        summary: 'Let an address get mail again',
        description:
          'Keeps who did it, when, and why. Its contacts go on in the campaigns that are not completed, and can be chosen for ' +
          'others; unless there is another reason why it gets no mail, which is then shown.',
        body: SuppressionLift,
        response: { 204: noContent('It gets mail again'), ...errorResponses(400, 401, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { email, explanation } = request.body;
      const lift = { lifted_by: request.user?.email ?? '', explanation };
      if (!(await liftSuppression(kysely, email, lift, timing))) throw notFound(texts.notSuppressed);
      return reply.status(204).send(null);
    },
  );
};
