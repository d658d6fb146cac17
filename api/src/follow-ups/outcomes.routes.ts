import { NewOutcome, Outcome, OutcomeChange } from '@touchline/shared/contract';
import { OUTCOMES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { addOutcome, changeOutcome, listOutcomes, removeOutcome } from './outcomes.repository.ts';
import { texts } from './texts.ts';

const tags = ['Settings'];
const outcomeOf = (id: number) => possibleId(id, texts.noSuchOutcome);

/** What can become of a conversation, as the team chooses (V4). */
export const outcomeRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (
  app,
  { database: { kysely }, clock },
) => {
  app.get(
    OUTCOMES_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What can become of a conversation',
        response: {
          200: jsonResponse('Those from the start first, retired ones too', z.array(Outcome)),
          ...errorResponses(401),
        },
      },
    },
    async (_request, reply) => reply.send(await listOutcomes(kysely)),
  );

  app.post(
    OUTCOMES_PATH,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Add an outcome',
        description: 'A retired one of that name can be chosen again instead.',
        body: NewOutcome,
        response: { 201: jsonResponse('It', Outcome), ...errorResponses(400, 401, 409, 413, 415) },
      },
    },
    async (request, reply) => reply.status(201).send(await addOutcome(kysely, request.body)),
  );

  app.patch(
    `${OUTCOMES_PATH}:id/`,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Rename an outcome, retire it, let it be chosen again, or have it end outreach',
        params: IdParameters,
        body: OutcomeChange,
        response: { 200: jsonResponse('It', Outcome), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await changeOutcome(kysely, outcomeOf(request.params.id), request.body, clock.now())),
  );

  app.delete(
    `${OUTCOMES_PATH}:id/`,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Remove an outcome',
        description:
          'One that a conversation has, or had, and one of those from the start is retired instead.',
        params: IdParameters,
        response: { 204: noContent('It can no longer be chosen'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await removeOutcome(kysely, outcomeOf(request.params.id), clock.now());
      return reply.status(204).send(null);
    },
  );
};
