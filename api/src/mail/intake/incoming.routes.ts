import { INCOMING_MAIL_KINDS, IncomingMail, IncomingMailRow } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { attachment } from '../../http/attachment.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import {
  listIncoming,
  readIncoming,
  readIncomingAttachment,
  readIncomingSource,
} from './incoming.repository.ts';
import { texts } from './texts.ts';

const tags = ['Mail'];
const AttachmentParameters = IdParameters.extend({ number: IdParameters.shape.id });
const source: z.ZodType = z.string().meta({ format: 'binary' });

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

  app.get(
    '/api/mail/incoming/:id/',
    {
      schema: {
        tags,
        summary: 'A mail that came in, whole',
        description: 'Its HTML is as it came: never to be shown outside a sandboxed frame.',
        params: IdParameters,
        response: { 200: jsonResponse('The mail', IncomingMail), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const mail = await readIncoming(database, reader, possibleId(request.params.id, texts.noSuchMail));
      if (!mail) throw notFound(texts.noSuchMail);
      return reply.send(mail);
    },
  );

  app.get(
    '/api/mail/incoming/:id/attachments/:number/',
    {
      schema: {
        tags,
        summary: 'What a mail brings along, to be saved',
        description: 'Of no type, whatever the mail says it is: a browser that opens it runs nothing.',
        params: AttachmentParameters,
        response: {
          200: { description: 'Its content', content: { 'application/octet-stream': { schema: source } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      const id = possibleId(request.params.id, texts.noSuchMail);
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

  app.get(
    '/api/mail/incoming/:id/raw/',
    {
      schema: {
        tags,
        summary: 'The source of a mail that came in (RFC 5322)',
        params: IdParameters,
        response: {
          200: { description: 'Byte for byte', content: { 'message/rfc822': { schema: source } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchMail);
      const raw = await readIncomingSource(database, id);
      if (!raw) throw notFound(texts.noSuchMail);
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="mail-${id}.eml"`)
        .send(raw);
    },
  );
};
