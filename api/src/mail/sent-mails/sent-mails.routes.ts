import { SentMail } from '@touchline/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { addWholeMails } from '../whole-mail.routes.ts';
import { readSentAttachment, readSentMail, readSentSource } from './sent-mails.repository.ts';

/** Mails as they went out (V2). */
export const sentMailRoutes: FastifyPluginAsync<{ database: Database; reader: MailReader }> = async (
  app,
  { database, reader },
) => {
  addWholeMails(app, {
    path: '/api/mail/sent/',
    which: 'that went out',
    description: 'Its links do nothing. Its HTML is never to be shown outside a sandboxed frame.',
    schema: SentMail,
    fileName: 'sent',
    read: (id) => readSentMail(database, reader, id),
    readSource: (id) => readSentSource(database, id),
    readAttachment: (id, number) => readSentAttachment(database, reader, id, number),
  });
};
