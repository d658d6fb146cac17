import { SentMail } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import { texts } from '../intake/texts.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { readSentMail, readSentSource } from './sent-mails.repository.ts';

const tags = ['Mail'];
const source: z.ZodType = z.string().meta({ format: 'binary' });

/** Mails as they went out (V2). */
export const sentMailRoutes: FastifyPluginAsyncZod<{ database: Database; reader: MailReader }> = async (
  app,
  { database, reader },
) => {
  app.get(
    '/api/mail/sent/:id/',
    {
      schema: {
        tags,
        summary: 'A mail that went out, whole',
        description: 'Its links do nothing. Its HTML is never to be shown outside a sandboxed frame.',
        params: IdParameters,
        response: { 200: jsonResponse('The mail', SentMail), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const mail = await readSentMail(database, reader, possibleId(request.params.id, texts.noSuchMail));
      if (!mail) throw notFound(texts.noSuchMail);
      return reply.send(mail);
    },
  );

  app.get(
    '/api/mail/sent/:id/raw/',
    {
      schema: {
        tags,
        summary: 'The source of a mail that went out (RFC 5322)',
        params: IdParameters,
        response: {
          200: { description: 'Byte for byte', content: { 'message/rfc822': { schema: source } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchMail);
      const raw = await readSentSource(database, id);
      if (!raw) throw notFound(texts.noSuchMail);
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="sent-${id}.eml"`)
        .send(raw);
    },
  );
};
