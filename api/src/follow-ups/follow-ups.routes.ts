import {
  Account,
  FollowUp,
  FollowUpChange,
  ReturnSettlement,
  SequencesStopped,
} from '@touchline/shared/contract';
import { ACCOUNTS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import { stopEverywhere } from '../campaigns/people/stop-everywhere.ts';
import { listOwners } from '../database/accounts.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { changeFollowUp, readFollowUp, settleReturn } from './follow-ups.repository.ts';

const path = '/api/conversations/:id/';
const tags = ['Conversations'];
const contactOf = (id: number) => possibleId(id, texts.noSuchContact);

/** What becomes of a conversation: outcome, assignee, note, and a day to come back on (V4). */
export const followUpRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.get(
    path,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What the staff has noted about the conversation with a contact',
        params: IdParameters,
        response: { 200: jsonResponse('As it is now', FollowUp), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => reply.send(await readFollowUp(kysely, contactOf(request.params.id), timing)),
  );

  app.patch(
    path,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Note the outcome of a conversation, whose it is, and when to come back to it',
        description:
          'Until the day of `come_back_on` the conversation does not count as one to answer; on that day, in the team’s time zone, it ' +
          'does, whoever wrote last. A reply brings it back at once. With the outcome `not_interested` or `wrong_person`, the reply that ' +
          'came at `seen_reply_at` counts as answered: no longer once the outcome is another, or the contact writes again.',
        params: IdParameters,
        body: FollowUpChange,
        response: {
          200: jsonResponse('As it is now', FollowUp),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const change = { change: request.body, person: userOf(request).email };
      return reply.send(await changeFollowUp(kysely, contactOf(request.params.id), change, timing));
    },
  );

  app.put(
    `${path}return/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Say that the return of the day was dealt with, or take that back',
        params: IdParameters,
        body: ReturnSettlement,
        response: { 204: noContent('It is settled'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      await settleReturn(kysely, contactOf(request.params.id), request.body, timing.clock.now());
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${path}stop/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Send a contact nothing more of the campaigns that run',
        description:
          'Colleagues and other contacts of the address go on. Each is a `stop` of the staff, and `undo` names how it is taken back.',
        params: IdParameters,
        response: {
          200: jsonResponse('In how many, and what takes each back', SequencesStopped),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) =>
      reply.send(
        await stopEverywhere(kysely, contactOf(request.params.id), { by: userOf(request).email, timing }),
      ),
  );

  app.get(
    ACCOUNTS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Settings'],
        summary: 'Who can be given conversations and organizations, and who has some',
        response: { 200: jsonResponse('By address', z.array(Account)), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const own = userOf(request).id;
      const users = await listOwners(kysely, own);
      return reply.send(
        users.map(({ id, email, role, name }) => ({ id, email, role, name, is_own: id === own })),
      );
    },
  );
};
