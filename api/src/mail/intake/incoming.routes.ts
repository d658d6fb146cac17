import { INCOMING_MAIL_KINDS, IncomingMail, IncomingMailRow } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { addWholeMails } from '../whole-mail.routes.ts';
import {
  listIncoming,
  readIncoming,
  readIncomingAttachment,
  readIncomingSource,
} from './incoming.repository.ts';

const tags = ['Mail'];

/** The calls about incoming mails (E4). */
export const incomingMailRoutes: FastifyPluginAsyncZod<{ database: Database; reader: MailReader }> = async (
  app,
  { database, reader },
) => {
  app.get(
    '/api/mail/incoming/',
    {
      config: { permission: 'read' },
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
    readAttachment: (id, number) => readIncomingAttachment(database, reader, id, number),
  });
};
