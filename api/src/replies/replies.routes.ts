import { ReadReplies, RepliesToAnswer, ReplyMarks } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireAllowed } from '../auth/allowed.ts';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts as commonTexts } from '../language/texts.ts';
import {
  findLastReply,
  listReadReplies,
  markAnswered,
  rememberRead,
  unmarkAnswered,
} from './reply-marks.repository.ts';
import { texts } from './texts.ts';
import { countRepliesToAnswer } from './waiting-replies.ts';

const tags = ['Monitoring'];

/** Which replies must be answered, and what has been read (V1). */
export const repliesRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (
  app,
  { database: { kysely }, clock },
) => {
  app.get(
    '/api/campaigns/monitoring/replies/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'How many conversations must be answered',
        description:
          'Those that the list of contacts shows as `awaiting_reply` and not as put off, and those that it shows as returning.',
        response: { 200: jsonResponse('The number', RepliesToAnswer), ...errorResponses(401) },
      },
    },
    () => countRepliesToAnswer(kysely, clock.now()),
  );

  app.get(
    '/api/campaigns/monitoring/replies/read/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What the account has read, and begun to write',
        response: { 200: jsonResponse('Each contact once', ReadReplies), ...errorResponses(401) },
      },
    },
    (request) => listReadReplies(kysely, userOf(request).id),
  );

  app.put(
    '/api/campaigns/monitoring/contacts/:id/reply/marks/',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        summary: 'Mark a contact’s newest reply as read, or as answered',
        description:
          'Read is for the account, answered for everybody. A mark is about the reply that came at `reply_at`: after a later ' +
          'one it is refused with 409 when it says that the reply is answered, and changes nothing when it says that it was read.',
        params: IdParameters,
        body: ReplyMarks,
        response: { 204: noContent('It is marked'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const contact = possibleId(request.params.id, commonTexts.noSuchContact);
      const { reply_at, is_read, is_answered } = request.body;
      const user = userOf(request);
      // Answered is for everybody: it takes a reply from the others' list.
      if (is_answered !== undefined) requireAllowed(user, 'conversations');
      const replyAt = await findLastReply(kysely, contact);
      if (replyAt === undefined) throw new RequestError(404, texts.hasNotWritten);
      const isLast = Date.parse(reply_at) >= replyAt.getTime();
      if (is_answered === true && !isLast) throw new RequestError(409, texts.wroteAgain);
      if (is_read === true && isLast) await rememberRead(kysely, { user: user.id, contact, replyAt });
      if (is_answered === true) {
        await markAnswered(kysely, { contact, replyAt, person: user.email, now: clock.now() });
      }
      if (is_answered === false) await unmarkAnswered(kysely, contact, reply_at);
      return reply.status(204).send(null);
    },
  );
};
