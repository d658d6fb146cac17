import {
  AnswerDraftKept,
  AnswerDraftUpdate,
  AnswerForm,
  AnswerSettlement,
  AnswerStored,
  DiscardedDraft,
  NewAnswer,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts as commonTexts } from '../language/texts.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import type { MailReader } from '../mail/reading/mail-reader.ts';
import { readAnswerForm } from './answer-form.ts';
import { settleAnswer, takeBack } from './answers.repository.ts';
import { deleteDraft, saveDraft } from './drafts.repository.ts';
import { recordArrived } from './record-arrived.ts';
import { texts } from './texts.ts';
import { writeAnswer } from './write-answer.ts';

const tags = ['Conversations'];
const path = '/api/conversations/:id/';
const AnswerParameters = IdParameters.extend({ answer: IdParameters.shape.id });

const contactOf = ({ id }: { id: number }) => possibleId(id, commonTexts.noSuchContact);
const answerOf = ({ id, answer }: { id: number; answer: number }) => ({
  contact: contactOf({ id }),
  id: possibleId(answer, texts.noSuchAnswer),
});

/** Answering within a conversation, and writing to a contact (V3). */
export const answerRoutes: FastifyPluginAsyncZod<{
  database: Database;
  settings: MailSettings;
  clock: Clock;
  reader: MailReader;
}> = async (app, { database: { kysely }, settings, clock, reader }) => {
  const addressing = { database: kysely, settings, reader };

  app.get(
    `${path}draft/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What writing to a contact begins with',
        description:
          'The draft of the account, which mailbox it goes from with its signature, and where to: the contact’s own addresses ' +
          'first; a person has to choose any other. `subject` is empty for a contact who has not written.',
        params: IdParameters,
        response: { 200: jsonResponse('The form', AnswerForm), ...errorResponses(400, 401, 404) },
      },
    },
    (request) => readAnswerForm(addressing, contactOf(request.params), userOf(request).id),
  );

  app.put(
    `${path}draft/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Keep what the account is writing to a contact',
        description:
          '409: another window of the same account has saved, sent or discarded it since `version`.',
        params: IdParameters,
        body: AnswerDraftUpdate,
        response: {
          200: jsonResponse('Kept', AnswerDraftKept),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request) => {
      const id = { user: userOf(request).id, contact: contactOf(request.params) };
      return { version: await saveDraft(kysely, id, request.body, clock.now()) };
    },
  );

  app.delete(
    `${path}draft/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Discard what the account has begun to write to a contact',
        description: '409: another window of the same account has saved another since `version`.',
        params: IdParameters,
        querystring: DiscardedDraft,
        response: { 204: noContent('There is none any more'), ...errorResponses(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const id = { user: userOf(request).id, contact: contactOf(request.params) };
      await deleteDraft(kysely, id, request.query.version);
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${path}answers/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Answer a contact, or write a first mail to them',
        description:
          'One answer for each `Idempotency-Key`, however often it is asked for. It goes out 10 seconds later, in the thread of ' +
          'what the contact last wrote, and can be taken back until then. The contact counts as answered from then on; again as ' +
          'waiting if it cannot be sent. 409 naming `seen`: somebody has answered whom the writer has not seen; naming `from`: it ' +
          'would go out from another mailbox; naming `draft`: another window has saved, sent or discarded the draft.',
        params: IdParameters,
        body: NewAnswer,
        response: {
          201: jsonResponse('It waits', AnswerStored),
          ...errorResponses(400, 401, 404, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await writeAnswer(addressing, contactOf(request.params), request, clock.now())),
  );

  app.delete(
    `${path}answers/:answer/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Take an answer back before it goes out: it is its writer’s draft again',
        description:
          'Whoever sent an answer of somebody else again takes only that back: it stays in the conversation as it was.',
        params: AnswerParameters,
        response: { 204: noContent('It does not go out'), ...errorResponses(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      await takeBack(kysely, { ...answerOf(request.params), user: userOf(request).id, now: clock.now() });
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${path}answers/:answer/settle/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Decide about an answer that did not go out, or may not have',
        description:
          'Sent again, it goes out 10 seconds later, and can be taken back until then. Only its writer and administrators may discard one. ' +
          '409 naming `seen`: somebody has answered since.',
        params: AnswerParameters,
        body: AnswerSettlement,
        response: { 204: noContent('Decided'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const which = answerOf(request.params);
      const { outcome, seen } = request.body;
      const by = { user: userOf(request), now: clock.now() };
      if (outcome === 'sent') await recordArrived(kysely, settings, which);
      else await settleAnswer(kysely, { ...which, ...by }, { outcome, seen });
      return reply.status(204).send(null);
    },
  );
};
