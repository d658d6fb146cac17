import { INCOMING_MAIL_KINDS, IncomingMail, IncomingMailRow } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { attachment } from '../../http/attachment.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { texts as mailTexts } from '../texts.ts';
import { addWholeMails, binary } from '../whole-mail.routes.ts';
import {
  listIncoming,
  readIncoming,
  readIncomingAttachment,
  readIncomingSource,
} from './incoming.repository.ts';
import { texts } from './texts.ts';

const tags = ['Mail'];
const AttachmentParameters = IdParameters.extend({ number: IdParameters.shape.id });

/** The calls about incoming mails (E4). */
export const incomingMailRoutes: FastifyPluginAsyncZod<{ database: Database; reader: MailReader }> = async (
  app,
  { database, reader },
) => {
  app.get(
    '/api/mail/incoming/',
    {
      schema: {
        tags,
        summary: 'The latest mails that came in',
        description: 'At most 200. `kind=unknown` are those of which nobody knows what they are about.',
        querystring: z.object({ kind: z.enum(INCOMING_MAIL_KINDS).optional() }),
        response: {
          200: jsonResponse('Newest first', z.array(IncomingMailRow)),
          ...errorResponses(400, 401),
        },
      },
    },
    (request) => listIncoming(database, request.query.kind),
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
  });

  app.get(
    '/api/mail/incoming/:id/attachments/:number/',
    {
      schema: {
        tags,
        summary: 'What a mail brings along, to be saved',
        description: 'Of no type, whatever the mail says it is: a browser that opens it runs nothing.',
        params: AttachmentParameters,
        response: {
          200: { description: 'Its content', content: { 'application/octet-stream': { schema: binary } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      const id = possibleId(request.params.id, mailTexts.noSuchMail);
      const found = await readIncomingAttachment(database, reader, id, number);
      if (!found) throw notFound(texts.noSuchAttachment);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', attachment(found.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(Buffer.from(found.content));
    },
  );
};
