import { INCOMING_MAIL_KINDS, IncomingMail, IncomingMailRow, MailCount } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { repeated } from '../../database/repeated.ts';
import { notFound } from '../../errors.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { countMail } from './count-mail.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { texts } from '../texts.ts';
import { addWholeMails } from '../whole-mail.routes.ts';
import {
  listIncoming,
  readIncoming,
  readIncomingAttachment,
  readIncomingSource,
  readNotedAbsence,
} from './incoming.repository.ts';

const tags = ['Mail'];

/** The calls about incoming mails (E4). */
export const incomingMailRoutes: FastifyPluginAsyncZod<{
  database: Database;
  reader: MailReader;
  timing: Timing;
  settings: MailSettings;
}> = async (app, { database, reader, timing, settings }) => {
  app.get(
    '/api/mail/incoming/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The latest mails that came in',
        description:
          'At most 200. `kind=unknown` are those of which nobody knows what they are about; ' +
          '`of=programs` what is about no mail of ours and waits for no decision, such as what programs write: with the proposals of ' +
          '`of=others`, each mail of a stranger is in one of both.',
        querystring: z.object({
          kind: z.enum(INCOMING_MAIL_KINDS).optional(),
          of: z.literal('programs').optional(),
        }),
        response: {
          200: jsonResponse('Newest first', z.array(IncomingMailRow)),
          ...errorResponses(400, 401),
        },
      },
    },
    (request) => listIncoming(database, request.query, settings.from.address),
  );

  app.post(
    '/api/mail/incoming/:id/count/',
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Count an answer as a reply, or as automatic',
        description:
          'A short note of absence and a reply can be worded alike: a person says which it is. As a `reply` it ends the sequence and ' +
          'nothing waits for the return that it named; as an `automatic_reply` that is taken back. Said again, it changes nothing.',
        params: IdParameters,
        body: MailCount,
        response: { 204: noContent('It counts as that'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchMail);
      const { as } = request.body;
      const absence = as === 'automatic_reply' ? await readNotedAbsence(database, reader, id) : undefined;
      const isKnown = await repeated(() => countMail(database.kysely, id, { as }, absence, timing));
      if (!isKnown) throw notFound(texts.noSuchMail);
      return reply.status(204).send(null);
    },
  );

  addWholeMails(app, {
    path: '/api/mail/incoming/',
    which: 'that came in',
    description:
      'Its HTML is as it came: never to be shown outside a sandboxed frame. Links of our own mails in it do nothing.',
    schema: IncomingMail,
    fileName: 'mail',
    read: (id) => readIncoming(database, reader, id),
    readSource: (id) => readIncomingSource(database, id),
    readAttachment: (id, number) => readIncomingAttachment(database, reader, id, number),
  });
};
