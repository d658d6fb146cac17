import { AnswerAttachment, MAX_ATTACHMENTS_BYTES } from '@touchline/shared/contract';
import { ATTACHMENTS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { namedField, notFound, RequestError } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { binary } from '../mail/whole-mail.routes.ts';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { UploadQueue } from '../uploads/upload-limits.ts';
import { attachmentName, isRefused } from './attachment-name.ts';
import { findAttachment, insertAttachment, refuseTooMany, storedNameOf } from './attachments.repository.ts';
import { texts } from './texts.ts';

const tags = ['Conversations'];
/** At most 72 MB of files at a time. */
const LIMITS = { perMinute: 60, inHand: 4, waiting: 50, encoding: 4 };

/** Files for answers (V3): stored as images are, but given to nobody except who uploaded them. */
export const attachmentRoutes: FastifyPluginAsyncZod<{
  database: Database;
  clock: Clock;
  storage: UploadStorage;
}> = async (app, { database: { kysely }, clock, storage }) => {
  const queue = new UploadQueue(LIMITS);

  // In a plugin of its own, because bytes are for this route alone.
  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    scope.removeAllContentTypeParsers();
    // Read in its turn, by the route.
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    scope.post(
      ATTACHMENTS_PATH,
      {
        config: { permission: 'conversations' },
        schema: {
          tags,
          summary: 'Store a file for an answer: its bytes are the body',
          description:
            'Deleted a day later unless a draft or an answer names it. Programs and web pages are refused.',
          consumes: ['application/octet-stream'],
          querystring: z.object({ name: z.string().min(1).max(2000) }),
          response: {
            201: jsonResponse('The file', AnswerAttachment),
            ...errorResponses(400, 401, 409, 413, 415, 429, 503),
          },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const name = attachmentName(request.query.name);
        if (isRefused(name)) throw namedField('name', texts.attachmentRefused);
        if (Number(request.headers['content-length']) > MAX_ATTACHMENTS_BYTES) throw tooLarge();
        const stored = await queue.take(
          user.id,
          () => readWhole(request.body as Readable),
          async (bytes) => {
            if (bytes.length === 0) throw new RequestError(400, texts.attachmentEmpty);
            await refuseTooMany(kysely, user.id, bytes.length);
            const file = { id: randomUUID(), name, size: bytes.length };
            // Before its bytes: what a process leaves behind that ends here is deleted as unused.
            await insertAttachment(kysely, file, user.id, clock.now());
            await storage.save(storedNameOf(file.id), bytes, 'application/octet-stream');
            return file;
          },
        );
        return reply.status(201).send(stored);
      },
    );
  });

  app.get(
    `${ATTACHMENTS_PATH}:id/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'A file that the account has uploaded for an answer, to be saved',
        description: 'Of no type: a browser that opens it runs nothing.',
        params: z.object({ id: z.guid() }),
        response: {
          200: { description: 'Its content', content: { 'application/octet-stream': { schema: binary } } },
          ...errorResponses(400, 401, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const file = await findAttachment(kysely, userOf(request).id, request.params.id);
      const stored = file && (await storage.open(storedNameOf(file.id)));
      if (!stored) throw notFound(texts.noSuchAttachment);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', attachment(file.name))
        .header('x-content-type-options', 'nosniff')
        .send(stored.stream);
    },
  );
};

const tooLarge = () => new RequestError(413, texts.attachmentTooLarge);

/** @throws RequestError 413 as soon as it is too large, 400 when it breaks off */
async function readWhole(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > MAX_ATTACHMENTS_BYTES) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof RequestError
      ? error
      : new RequestError(400, texts.attachmentBroken, { cause: error });
  }
  return Buffer.concat(pieces);
}
