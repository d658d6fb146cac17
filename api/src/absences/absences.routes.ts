import { AbsenceChange } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, noContent } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { changeAbsence, endAbsence } from './absences.repository.ts';

const path = '/api/campaigns/monitoring/contacts/:id/absence/';
const tags = ['Monitoring'];

/** What the staff knows better about who is away than an out-of-office note (V5). */
export const absencesRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.put(
    path,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Have emails to a contact wait until a day',
        description:
          'All emails of campaigns to the contact’s address wait until the hours of sending of that day, in the same order; a ' +
          'later out-of-office note replaces the day.',
        params: IdParameters,
        body: AbsenceChange,
        response: { 204: noContent('They wait'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const contact = possibleId(request.params.id, texts.noSuchContact);
      const { back_on } = request.body;
      await changeAbsence(kysely, contact, { back_on, changed_by: userOf(request).email }, timing);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    path,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Send emails to a contact who is away at their times again',
        description: 'Changes nothing where none wait for the contact’s return.',
        params: IdParameters,
        response: { 204: noContent('They go out at their times'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await endAbsence(kysely, possibleId(request.params.id, texts.noSuchContact), timing);
      return reply.status(204).send(null);
    },
  );
};
