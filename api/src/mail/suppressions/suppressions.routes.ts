import { SuppressionLift, SuppressionList, SuppressionSearch } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../database/database.ts';
import { notFound, RequestError } from '../../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import { liftSuppression } from '../../outreach/lift-suppression.ts';
import type { Timing } from '../../outreach/sending-window.ts';
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
      config: { permission: 'read' },
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
      config: { permission: 'suppressions' },
      schema: {
        tags,
        summary: 'Let an address get mail again',
        description:
          'Keeps who did it, when, and why. Its contacts go on in the campaigns that are not completed, and can be chosen for ' +
          'others; unless there is another reason why it gets no mail, which is then shown. With a `reason`, nothing else is lifted.',
        body: SuppressionLift,
        response: { 204: noContent('It gets mail again'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { email, explanation, reason } = request.body;
      const lift = { lifted_by: request.user?.email ?? '', explanation, reason };
      const outcome = await liftSuppression(kysely, email, lift, timing);
      if (outcome === 'nothing_to_lift') throw notFound(texts.notSuppressed);
      if (outcome === 'other_reason') throw new RequestError(409, texts.otherReason);
      return reply.status(204).send(null);
    },
  );
};
